import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { writesText } from '../../../tools/audit/prepare-target';

const SECRET = '_secret';
const SHARED = '_shared';
const WATCH = writesText(SECRET, SHARED);
const ORIGIN = 'https://www.main.example';

/** Interfaces that jsdom lacks, as plain classes. */
const LACKING = `
  class IDBFactory { open(name) { return { name }; } }
  class CacheStorage { open() {} }
  class StorageBucketManager { open() {} }
  class CookieStore { set() {} }
  class FileSystemDirectoryHandle { getFileHandle() {} getDirectoryHandle() {} }
  class ServiceWorkerContainer { register() {} }
  class Worker { constructor(url) { this.url = String(url); } }
  class RTCPeerConnection { setConfiguration() {} }
  class WebTransport {}
  class OfflineAudioContext { startRendering() {} }
  class WebGLRenderingContext { getParameter(asked) { return asked; } }
  Object.assign(globalThis, { IDBFactory, CacheStorage, StorageBucketManager, CookieStore, FileSystemDirectoryHandle, ServiceWorkerContainer,
    Worker, RTCPeerConnection, WebTransport, OfflineAudioContext, WebGLRenderingContext });
  let ownName = '';
  Object.defineProperty(globalThis, 'name', { get: () => ownName, set(text) { ownName = String(text); }, configurable: true, enumerable: true });
  globalThis.webkitRequestFileSystem = () => {};
  globalThis.indexedDB = new IDBFactory();
  globalThis.caches = new CacheStorage();
  globalThis.directory = new FileSystemDirectoryHandle();
`;

/** A page in which the watcher runs before `script`, and a frame of the same origin, `frame`, in which it runs, too. */
function pageWith(script: string) {
  const told: unknown[][] = [];
  const thrown: string[] = [];
  const virtualConsole = new VirtualConsole()
    .on('debug', (...args) => told.push(args))
    .on('jsdomError', (error) => thrown.push(`${error}`));
  const { window } = new JSDOM('<iframe></iframe>', {
    url: `${ORIGIN}/`,
    runScripts: 'outside-only',
    virtualConsole,
  });
  const frame = window.frames[0] as unknown as typeof window;
  for (const one of [window, frame]) {
    one.eval(LACKING);
    one.eval(WATCH);
  }
  Object.assign(window, { frame, heard: [] });
  let value: unknown;
  try {
    value = window.eval(script);
  } catch (error) {
    thrown.push(`${error}`);
  }
  return {
    window,
    value,
    thrown,
    told: told.filter(([first]) => first === SECRET).map(([, kind, name]) => `${kind} ${name}`),
  };
}

