import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import type { Entry } from '../../tools/lab/network';
import { EVERYTHING, tried } from '../support/hostile/extent';
import { sendForm } from '../support/hostile/send-form';
import { thorough } from '../support/thorough';
import { named, visits } from '../support/visit';

type Win = { taproot: Taproot; faults: number; seen: string[] };

const visit = visits({ silent: false });
const home = () => visit.network.demo.url('main', '/');

const isSwitchOff = ({ plugin, message }: Entry) => plugin === 'guest' && /switched off/.test(message);

/** Adds a function that runs in the page, before the tag. */
const invite = (guest: (taproot: Taproot) => void) =>
  visit.page.addInitScript(`if (window === top) window.taproot = [(taproot) => taproot.use({ name: 'guest', apply: ${guest} })];`);

it('a page switches off a plugin that throws at each event after 3 faults, and names it in the report [PLG-04]', thorough, async () => {
  const { page, network } = visit;
  await invite(({ hooks }) => {
    const own = window as unknown as Win;
    own.faults = 0;
    hooks.event.tap('guest', () => {
      own.faults++;
      throw new Error('of the guest');
    });
  });
  await page.goto(home());
  const track = (name: string) =>
    page.evaluate((name) => {
      for (let i = 0; i < 5; i++) (window as unknown as Win).taproot.track(name);
    }, name);
  await track('before');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        (window as unknown as Win).taproot.hooks.problem.tap('test', ({ error }) => {
          if (/switched off/.test(String(error))) resolve();
        });
      }),
  );
  const faults = () => page.evaluate(() => (window as unknown as Win).faults);
  const until = await faults();
  expect(until).toBeGreaterThanOrEqual(3);
  await track('after');
  await network.until('hits', (hits) => named('before')(hits).length === 5 && named('after')(hits).length === 5);
  expect(await faults()).toBe(until);
  await sendForm(visit);
  const reports = await network.until('errors', (errors) => errors.some(isSwitchOff));
  const ofGuest = reports.filter(({ plugin }) => plugin === 'guest');
  expect(ofGuest.filter(isSwitchOff)).toHaveLength(1);
  // Errors with the same stack are one report.
  expect(ofGuest.length).toBeGreaterThan(1);
  expect(ofGuest.length).toBeLessThanOrEqual(until + 1);
});

it.each(EVERYTHING ? [40, 400, 5_000] : [40])(
  'a page delays no hit and no form if a plugin is busy for %i ms in every idle moment [PLG-04]',
  thorough,
  async (ms) => {
    await visit.page.addInitScript(`window.busy = ${ms};`);
    await invite(() => {
      const { busy } = window as unknown as { busy: number };
      const loop = () => {
        const end = performance.now() + busy;
        while (performance.now() < end);
        requestIdleCallback(loop);
      };
      requestIdleCallback(loop);
    });
    await visit.page.goto(home());
    await visit.untilViews(1);
    await sendForm(visit);
    await visit.network.until('hits', (hits) => named('page_unload')(hits).length > 0);
  },
);

it('a page keeps consent unchanged if a plugin changes the objects that the hook and the record expose [CON-16]', async () => {
  const { page, network } = visit;
  await invite(({ hooks, consent }) => {
    const own = window as unknown as Win;
    own.seen = [];
    const others = (from: string) => (detail: unknown) => void own.seen.push(`${from} ${JSON.stringify(detail)}`);
    hooks.consent.tap({ name: 'guest', stage: -1e9 }, (detail) => {
      for (const [key, value] of Object.entries({ state: 'granted', categories: ['analytics'], chosen: '' }))
        Reflect.set(detail, key, value);
      for (const categories of [detail.categories, consent.record?.categories ?? []])
        Reflect.set(categories, categories.length, 'analytics');
    });
    hooks.consent.tap('looker', others('hook'));
    document.addEventListener('taproot:consent', (event) => others('event')((event as CustomEvent).detail));
  });
  await page.goto(home());
  await visit.untilViews(1);
  const after = await page.evaluate(() => {
    const { taproot, seen } = window as unknown as Win;
    seen.length = 0;
    taproot.consent.rejectAll();
    return { seen, state: taproot.consent.state, allows: taproot.consent.allows('analytics'), record: taproot.consent.record?.categories };
  });
  const detail = '{"state":"rejected","categories":["necessary"],"chosen":"here"}';
  expect(after).toEqual({ seen: [`hook ${detail}`, `event ${detail}`], state: 'rejected', allows: false, record: ['necessary'] });
  await network.until('rejections', (rejections) => rejections.length === 1);
  tried(6, 'changes');
});
