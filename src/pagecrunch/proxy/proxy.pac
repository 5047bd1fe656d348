// Proxy auto-configuration: pages go through PageCrunch, this machine and its network do not.
// When the proxy is not running, the browser goes without it.
function FindProxyForURL(url, host) {
  if (host === "pagecrunch.test") return "PROXY ${proxy}";
  if (isPlainHostName(host) || host === "localhost" || dnsDomainIs(host, ".local") ||
      shExpMatch(host, "127.*") || shExpMatch(host, "10.*") || shExpMatch(host, "192.168.*") ||
      shExpMatch(host, "172.1[6-9].*") || shExpMatch(host, "172.2?.*") || shExpMatch(host, "172.3[01].*") ||
      host === "::1" || host === "[::1]") {
    return "DIRECT";
  }
  return "PROXY ${proxy}; DIRECT";
}
