import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
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
  const start = { site: siteWith(), keeps: () => allowed, handed: '' };
  followConsent(env, hooks, consent, start, () => {});
  hooks.consent.call({ state: 'granted', categories: [], chosen: 'here' });
  allowed = false;
  hooks.consent.call({ state: 'rejected', categories: [], chosen });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
});

describe('the mark of a choice that this origin has made', () => {
  const record = {
    categories: ['necessary'],
    consent_date: '2026-01-02T03:04:05.000Z',
    consent_uuid: 'b5b1cd14-7ab2-4a52-b6a5-0f4d8a3c1c11',
  };
  const follow = (chosen: 'here' | 'elsewhere' | '', receipt: unknown, handed: string) => {
    const window = new JSDOM('', { url: 'https://www.main.example/' }).window as unknown as Window & typeof globalThis;
    const { document, localStorage } = window;
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify({ ...record, receipt }))};path=/`;
    const hooks = createHooks(() => {});
    const consent = { allows: () => true, explain: () => ({ allowed: true, reason: 'granted' }), record } as unknown as Consent;
    const env = { window, document } as unknown as Env;
    followConsent(env, hooks, consent, { site: siteWith(), keeps: () => true, handed }, () => {});
    hooks.consent.call({ state: 'rejected', categories: [], chosen });
    return localStorage.getItem('tp_choice');
  };
  it.each([
    ['here', true, '', record.consent_date],
    ['here', 'no1', 'no1', record.consent_date],
    ['', 'no29912345', 'no29912345', `link${record.consent_date}`],
    ['', 'no', 'no', `link${record.consent_date}`],
    ['', 'no29912345', '', null],
    ['', 'no29912345', 'no29912346', null],
    ['', '', 'no', null],
    ['', 'n', 'no', null],
    ['', true, 'no', null],
    ['', 'new~banner~main~en~false~~x~1.3.8~2', 'no', null],
    ['elsewhere', true, '', null],
    ['elsewhere', 'new', 'yes1.1', null],
  ] as const)('chosen “%s”, with %s in the record and “%s” in the address, is %s [CON-25]', (chosen, receipt, handed, mark) => {
    expect(follow(chosen, receipt, handed)).toBe(mark);
  });
});
