/** A leak that real trackers use: its effect in the page, and the row by which the audit must name it. */
export interface Leak {
  readonly what: string;
  /** A script, which runs from the tracker's file, or markup. */
  readonly script?: string;
  readonly markup?: string;
  readonly kind: string;
  readonly name?: string;
  /** Part of the address. */
  readonly at?: string;
}

const at = (what: string, text: { script?: string; markup?: string }, address: string, kind = 'request'): Leak => ({
  ...{ what, kind, at: address },
  ...text,
});

/** `T` stands for the tracker's origin, `S` for the origin of a sibling host that no manifest lists. */
export const LEAKS: readonly Leak[] = [
  { what: 'a cookie by a script', script: "document.cookie = 'track_script=1;path=/'", kind: 'cookie', name: 'track_script' },
  { what: 'a cookie by the cookie store', script: "cookieStore.set('track_store', '1')", kind: 'cookie', name: 'track_store' },
  { what: 'a cookie of the page’s server', kind: 'cookie', name: 'track_server' },
  { what: 'an HttpOnly cookie of a third party', markup: '<img src="T/cookie" alt="">', kind: 'cookie', name: 'track_third' },
  {
    what: 'a cookie that the cookie store removes again',
    script: "cookieStore.set('track_brief', '1').then(() => cookieStore.delete('track_brief'))",
    kind: 'cookie',
    name: 'track_brief',
  },
  { what: 'local storage', script: "localStorage.setItem('track_local', '1')", kind: 'local storage', name: 'track_local' },
  { what: 'local storage by assignment', script: "localStorage.track_assigned = '1'", kind: 'local storage', name: 'track_assigned' },
  { what: 'session storage', script: "sessionStorage.setItem('track_session', '1')", kind: 'session storage', name: 'track_session' },
  { what: 'a database', script: "indexedDB.open('track_database')", kind: 'database', name: 'track_database' },
  { what: 'a cache', script: "caches.open('track_cache')", kind: 'cache', name: 'track_cache' },
  { what: 'a bucket', script: "navigator.storageBuckets.open('track_bucket')", kind: 'bucket', name: 'track_bucket' },
  {
    what: 'a private file',
    script: "navigator.storage.getDirectory().then((root) => root.getFileHandle('track_file', { create: true }))",
    kind: 'file',
    name: 'track_file',
  },
  {
    what: 'a file that the older file system stores',
    script: "webkitRequestFileSystem(0, 1, ({ root }) => root.getFile('track_older', { create: true }))",
    kind: 'file',
    name: 'track_older',
  },
  {
    what: 'a key stored through the window of a pop-up',
    script: "const w = open('about:blank'); w.localStorage.track_popup = '1'; setTimeout(() => w.close(), 500)",
    kind: 'local storage',
    name: 'track_popup',
  },
  {
    what: 'a key that is stored through the window of a pop-up, and removed',
    script:
      "const w = open('about:blank'); w.localStorage.track_gone = '1'; w.localStorage.removeItem('track_gone'); setTimeout(() => w.close(), 500)",
    kind: 'local storage',
    name: 'track_gone',
  },
  {
    what: 'an interest group',
    script: "navigator.joinAdInterestGroup?.({ owner: location.origin, name: 'track_group', lifetimeMs: 1e6 }, 1e6).catch(() => {})",
    kind: 'interest group',
    name: 'track_group',
  },
  { what: 'a service worker', script: "navigator.serviceWorker.register('/worker.js')", kind: 'service worker', name: '/worker.js' },
  { what: 'the window’s name', script: "window.name = 'id-1234567890.1700000000'", kind: 'window name', name: 'id-1234567890' },
  at('a pixel', { markup: '<img src="T/pixel" alt="">' }, '/pixel'),
  at('a beacon', { script: "navigator.sendBeacon('T/beacon', '1')" }, '/beacon'),
  at('a beacon when the page is left', { script: "addEventListener('pagehide', () => navigator.sendBeacon('T/left', '1'))" }, '/left'),
  at('a fetch', { script: "fetch('T/fetch', { mode: 'no-cors' })" }, '/fetch'),
  at('an XMLHttpRequest', { script: "const x = new XMLHttpRequest(); x.open('GET', 'T/xhr'); x.send()" }, '/xhr'),
  at('a WebSocket', { script: "new WebSocket('T/socket'.replace('http', 'ws'))" }, '/socket'),
  at('an EventSource', { script: "new EventSource('T/events')" }, '/events'),
  at('a frame', { markup: '<iframe src="T/frame" title="Frame"></iframe>' }, '/frame', 'frame'),
  at('a frame in a frame', { markup: '' }, '/nested', 'frame'),
  at('a background of a style', { markup: '<style>h1 { background: url(T/background) }</style>' }, '/background'),
  at('an import of a style', { markup: '<style>@import url(T/import.css);</style>' }, '/import.css'),
  at('a font', { markup: '<style>@font-face { font-family: F; src: url(T/font) } h1 { font-family: F }</style>' }, '/font'),
  at('a connection in advance', { markup: '<link rel="preconnect" href="http://early.localhost:9">' }, 'early.localhost', 'hint'),
  at('a look-up in advance', { markup: '<link rel="dns-prefetch" href="//lookup.localhost:9">' }, 'lookup.localhost', 'hint'),
  at('an icon', { markup: '<link rel="shortcut icon" href="T/icon.ico">' }, '/icon.ico', 'hint'),
  at('a description of an application', { markup: '<link rel="manifest" href="T/app.webmanifest">' }, '/app.webmanifest', 'hint'),
  at('a file in advance', { markup: '<link rel="prefetch" href="T/ahead">' }, '/ahead', 'hint'),
  at(
    'a worker’s request',
    { script: "new Worker(URL.createObjectURL(new Blob([\"fetch('T/from-worker', { mode: 'no-cors' })\"])))" },
    '/from-worker',
  ),
  at(
    'a form that posts itself',
    {
      markup: '<form method="post" action="T/posted" target="sink"></form><iframe name="sink" title="Sink"></iframe>',
      script: 'document.forms[0].submit()',
    },
    '/posted',
    'frame',
  ),
  at('a script of an unknown host', { markup: '<script src="T/unknown.js"></script>' }, '/unknown.js'),
  at(
    'a script that comes after a while',
    { script: "setTimeout(() => document.head.append(Object.assign(document.createElement('script'), { src: 'T/late.js' })), 1500)" },
    '/late.js',
  ),
  at(
    'a request on scrolling',
    { script: "addEventListener('scroll', () => { new Image().src = 'T/scrolled'; }, { once: true })" },
    '/scrolled',
  ),
  at('a redirect by way of a tracker', { markup: '<img src="/go" alt="">' }, '/hop'),
  at('a sibling host that no manifest lists', { markup: '<img src="S/metrics" alt="">' }, '/metrics'),
  at('an email address handed to a site of the network', { markup: '<img src="D/shared?who=june%40mail.example" alt="">' }, '/shared?who'),
  at(
    'a beacon when the tab is hidden',
    { script: "addEventListener('visibilitychange', (e) => e.isTrusted && navigator.sendBeacon('T/hidden', '1'))" },
    '/hidden',
  ),
  at(
    'a beacon that trusts only the browser’s own events',
    { script: "addEventListener('pagehide', (e) => e.isTrusted && navigator.sendBeacon('T/trusted', '1'))" },
    '/trusted',
  ),
  at('a heartbeat after half a minute', { script: "setTimeout(() => navigator.sendBeacon('T/heartbeat', '1'), 30000)" }, '/heartbeat'),
  at(
    'a request on the first press',
    { script: "addEventListener('pointerdown', () => { new Image().src = 'T/pressed'; }, { once: true })" },
    '/pressed',
  ),
  at(
    'a picture that is loaded late, far below',
    { markup: '<div style="height: 9000px"></div><img loading="lazy" src="T/lazy" alt="">' },
    '/lazy',
  ),
  at('a picture for visitors without JavaScript', { markup: '<noscript><img src="T/noscript" alt=""></noscript>' }, '/noscript'),
  at('a server of peers', { script: "new RTCPeerConnection({ iceServers: [{ urls: 'stun:stun.localhost:9' }] })" }, 'stun.localhost'),
  at('a WebTransport session', { script: "new WebTransport('https://tracker.localhost:9/transport').ready.catch(() => {})" }, '/transport'),
  at(
    'a connection in advance that is removed at once',
    {
      script:
        "const l = document.createElement('link'); l.rel = 'preconnect'; l.href = 'http://brief.localhost:9'; document.head.append(l); l.remove()",
    },
    'brief.localhost',
    'hint',
  ),
  at(
    'a page in advance',
    { markup: '<script type="speculationrules">{"prefetch":[{"source":"list","urls":["T/speculated"],"eagerness":"immediate"}]}</script>' },
    '/speculated',
    'hint',
  ),
  {
    what: 'a key in a frame that a script wrote',
    script:
      "const f = document.createElement('iframe'); f.srcdoc = '<script>localStorage.setItem(\"track_srcdoc\", 1)</scr' + 'ipt>'; document.body.append(f)",
    kind: 'local storage',
    name: 'track_srcdoc',
  },
  {
    what: 'a key by another document’s method',
    script:
      "const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.Storage.prototype.setItem.call(localStorage, 'track_lent', '1')",
    kind: 'local storage',
    name: 'track_lent',
  },
  {
    what: 'a key that is gone in the same task',
    script: "sessionStorage.track_passing = '1'; delete sessionStorage.track_passing",
    kind: 'session storage',
    name: 'track_passing',
  },
  {
    what: 'a key of the page’s last moment',
    script: "addEventListener('pagehide', () => { localStorage.track_last = '1'; })",
    kind: 'local storage',
    name: 'track_last',
  },
  { what: 'a cookie of another path', script: "document.cookie = 'track_path=1; path=/elsewhere'", kind: 'cookie', name: 'track_path' },
  {
    what: 'a cookie by a script that gives itself another’s name',
    script: '(0, eval)("document.cookie = \'track_named=1\'; //# sourceURL=http://cdn.taproot.localhost/main.js")',
    kind: 'cookie',
    name: 'track_named',
  },
  {
    what: 'a cookie by a script that forges its stack',
    script:
      "Error.prepareStackTrace = () => 'Error\\n    at http://cdn.taproot.localhost/main.js:1:1'; Error.stackTraceLimit = 0; document.cookie = 'track_forged=1'; delete Error.prepareStackTrace",
    kind: 'cookie',
    name: 'track_forged',
  },
  {
    what: 'a database of a worker',
    script: 'new Worker(URL.createObjectURL(new Blob(["indexedDB.open(\'track_worker\')"])))',
    kind: 'database',
    name: 'track_worker',
  },
  {
    what: 'a fingerprint of the device',
    script:
      "(async () => { document.createElement('canvas').toDataURL(); await new OfflineAudioContext(1, 50, 44100).startRendering(); await navigator.userAgentData.getHighEntropyValues(['model']); await navigator.getBattery?.(); fetch('T/fingerprint', { mode: 'no-cors' }) })()",
    kind: 'fingerprint',
    at: '/fingerprint',
  },
];