describe('the watcher of writes', () => {
  it.each<[way: string, script: string, ...told: string[]]>([
    ['a call', `localStorage.setItem('id', 1)`, 'local storage id'],
    ['an assignment', `sessionStorage.id = 1`, 'session storage id'],
    ['an assignment in brackets', `localStorage['a b'] = 1`, 'local storage a b'],
    ['Object.assign', `Object.assign(localStorage, { a: 1, b: 2 })`, 'local storage a', 'local storage b'],
    ['Reflect.set', `Reflect.set(localStorage, 'id', '1')`, 'local storage id'],
    [
      'Object.defineProperty',
      `Object.defineProperty(localStorage, 'id', { value: '1', configurable: true, enumerable: true, writable: true })`,
      'local storage id',
    ],
    ['a held method', `const { setItem } = localStorage; setItem.call(localStorage, 'id', 1)`, 'local storage id'],
    ['the prototype’s method', `Storage.prototype.setItem.call(sessionStorage, 'id', 1)`, 'session storage id'],
    ['a bound method', `Storage.prototype.setItem.bind(localStorage, 'id')(1)`, 'local storage id'],
    ['Reflect.apply', `Reflect.apply(Storage.prototype.setItem, localStorage, ['id', 1])`, 'local storage id'],
    ['the window’s own getter', `Object.getOwnPropertyDescriptor(window, 'localStorage').get.call(window).id = 1`, 'local storage id'],
    ['another document’s store', `frame.localStorage.id = 1`, 'local storage id'],
    ['another document’s method', `frame.Storage.prototype.setItem.call(localStorage, 'id', 1)`, 'local storage id'],
    [
      'the store of an event',
      `new StorageEvent('storage', { storageArea: localStorage }).storageArea.setItem('id', 1)`,
      'local storage id',
    ],
    ['a write that is removed at once', `localStorage.id = 1; delete localStorage.id; localStorage.clear()`, 'local storage id'],
    ['a name with a toString', `localStorage.setItem({ toString: () => 'id' }, 1)`, 'local storage id'],
    ['a cookie', `document.cookie = 'id=1; path=/'`, 'cookie id=1; path=/'],
    [
      'a cookie through the prototype',
      `Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').set.call(document, 'id=1')`,
      'cookie id=1',
    ],
    ['a cookie through __lookupSetter__', `document.__lookupSetter__('cookie').call(document, 'id=1')`, 'cookie id=1'],
    ['a cookie through another document', `frame.document.cookie = 'id=1'`, 'cookie id=1'],
    [
      'a cookie whose text differs each time it is read',
      `let n = 0; document.cookie = { toString: () => 'id' + n++ + '=1' }`,
      'cookie id0=1',
    ],
    ['a cookie of the cookie store', `new CookieStore().set({ name: 'id', value: '1' })`, 'cookie id='],
    ['a cookie of the cookie store by name', `new CookieStore().set('id', '1')`, 'cookie id='],
    ['a database', `indexedDB.open('id')`, 'database id'],
    ['a database through another document', `frame.IDBFactory.prototype.open.call(indexedDB, 'id')`, 'database id'],
    ['a cache', `caches.open('id')`, 'cache id'],
    ['a bucket', `new StorageBucketManager().open('id')`, 'bucket id'],
    ['a file', `directory.getFileHandle('id', { create: true }); directory.getFileHandle('known')`, 'file id'],
    ['the older file system', `webkitRequestFileSystem(0, 1, () => {})`, 'file older file system'],
    ['a folder', `directory.getDirectoryHandle('id', { create: true })`, 'file id'],
    ['a service worker', `new ServiceWorkerContainer().register('/sw.js')`, `service worker ${ORIGIN}/sw.js`],
    ['the window’s name', `window.name = 'id'`, 'window name id'],
    ['a worker', `new Worker('/w.js')`, `worker ${ORIGIN}/w.js`],
    ['a worker through a prototype’s constructor', `new (Worker.prototype.constructor)('/w.js')`, `worker ${ORIGIN}/w.js`],
    ['a worker of a class of the page', `new (class extends Worker {})('/w.js')`, `worker ${ORIGIN}/w.js`],
    [
      'servers of peers',
      `new RTCPeerConnection({ iceServers: [{ urls: ['stun:a', 'turn:b'] }, { urls: 'stun:c' }] })`,
      'peer stun:a',
      'peer turn:b',
      'peer stun:c',
    ],
    ['later servers of peers', `new RTCPeerConnection().setConfiguration({ iceServers: [{ urls: 'stun:a' }] })`, 'peer stun:a'],
    ['WebTransport', `new WebTransport('https://tracker.example:4433/a')`, 'transport https://tracker.example:4433/a'],
    [
      'measurements',
      `new OfflineAudioContext().startRendering(); new WebGLRenderingContext().getParameter(0x9246)`,
      'device audio',
      'device graphics',
    ],
  ])('the watcher of writes tells of %s [CON-20]', (_, script, ...told) => {
    expect(pageWith(script)).toMatchObject({ told, thrown: [] });
  });

  const ALL = `localStorage.a = 1; localStorage.setItem('b', 1); document.cookie = 'c=1'; indexedDB.open('d'); new Worker('/w.js');
    directory.getFileHandle('e', { create: true }); new WebGLRenderingContext().getParameter(0x1f00)`;
  const TOLD = ['local storage a', 'local storage b', 'cookie c=1', 'database d', `worker ${ORIGIN}/w.js`, 'file e', 'device graphics'];

  it.each<[change: string, script: string]>([
    ['the console', `for (const key of Object.keys(console)) console[key] = () => heard.push(key)`],
    [
      'Proxy and Reflect',
      `for (const key of Reflect.ownKeys(Reflect)) try { Reflect[key] = () => undefined } catch {}; Proxy = undefined; Reflect = undefined`,
    ],
    ['the methods of functions', `for (const key of ['call', 'apply', 'bind', 'toString']) Function.prototype[key] = () => undefined`],
    ['the iterators of arrays', `Array.prototype[Symbol.iterator] = function* () {}; Array.prototype.values = undefined`],
    [
      'the methods of arrays',
      `for (const key of ['push', 'slice', 'includes', 'indexOf', 'some', 'map', 'forEach']) Array.prototype[key] = () => undefined`,
    ],
    ['maps', `for (const one of [Map, WeakMap, Set]) for (const key of ['get', 'set', 'has', 'add']) one.prototype[key] = () => undefined`],
    ['the methods of objects', `Object.defineProperty = Object.getOwnPropertyDescriptor = Object.keys = () => undefined`],
    ['addresses', `URL = function () { throw new Error('no') }`],
    ['the stack', `Error.prepareStackTrace = () => { throw new Error('no') }; Error.stackTraceLimit = 0`],
    ['the prototype of all objects', `Object.prototype.get = Object.prototype.set = () => undefined; Object.prototype.value = 1`],
    ['symbols', `Symbol.for = () => 'mark'; String.prototype.toString = () => ''`],
  ])('tells of all writes after a page has changed %s [CON-20]', (_, script) => {
    expect(pageWith(`{ ${script} }\n${ALL}`)).toMatchObject({
      told: TOLD,
      thrown: [],
    });
  });

  it.each<[way: string, script: string]>([
    [
      'what a stand-in of the page is asked for',
      `Storage.prototype.setItem.call(new Proxy(localStorage, { get(target, key) { heard.push(key); return Reflect.get(target, key) } }), 'id', 1)`,
    ],
    [
      'an object in place of a store',
      `try { Storage.prototype.setItem.call(new Proxy({}, { get(_, key) { heard.push(key) }, has(_, key) { heard.push(key) }, getPrototypeOf() { return Storage.prototype } }), 'id', 1) } catch {}`,
    ],
    [
      'an event’s store',
      `try { new StorageEvent('storage', { storageArea: new Proxy({}, { get(_, key) { heard.push(key) } }) }) } catch {}`,
    ],
    [
      'the text of its functions',
      `heard.push(localStorage.setItem, Storage.prototype.setItem, indexedDB.open, Worker, Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').set)`,
    ],
    [
      'the symbols and names of its objects',
      `for (const one of [window, localStorage, Storage.prototype, Worker, document]) heard.push(...Reflect.ownKeys(one))`,
    ],
    ['the console', `console.debug = (...args) => heard.push(...args); localStorage.id = 1; document.cookie = 'id=1'`],
    [
      'errors of its own',
      `try { localStorage.setItem(Symbol('id'), 1) } catch (error) { heard.push(error, error.stack) } try { localStorage.setItem() } catch (error) { heard.push(error, error.stack) }`,
    ],
  ])('does not let a page find out its secret from %s [CON-20]', (_, script) => {
    const { value, window } = pageWith(
      `{ ${script} }\nheard.map((one) => typeof one === 'symbol' ? String(Symbol.keyFor(one)) : String(one) + (one?.stack ?? ''))`,
    );
    expect((window as unknown as { heard: unknown[] }).heard.length + Number(_ === 'the console')).toBeGreaterThan(0);
    expect((value as string[]).filter((text) => text.includes(SECRET))).toEqual([]);
  });

  it.each<[what: string, script: string, value: unknown]>([
    ['a store stays the same object', `localStorage === localStorage && localStorage !== sessionStorage`, true],
    ['a store is a Storage', `localStorage instanceof Storage && String(localStorage)`, '[object Storage]'],
    [
      'its keys are its entries',
      `localStorage.a = 1; localStorage.b = 2; [Object.keys(localStorage).join(), localStorage.length, localStorage.key(0), localStorage.getItem('a'), 'b' in localStorage].join()`,
      'a,b,2,a,1,true',
    ],
    ['an entry can be removed', `localStorage.a = 1; delete localStorage.a; localStorage.getItem('a')`, null],
    ['a missing argument is an error', `try { localStorage.setItem('a') } catch (error) { error.name }`, 'TypeError'],
    [
      'an object that inherits from a store keeps what it is given',
      `const one = Object.create(localStorage); try { one.mine = 1 } catch {} [one.mine, localStorage.getItem('mine')].join()`,
      '1,',
    ],
    [
      'a method has its name and its number of arguments at least',
      `[indexedDB.open.name, Storage.prototype.setItem.name].join()`,
      'open,setItem',
    ],
    ['a worker is one of its class', `new Worker('/w.js') instanceof Worker && new Worker('/w.js').constructor === Worker`, true],
    ['a cookie reads as it was written', `document.cookie = 'a=1'; document.cookie`, 'a=1'],
    ['a symbol is no name', `try { document.cookie = Symbol('a') } catch (error) { error.name }`, 'TypeError'],
  ])('does not change what a page sees: %s [CON-20]', (_, script, value) => {
    expect(pageWith(script)).toMatchObject({ value, thrown: [] });
  });

  it('does not let a page reach its functions as callers of a name’s toString [CON-20]', () => {
    const { window } = pageWith(
      `localStorage.setItem({ toString: function name() { heard.push(name.caller); return 'id' } }, 1);
       new Worker({ toString: function name() { heard.push(name.caller); return '/w.js' } })`,
    );
    const callers = (window as unknown as { heard: unknown[] }).heard;
    expect(callers.length).toBeGreaterThan(3);
    // The page's own stand-in for `Worker` is the only one that a page may know.
    expect(callers.filter((one) => one !== null && !`${one}`.includes('this.url'))).toEqual([]);
  });

  it('tells of no write that the browser refused [CON-20]', () => {
    expect(pageWith(`try { localStorage.setItem('id', 'x'.repeat(6e6)) } catch {}`).told).toEqual([]);
  });
});
