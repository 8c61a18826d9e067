/** The state of a page before our tag runs: scripts run first, markup and a file precede the tag, fields are in the page's form. */
export interface OddPage {
  readonly script?: string;
  readonly markup?: string;
  /** A script of the page's origin, whose declarations are global. */
  readonly file?: string;
  readonly fields?: string;
  /** The reason why no hit can arrive, if any. */
  readonly unheard?: string;
}

const deny = (target: string, ...keys: string[]) =>
  keys
    .map(
      (key) =>
        `Object.defineProperty(${target}, '${key}', { get() { throw new DOMException('denied', 'SecurityError'); }, set() { throw new DOMException('denied', 'SecurityError'); } });`,
    )
    .join('\n');
const throws = (target: string, ...keys: string[]) =>
  keys.map((key) => `${target}.${key} = function () { throw new Error('the page refuses'); };`).join('\n');

const DOCUMENT = `addEventListener removeEventListener createElement createTextNode createComment createTreeWalker importNode
querySelector querySelectorAll getElementById getElementsByTagName getElementsByName getElementsByClassName contains appendChild append
hasFocus elementFromPoint body head documentElement title cookie currentScript readyState referrer URL documentURI baseURI visibilityState
hidden activeElement forms links images scripts defaultView implementation adoptedStyleSheets styleSheets scrollingElement
domain compatMode characterSet fullscreenElement childNodes firstChild parentNode nodeType nodeName ownerDocument textContent isConnected
getRootNode children wasDiscarded lastModified fonts`.split(/\s+/);

const GLOBALS = `taproot dataLayer gtag performance navigator history crypto localStorage sessionStorage indexedDB caches fetch
XMLHttpRequest console CustomEvent EventTarget URL URLSearchParams MutationObserver PerformanceObserver IntersectionObserver cookieStore
trustedTypes setTimeout requestIdleCallback matchMedia screen CookieConsent drupalSettings Prism Vue jQuery _hsq fbq clarity _satellite
webkit define module exports require process tp_session __taproot taprootConfig frames top parent name status doc app main`.split(/\s+/);

const FIELDS = `id name action method submit target elements length closest matches getAttribute setAttribute hasAttribute querySelector
querySelectorAll addEventListener removeEventListener dispatchEvent tagName nodeName nodeType localName parentNode parentElement
ownerDocument dataset classList className children childNodes contains isConnected innerText textContent checkValidity reset
requestSubmit attributes style title hidden getRootNode getBoundingClientRect href enctype namespaceURI`.split(/\s+/);

const named = (tag: string) => (name: string) => `<${tag} name="${name}"></${tag}>`;

