import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { createConsent } from '../../../../kernel/consent/consent';
import { detectPage } from '../../../../kernel/detect/page';
import { detectVisitor } from '../../../../kernel/detect/visitor';
import { createEnv } from '../../../../kernel/env';
import { createHook } from '../../../../kernel/hooks';
import { createHooks } from '../../../../kernel/lifecycle';
import { explain } from '../../../../kernel/runtime/insight/explain';
import type { Taproot } from '../../../../kernel/taproot';
import type { Trace, TracedEvent, TracedPlugin } from '../../../../kernel/trace';
import { siteWith } from '../../../support/site';

const trace = createHook('track', 'boolean', () => {}) as Trace;

/** A fixed date would be too old some day. */
const DATE = new Date().toISOString();
const record = encodeURIComponent(
  JSON.stringify({ categories: ['necessary'], consent_date: DATE, consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }),
);
const cases: [string, string, string, RegExp][] = [
  ['https://www.main.example/', '', '', /^Tracking is on: the visitor has not chosen yet, and cookies do not wait/],
  [
    'https://www.main.example/',
    'data-gdpr="true"',
    '',
    /^Tracking is off: the visitor has not chosen yet, and cookies wait.*data-gdpr="true"/s,
  ],
  ['https://www.main.example/', '', record, new RegExp(`^Tracking is off: the visitor refused.*record of ${DATE} allows necessary`, 's')],
  ['https://www.main.example/?_gpc', '', '', /^Tracking is off: the browser says Global Privacy Control/],
  ['https://www.main.example/?_dnt', '', '', /^Tracking is off: the browser says Do Not Track/],
  ['https://elsewhere.example/', '', '', /^Tracking is off: no manifest lists this address/],
  ['https://www.main.example/', 'data-admin', '', /This is an admin/],
];
it.each(cases)('explain() explains why tracking is on or off: %s %s %s [CON-20 CON-08]', (url, attribute, cookie, expected) => {
  const html = `<script src="https://cdn.example/main.js" ${attribute}></script>`;
  const { window } = new JSDOM(html, { url });
  const page = window as unknown as Window & typeof globalThis;
  Object.defineProperty(page.navigator, 'userAgent', { value: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' });
  if (cookie) page.document.cookie = `edf_cc=${cookie};path=/`;
  const env = createEnv(page);
  const query = new URLSearchParams(page.location.search);
  const facts = detectPage(siteWith(), page.location, query, (name) => page.document.querySelector('script')?.dataset[name]);
  const visitor = detectVisitor(env, facts, query);
  const { consent } = createConsent(
    env,
    visitor,
    undefined,
    () => {},
    () => {},
  );
  const sentences = explain(env, { page: facts, visitor, consent, hooks: createHooks(() => {}) } as unknown as Taproot, trace);
  expect(sentences.join(' ')).toMatch(expected);
});

it('explain() says how many properties the last hits lost [PRV-02]', () => {
  const { window } = new JSDOM('', { url: 'https://www.main.example/' });
  const env = createEnv(window as unknown as Window & typeof globalThis);
  const facts = detectPage(siteWith(), env.window.location, new URLSearchParams(), () => undefined);
  const visitor = detectVisitor(env, facts, new URLSearchParams());
  const hooks = createHooks(() => {});
  const consent = { explain: () => ({ allowed: true, reason: 'granted' }) };
  const last = () => explain(env, { page: facts, visitor, consent, hooks } as unknown as Taproot, trace)[6];
  expect(last()).toBe('In the last 0 hits no properties were removed, trimmed, masked or cut.');
  hooks.hit.call({ event: 'a' });
  hooks.hit.call({ event: 'b', altered: 'about masked' });
  expect(last()).toBe('In the last 2 hits 1 property was removed, trimmed, masked or cut; _debug in the address shows which.');
  hooks.hit.call({ event: 'c', altered: 'a property removed, long cut' });
  expect(last()).toMatch(/^In the last 3 hits 3 properties were removed/);
  expect(hooks.hit.taps).toEqual([]);
});

it('says once for each reason why too much waited', () => {
  const { window } = new JSDOM('', { url: 'https://www.main.example/' });
  const env = createEnv(window as unknown as Window & typeof globalThis);
  const hooks = createHooks(() => {});
  const consent = { explain: () => ({ allowed: true, reason: 'granted' }) };
  const facts = { page: { site: 'main', attribute: () => undefined }, visitor: {}, consent, hooks } as unknown as Taproot;
  const dropped = () => explain(env, facts, trace).filter((sentence) => sentence.includes('dropped'));
  expect(dropped()).toEqual([]);
  const reasons = ['dropped the oldest of over 200 hits before an answer', 'dropped the newest of over 50 early click'];
  for (const error of [...reasons, reasons[0], 'a tap failed: dropped'].map((reason) => new Error(reason)))
    hooks.problem.call({ error, kind: 'manual_error', severity: 'warn', time: 0 });
  expect(dropped()).toEqual(reasons.map((reason) => `Taproot ${reason}.`));
  expect(hooks.problem.taps).toEqual([]);
});

/** Returns the explanation of a page with these traced events and plugins. `allowed`: the visitor may be tracked. */
function explained(traced: readonly (TracedEvent | TracedPlugin)[], allowed = true): readonly string[] {
  const { window } = new JSDOM('', { url: 'https://www.main.example/' });
  const env = createEnv(window as unknown as Window & typeof globalThis);
  const consent = { explain: () => ({ allowed, reason: allowed ? 'granted' : 'rejected' }) };
  const hooks = createHooks(() => {});
  const facts = { page: { site: 'main', attribute: () => undefined }, visitor: {}, consent, hooks } as unknown as Taproot;
  const trace: Trace = createHook('track', 'boolean', () => {}, 100);
  for (const one of traced) trace.call(...one);
  return explain(env, facts, trace);
}
const event = (name: string) => ({ name, properties: {}, time: 0 });

it('explain() lists the refused events by reason, and the applied plugins [CON-20]', () => {
  const said = explained(
    [
      [event('quiz'), 'rejected'],
      [event('early'), 'opt-in'],
      [event('gift'), 'rejected'],
      [event('quiz'), 'rejected'],
      [event('late'), 'gpc'],
      ['mood', undefined],
    ],
    false,
  );
  expect(said.slice(7)).toEqual([
    'Refused because the visitor refused: quiz, gift.',
    'Refused because the browser says Global Privacy Control, or the address says _gpc: late.',
    'Applied: mood.',
  ]);
});

it('explain() says that nothing takes events when no plugin does', () => {
  expect(explained([[event('quiz'), 'granted', undefined]])).toContain('Nothing here takes events.');
  expect(explained([[event('quiz'), 'granted', true]])).not.toContain('Nothing here takes events.');
  expect(explained([['analytics', undefined]])).not.toContain('Nothing here takes events.');
});

it('explain() names the third parties that the service tells, where tracking is on', () => {
  const vendors: TracedPlugin = ['vendors', { told: ['gtag', 'social-pixel'] }];
  const sentence = "Told by the service, as far as the visitor's choice allows: gtag, social-pixel.";
  expect(explained([vendors])).toContain(sentence);
  expect(explained([vendors], false)).not.toContain(sentence);
  expect(explained([['vendors', { told: undefined }]]).join()).not.toContain('Told by the service');
});

it('explain() says that cookies wait for consent in a document that keeps none, whatever the page says [CON-22]', () => {
  const { window } = new JSDOM('', { url: 'https://www.main.example/' });
  const page = window as unknown as Window & typeof globalThis;
  Object.defineProperty(page.Document.prototype, 'cookie', { get: () => '', set: () => {} });
  const env = createEnv(page);
  const facts = detectPage(siteWith(), page.location, new URLSearchParams(), () => 'false');
  const visitor = detectVisitor(env, facts, new URLSearchParams());
  const consent = { explain: () => ({ allowed: false, reason: 'opt-in' }) };
  expect(explain(env, { page: facts, visitor, consent, hooks: createHooks(() => {}) } as unknown as Taproot, trace)[2]).toMatch(
    /^Cookies wait for consent here: this document keeps no/,
  );
});
