import { JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';
import type { Consent, Env } from '../../../kernel';
import { createHooks } from '../../../kernel/lifecycle';
import { followConsent } from '../../../page-life/consent/follow-consent';
import { siteWith } from '../../support/site';

const vendor = '<script data-consent="analytics" type="application/json"></script>';
const held = '<script data-consent="analytics" type="text/plain"></script>';
const frame = '<iframe data-consent="analytics" data-src="https://video.example/1"></iframe>';
const cases: [string, string, 'here' | 'elsewhere', boolean][] = [
  ['a vendor’s script ran', vendor, 'here', true],
  ['none ran', held, 'here', false],
  ['another tab withdrew', vendor, 'elsewhere', false],
  ['consent showed a frame', frame, 'here', true],
  ['the visitor had wished to see the frame', frame.replace('data-src', 'data-taproot-shown="wish" src'), 'here', false],
];
it.each(cases)('reloads after a withdrawal in this tab, if a third party ran: %s [CON-15]', async (_, body, chosen, reloads) => {
  const { window } = new JSDOM(body);
  const reload = vi.fn();
  const hooks = createHooks(() => {});
  let allowed = true;
  const page = new Proxy(window, {
    get: (target, key) => {
      const value = Reflect.get(target, key);
      if (key === 'location') return { reload };
      return typeof value === 'function' && !value.prototype ? value.bind(target) : value;
    },
  });
  const env = { window: page, document: window.document } as unknown as Env;
  const consent = { allows: () => allowed, explain: () => ({ allowed, reason: 'granted' }) } as unknown as Consent;
  const start = { site: siteWith(), keeps: () => allowed };
  followConsent(env, hooks, consent, start, () => {});
  hooks.consent.call({ state: 'granted', categories: [], chosen: 'here' });
  allowed = false;
  hooks.consent.call({ state: 'rejected', categories: [], chosen });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
});
