# ruff: noqa: E501  (a knock a line is easier to read)
"""Settings by name, a port that notes who reaches it, and a page that knocks at every door of this machine."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pagecrunch.settings import Settings, parse_settings


def settings_of(**values: object) -> Settings:
    """Settings by key, with `__` for the dot."""
    lines: dict[str, list[str]] = {}
    for key, value in values.items():
        section, _, name = key.partition("__")
        lines.setdefault(section, []).append(f"{name} = {str(value).lower() if isinstance(value, bool) else value!r}")
    return parse_settings("\n".join(f"[{name}]\n" + "\n".join(each) for name, each in lines.items()))


@contextmanager
def listening() -> Iterator[tuple[int, list[str]]]:
    """A port of this machine, and what reached it by TCP or UDP."""
    reached: list[str] = []
    tcp = socket.create_server(("127.0.0.1", 0))
    port = tcp.getsockname()[1]
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(("127.0.0.1", port))

    def accept() -> None:
        while True:
            try:
                connection, _ = tcp.accept()
            except OSError:
                return
            connection.settimeout(2)
            try:
                reached.append("tcp " + connection.recv(200).decode("latin-1").partition("\r\n")[0])
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nAccess-Control-Allow-Origin: *\r\n\r\nhi")
            except OSError:
                reached.append("tcp")
            connection.close()

    def receive() -> None:
        while True:
            try:
                if udp.recv(2000):
                    reached.append("udp")
            except OSError:
                return

    for work in (accept, receive):
        threading.Thread(target=work, daemon=True).start()
    try:
        yield port, reached
    finally:
        tcp.close()
        udp.close()


KNOCKS = """<!doctype html><title>Knock</title><main><h1>Knock</h1><div id=log></div></main>
<link rel=preconnect href="http://127.0.0.1:PORT"><link rel=dns-prefetch href="//localhost"><link rel=prefetch href="http://127.0.0.1:PORT/prefetch">
<img src="http://127.0.0.1:PORT/img"><img src="file:///etc/passwd"><iframe src="http://localhost:PORT/frame"></iframe><iframe src="file:///etc/passwd"></iframe>
<script src="http://[::ffff:127.0.0.1]:PORT/script"></script><link rel=stylesheet href="http://0x7f.1:PORT/style"><object data="http://127.0.0.1:PORT/object"></object>
<script>
const say = text => { const p = document.createElement('p'); p.textContent = text; document.getElementById('log').append(p); };
const places = ['http://127.0.0.1:PORT/a', 'http://localhost:PORT/b', 'http://2130706433:PORT/c', 'http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://192.168.0.1/', 'file:///etc/passwd'];
for (const place of places) fetch(place, {mode: 'no-cors'}).then(r => r.text()).then(t => say('REACHED ' + place + ' ' + t), () => say('refused ' + place));
navigator.sendBeacon('http://127.0.0.1:PORT/beacon', 'x');
const socket = new WebSocket('ws://127.0.0.1:PORT/ws'); socket.onopen = () => say('REACHED ws'); socket.onerror = () => say('refused ws');
new EventSource('http://127.0.0.1:PORT/events');
const work = `
  fetch('http://127.0.0.1:PORT/worker').catch(() => 0); new WebSocket('ws://127.0.0.1:PORT/worker-ws');
  if (self.WebTransport) new WebTransport('https://127.0.0.1:PORT/').ready.catch(() => 0);`;
new Worker(URL.createObjectURL(new Blob([work])));
try {
  const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:PORT'}, {urls: 'turn:127.0.0.1:PORT?transport=tcp', username: 'a', credential: 'b'}, {urls: 'turn:127.0.0.1:PORT', username: 'a', credential: 'b'}]});
  peer.createDataChannel('x'); peer.createOffer().then(o => peer.setLocalDescription(o));
  peer.onicecandidate = e => e.candidate && say('candidate ' + e.candidate.candidate);
} catch (e) { say('refused webrtc'); }
const inner = document.createElement('iframe'); inner.srcdoc = '<p>x'; document.body.append(inner);
inner.onload = () => { try { const peer = new inner.contentWindow.RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:PORT'}]}); peer.createDataChannel('x'); peer.createOffer().then(o => peer.setLocalDescription(o)); } catch (e) { say('refused webrtc in a frame'); } };
try { new WebTransport('https://127.0.0.1:PORT/').ready.then(() => say('REACHED webtransport'), () => say('refused webtransport')); } catch (e) { say('refused webtransport'); }
try { window.open('http://127.0.0.1:PORT/popup'); } catch (e) {}
if (navigator.serviceWorker) navigator.serviceWorker.register('/sw.js').then(() => say('REACHED service worker'), () => say('refused service worker'));
navigator.geolocation && navigator.geolocation.getCurrentPosition(() => say('REACHED place'), () => say('refused place'));
const form = document.createElement('form'); form.action = 'http://127.0.0.1:PORT/form'; form.method = 'post'; form.target = 'elsewhere'; document.body.append(form); form.submit();
const link = document.createElement('a'); link.href = 'data:application/zip,x'; link.download = 'x.zip'; document.body.append(link); link.click();
</script>"""
