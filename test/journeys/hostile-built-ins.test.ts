import { describe, expect, it } from 'vitest';
import { bootIn } from '../support/boot-realm';
import { UNTRACKED, type VisitorKind, visitors } from '../support/boot-visitors';
import { EVERYTHING, sampled } from '../support/hostile/extent';
import { oldLibraries } from '../support/hostile/old-libraries';
import { firstOnly, thorough } from '../support/thorough';

// Only a page has built-ins of its own. In the test process, the test's own document depends on them, too.

/**
 * The built-ins that boot uses, by the object that owns them. Without promises, timers or `document.hidden`, no chunk is requested after
 * boot, and one of our promises is rejected.
 */
const builtIns: Readonly<Record<string, string>> = {
  JSON: 'parse stringify',
  Date: 'now parse',
  'Date.prototype': 'toISOString getTimezoneOffset',
  Object: 'freeze keys entries fromEntries assign create values isExtensible',
  'Object.prototype': 'toString valueOf hasOwnProperty',
  Reflect: 'get',
  Array: 'isArray from of',
  'Array.prototype': 'map filter some every find includes concat slice forEach flat push unshift join indexOf entries reduce sort',
  'String.prototype': 'split includes replace startsWith endsWith slice toLowerCase search trim match indexOf',
  'RegExp.prototype': 'test exec',
  'Function.prototype': 'bind',
  'URLSearchParams.prototype': 'get has',
  'Intl.DateTimeFormat.prototype': 'resolvedOptions',
  Symbol: 'for',
  Math: 'random',
  window:
    'JSON Date URL URLSearchParams Reflect Intl Symbol Math Proxy Set Error decodeURIComponent encodeURIComponent parseInt navigator crypto performance CustomEvent history localStorage sessionStorage console trustedTypes HTMLScriptElement IDBFactory CacheStorage CookieStore requestIdleCallback dataLayer taproot_admin',
  navigator: 'userAgent language doNotTrack',
  // Not readyState, on which jsdom depends.
  document: 'currentScript prerendering querySelector dispatchEvent cookie',
  'EventTarget.prototype': 'dispatchEvent',
  'Element.prototype': 'matches closest',
  'History.prototype': 'replaceState',
  performance: 'now',
};
const throwing = `{ configurable: true, get() { throw new Error('spoilt'); }, set() { throw new Error('spoilt'); } }`;
const calling = `{ configurable: true, writable: true, value() { throw new Error('spoilt'); } }`;
const missing = '{ configurable: true, writable: true, value: undefined }';
const changes = [throwing, calling, missing];

const names = Object.entries(builtIns).flatMap(([target, keys]) => keys.split(' ').map((key) => [target, key] as const));
const cases = names.flatMap(([target, key]) => changes.flatMap((change) => UNTRACKED.map((kind) => ({ target, key, change, kind }))));

/** Returns the faults of a page whose visitor must not be tracked, or `undefined` if it has none. */
async function wrongs(kind: VisitorKind, spoil: string): Promise<object | undefined> {
  const { thrown, tracked, written, heldRan, record } = await bootIn(kind, spoil);
  const lost = record !== visitors[kind].cookie;
  return thrown.length || tracked || written.length || heldRan || lost ? { thrown, tracked, written, heldRan, lost } : undefined;
}

it(`boot throws nothing into the page, tracks nobody who may not be tracked and keeps a refusal, whichever built-in is broken [CON-22]`, {
  ...thorough,
  timeout: 1_200_000,
}, async () => {
  const wrong: unknown[] = [];
  for (const { target, key, change, kind } of sampled(cases, EVERYTHING ? cases.length : 60)) {
    const found = await wrongs(kind, `try { Object.defineProperty(${target}, '${key}', ${change}); } catch {}`);
    if (found) wrong.push({ name: `${target}.${key}`, change, kind, ...found });
  }
  expect(wrong).toEqual([]);
});

firstOnly(2, Object.entries(oldLibraries), (libraries, given) =>
  describe.each(libraries)('on a page with %s', given, (_, script) => {
    it.each(UNTRACKED)('a visitor %s is not tracked, and no error reaches the page [CON-22]', async (kind) => {
      expect(await wrongs(kind, script)).toBeUndefined();
    });

    it.each(['who was not asked yet, in opt-out', 'who was not asked yet, in opt-in'] as const)(
      'a refusal holds on the next page, which does not track its visitor: a visitor %s [CON-22]',
      async (kind) => {
        const first = await bootIn(kind, script, 'window.taproot?.consent.rejectAll();');
        expect({ thrown: first.thrown, written: first.written, heldRan: first.heldRan }).toEqual({
          thrown: [],
          written: [],
          heldRan: false,
        });
        // If the tag has not started, the visitor can't refuse. Without JSON.stringify, a refusal holds for its page, and is posted.
        for (const spoil of first.record ? ['', script] : []) {
          const next = await bootIn(kind, spoil, '', first.record);
          expect({ thrown: next.thrown, tracked: next.tracked, written: next.written, heldRan: next.heldRan }).toEqual({
            thrown: [],
            tracked: false,
            written: [],
            heldRan: false,
          });
        }
      },
    );
  }),
);

it('boot asks, tracks and releases held scripts on an unmodified page [CON-22]', thorough, async () => {
  expect(await bootIn('who agreed', '')).toMatchObject({ thrown: [], tracked: true, asked: false, heldRan: true, written: ['_ga=1'] });
  expect(await bootIn('who was not asked yet, in opt-in', '')).toMatchObject({ thrown: [], tracked: false, asked: true, heldRan: false });
});
