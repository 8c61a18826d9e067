import { gtagLibrary, tagManagerLibrary } from './google';

/** Replaces a function that keeps commands, and reports each command. */
const commands = (name: string) => `
  var stub = w.${name};
  w.${name} = function () { tell('${name}', Array.from(arguments)); };
  (stub && stub.queue || []).forEach(function (words) { w.${name}.apply(w, words); });`;

const LIBRARIES: Readonly<Record<string, (query: URLSearchParams) => string>> = {
  'tags.example/gtm.js': (query) => tagManagerLibrary(query.get('id') ?? ''),
  'tags.example/gtag/js': (query) => gtagLibrary(query.get('id') ?? ''),
  'heat.example/c/': () => `tell('settings', [w._hjSettings]);${commands('hj')}`,
  'recording.example/s/fs.js': () => `tell('settings', [w._fs_host, w._fs_script, w._fs_org, w._fs_namespace]);${commands('FS')}`,
  'fingerprint.example/v3/loader.js': () => `
  w.FingerprintJS = {
    load: function (options) {
      tell('load', [options]);
      return Promise.resolve({ get: function () { return Promise.resolve({ visitorId: 'device-of-the-demo' }); } });
    },
  };`,
  'social.example/en_US/events.js': () => `
  w.fbq.callMethod = function () { tell('fbq', Array.from(arguments)); };
  tell('settings', [w._fbq === w.fbq]);
  w.fbq.queue.splice(0).forEach(function (words) { w.fbq.apply(w, words); });`,
  'newsletter.example/b/': () => `
  var kept = w.liQ || [];
  w.liQ = { push: function (item) { tell('liQ', [item]); } };
  kept.forEach(w.liQ.push);`,
  'personalisation.example/api/tag/': () => `
  if (!/(^|; )seerid=/.test(document.cookie)) document.cookie = 'seerid=visitor-of-the-demo; path=/; max-age=31536000';
  var names = ['identify', 'pageView', 'send', 'optOut'];
  names.forEach(function (name) { w.jstag[name] = function (item) { tell(name, [item]); }; });`,
};

/**
 * Returns the script that stands in for a vendor's library at an address, and reports its calls to `report`, if given; undefined for other
 * addresses.
 */
export function libraryAt(address: string, query: URLSearchParams, report?: string): string | undefined {
  const found = Object.entries(LIBRARIES).find(([start]) => address.startsWith(start));
  return found && standIn(found[1](query), report);
}

/** Returns a script that runs in the page as a vendor's does. */
export const standIn = (library: string, report?: string): string => `(function (w) {
  var tell = ${report ? telling(report) : 'function () {}'};
${library}
})(window);
`;

const telling = (report: string) => `function (call, words) {
    w.told = (w.told || 0) + 1;
    // Prototype 1.6 serialises arrays as text.
    words.toJSON = undefined;
    var body = JSON.stringify({ call: call, words: words, order: w.told });
    fetch(${JSON.stringify(report)}, { method: 'POST', mode: 'no-cors', keepalive: true, referrerPolicy: 'strict-origin', body: body }).catch(function () {});
  }`;
