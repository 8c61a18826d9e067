import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import type { ConsentChange, SiteFacts, Taproot } from '../../kernel';
import { boot } from '../../kernel/boot';
import { settle } from '../support/boot-page';
import { pluginOf, runtimeOf, siteWith } from '../support/site';

type Page = JSDOM['window'] & { taproot: Taproot; dataLayer: unknown[] };

/** A page on which a signal can appear, with a tracker that records its calls. */
function open(more: Partial<SiteFacts> = {}, search = '') {
  const page = new JSDOM('', { url: `https://www.main.example/${search}`, pretendToBeVisual: true }).window as unknown as Page;
  const log: string[] = [];
  const tracker = pluginOf(
    'analytics',
    ({ collect }) => {
      collect(({ name }) => log.push(`event ${name}`));
      return () => log.push('ended');
    },
    { needs: 'analytics' },
  );
  const later = runtimeOf([tracker]);
  boot(siteWith(more), page as unknown as Window & typeof globalThis, later, later);
  const { taproot } = page;
  const changes: Omit<ConsentChange, 'categories'>[] = [];
  taproot.hooks.consent.tap('test', ({ state, chosen }) => void changes.push({ state, chosen }));
  /** Calls the hit hook: the runtime looks for a signal before each hit. */
  const look = () => taproot.hooks.hit.call({ event: 'click' });
  const signal = () => Object.defineProperty(page.navigator, 'globalPrivacyControl', { value: true });
  return { page, taproot, log, changes, look, signal };
}

it('a page stops tracking as soon as a signal appears, before anything has polled for it [CON-19]', async () => {
  const { taproot, log, signal } = open();
  await settle();
  taproot.track('before');
  signal();
  taproot.track('after');
  expect(log).toEqual(['event before']);
  expect(taproot.consent.explain('analytics')).toEqual({ allowed: false, reason: 'gpc' });
  expect(taproot.visitor.gpc).toBe(true);
});

it('undoes trackers, guards storage and announces the change once when a signal appears, whatever the record says [CON-19 CON-20]', async () => {
  const { page, taproot, log, changes, look, signal } = open();
  taproot.consent.acceptAll();
  await settle();
  expect(look()).toBeUndefined();
  signal();
  expect([look(), look()]).toEqual(['not allowed', 'not allowed']);
  expect(log).toEqual(['ended']);
  expect(changes).toEqual([
    { state: 'unset', chosen: '' },
    { state: 'granted', chosen: 'here' },
    { state: 'granted', chosen: 'elsewhere' },
  ]);
  page.document.cookie = '_ga=1';
  expect(page.document.cookie).not.toContain('_ga');
  expect(page.dataLayer.at(-1)).toEqual({ 'gtm.allowlist': [] });
});

it('announces a signal even when nothing was allowed before, so that visitors are no longer asked [CON-19]', async () => {
  const { changes, look, signal } = open({ consent: 'opt-in' });
  await settle();
  signal();
  look();
  expect(changes).toEqual([
    { state: 'unset', chosen: '' },
    { state: 'unset', chosen: 'elsewhere' },
  ]);
});

it.each([
  ['while no signal appears', ''],
  ['for a signal that the page began with', '?_gpc'],
])('announces no change %s [CON-19]', async (_, search) => {
  const { changes, look } = open({}, search);
  await settle();
  look();
  expect(changes).toEqual([{ state: 'unset', chosen: '' }]);
});