export const oddPages: Readonly<Record<string, OddPage>> = {
  'storage that throws': { script: deny('window', 'localStorage', 'sessionStorage', 'indexedDB', 'caches') },
  'storage that is null': {
    script: `for (const key of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, key, { value: null });`,
  },
  'constants and classes named as the browser’s own': {
    file: `const URL = '/api', Symbol = '$', Image = 1, history = [], navigator = {}, console = {}, performance = 0;
      class Map {} class Set {} class Error {} class Node {} class Text {} class Event {} class Element {} class Request {}`,
  },
  'cookies that throw': { script: deny('Document.prototype', 'cookie'), unheard: 'no refusal could be kept: visitors are asked first' },
  'a database that never opens': { script: `IDBFactory.prototype.open = () => ({});` },
  'an Array.prototype.toJSON as of Prototype.js': {
    script: `for (const { prototype } of [Array, String, Number]) prototype.toJSON = function () { return JSON.stringify(String(this)); };
      Object.toJSON = (value) => JSON.stringify(value);`,
  },
  'an Object.prototype.toJSON': { script: `Object.defineProperty(Object.prototype, 'toJSON', { value() { return 'patched'; } });` },
  'enumerable extras on Object and Array': {
    script: `Object.prototype.extend = function () {}; Array.prototype.each = function () {}; Object.prototype.enabled = true;`,
  },
  'frozen prototypes': {
    script: `for (const one of [Object, Array, Function, Promise, String, Number, Map, Set, Date, Error, RegExp, History, Document, Window, Storage,
      XMLHttpRequest, EventTarget, Node, Element, HTMLElement, Navigator, MutationObserver]) { Object.freeze(one.prototype); Object.freeze(one); }
      for (const one of [JSON, Math, Reflect, history, navigator, console, performance]) try { Object.freeze(one); } catch {}`,
  },
  'array methods of its own': {
    script: `for (const method of ['map', 'forEach', 'filter', 'some', 'find', 'reduce']) {
      const own = Array.prototype[method];
      Array.prototype[method] = function (callback, ...more) { if (!this) throw 0; return own.call(this, (...args) => callback(...args), ...more); };
    }`,
  },
  'AMD and CommonJS': {
    script: `window.define = () => { throw new Error('anonymous define'); }; define.amd = {}; window.module = { exports: {} }; window.exports = module.exports;
      window.require = () => { throw new Error('no such module'); };`,
  },
  'no console': { script: `Object.defineProperty(window, 'console', { value: undefined });` },
  'a console that throws': { script: throws('console', 'error', 'warn', 'log', 'info', 'debug') },
  'a fetch that throws': { script: throws('window', 'fetch'), unheard: 'hits are sent with fetch' },
  'a fetch that never answers': { script: `window.fetch = () => new Promise(() => {});`, unheard: 'hits go where the page says' },
  'a fetch that answers nonsense': { script: `window.fetch = () => 'ok';`, unheard: 'hits go where the page says' },
  'no fetch': { script: `window.fetch = undefined;`, unheard: 'hits are sent with fetch' },
  'beacons and requests that throw': {
    script: `${throws('Navigator.prototype', 'sendBeacon')}\n${throws('XMLHttpRequest.prototype', 'open', 'send')}`,
  },
  'a history that refuses': { script: throws('History.prototype', 'replaceState', 'pushState') },
  'no crypto': { script: `Object.defineProperty(window, 'crypto', { value: undefined });`, unheard: 'a hit has no id without chance' },
  'no crypto.subtle and no randomUUID': {
    script: `Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }); Crypto.prototype.randomUUID = undefined;`,
  },
  'no observers': {
    script: `for (const key of ['PerformanceObserver', 'IntersectionObserver', 'ResizeObserver', 'requestIdleCallback', 'cookieStore', 'CookieStore'])
      Object.defineProperty(window, key, { value: undefined });`,
  },
  'no MutationObserver': { script: `window.MutationObserver = undefined;`, unheard: 'no script can be held: nothing is allowed' },
  'timers that hand on no arguments': {
    script: `for (const key of ['setTimeout', 'setInterval', 'requestIdleCallback']) {
      const own = window[key]?.bind(window);
      if (own) window[key] = (run, limit) => own(run, limit);
    }`,
  },
  'a cookieStore that throws': { script: deny('window', 'cookieStore') },
  'accessors on Object.prototype': { script: `Object.prototype.get = () => 1; Object.prototype.set = () => {};` },
  'a value on Object.prototype': { script: `Object.prototype.value = 1; Object.prototype.writable = false;` },
  'timers that throw at text': { script: `const own = window.setTimeout; window.setTimeout = (run, ...more) => own(run, ...more);` },
  'a clock that is ten days ahead and runs backwards': { script: `let now = Date.now() + 864e6; Date.now = () => (now -= 1000);` },
  'a performance that throws': { script: throws('Performance.prototype', 'getEntriesByType', 'mark', 'measure') },
  'an onerror that throws': { script: `window.onerror = () => { throw new Error('from onerror'); };` },
  'a taproot that is text': { script: `window.taproot = 'soon';` },
  'a taproot that pollutes': { script: `window.taproot = { push: 1, version: '9', hooks: null };` },
  'a queue of junk': { script: `window.taproot = [null, 1, 'x', {}, () => { throw new Error('of the page'); }];` },
  'a frozen dataLayer': {
    script: `window.dataLayer = Object.freeze([1, null, { event: 'x' }]);`,
  },
  'a dataLayer of junk': {
    script: `const odd = { get event() { throw new Error('getter'); } }; odd.self = odd; window.dataLayer = [null, undefined, 1, 'x', [], odd, { __proto__: null, event: {} }];`,
  },
  'a dataLayer that is none': { script: `window.dataLayer = 'x';` },
  'a form added that has fields of all names': {
    script: `addEventListener('DOMContentLoaded', () => {
      const form = document.createElement('form');
      for (const name of ${JSON.stringify(FIELDS)}) form.append(Object.assign(document.createElement('input'), { name, type: 'hidden' }));
      const { append } = Element.prototype;
      append.call(document.body, form);
      form.append(document.createElement('img'));
    });`,
  },
  'elements named as globals': {
    markup: GLOBALS.map((name) => `<a id="${name}"></a><img name="${name}" alt="">`).join(''),
  },
  'a form of each name of the document': { markup: DOCUMENT.map(named('form')).join('') },
  'an image of each name of the document': { markup: DOCUMENT.map(named('img')).join('') },
  'fields named as what a form has': { fields: FIELDS.map((name) => `<input type="hidden" name="${name}" value="">`).join('') },
};
