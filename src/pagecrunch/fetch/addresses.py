"""Which network addresses are public: a page must not make PageCrunch read from the network that it runs in.

The lists are IANA's special-purpose registries (RFC 6890 and later), spelled out because the answers of Python's
`ipaddress` differ between versions.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_NOT_PUBLIC_V4 = [
    IPv4Network(each)
    for each in (
        "0.0.0.0/8",  # this network, and the unspecified address
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # carrier-grade NAT
        "127.0.0.0/8",  # loopback
        "168.63.129.16/32",  # the host of every virtual machine at Azure
        "169.254.0.0/16",  # link-local; clouds hand out credentials at 169.254.169.254
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # 6to4 relays, obsolete
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
    )
]

_GLOBAL_V6 = IPv6Network("2000::/3")  # all others are loopback, link-local, private, multicast or reserved
_NOT_PUBLIC_V6 = (
    IPv6Network("2001::/23"),  # protocol assignments; Teredo is unwrapped before this check
    IPv6Network("2001:db8::/32"),  # documentation
    IPv6Network("3fff::/20"),  # documentation
)
_NAT64 = IPv6Network("64:ff9b::/96")
_MAPPED = IPv6Network("::ffff:0:0/96")


def is_public(address: str) -> bool:
    """Whether an address is reachable from anywhere on the internet; False for text that is not an address."""
    try:
        ip = ip_address(address.partition("%")[0])  # without the zone of fe80::1%eth0
    except ValueError:
        return False
    if isinstance(ip, IPv4Address):
        return _is_public_v4(ip)
    wrapped = _wrapped_v4(ip)
    if wrapped:
        return all(map(_is_public_v4, wrapped))
    return ip in _GLOBAL_V6 and not any(ip in network for network in _NOT_PUBLIC_V6)


def _is_public_v4(ip: IPv4Address) -> bool:
    return not any(ip in network for network in _NOT_PUBLIC_V4)


def _wrapped_v4(ip: IPv6Address) -> tuple[IPv4Address, ...]:
    """The IPv4 addresses that a packet to this one may reach."""
    if ip in _MAPPED or ip in _NAT64:
        return (IPv4Address(int(ip) & 0xFFFFFFFF),)
    if ip.sixtofour:
        return (ip.sixtofour,)
    return ip.teredo or ()
