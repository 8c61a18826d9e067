import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import type { Taproot } from '../../kernel';
import { boot } from '../../kernel/boot';
import { settle } from '../support/boot-page';
import { DAY, grant, refusal } from '../support/jar/records';
import { pluginOf, runtimeOf, siteWith } from '../support/site';

type Page = JSDOM['window'] & { taproot: Taproot };
type World = Window & typeof globalThis;

const ADDRESS = 'https://www.main.example/';
const RECEIPT = { receipt: true };
const put = (page: Page, value: string) => {
  page.document.cookie = `edf_cc=${value};path=/;domain=main.example;max-age=9999999;Secure`;
};
const MARKED = '<script data-consent="analytics"></script><script data-consent="necessary"></script>';

/** Boots a page, prerendered or not, with the record that it finds. `log` has the calls of a tracker and of the page's own listeners. */
function open(stored: string, prerendering: boolean) {
  const page = new JSDOM('', { url: ADDRESS, pretendToBeVisual: true }).window as unknown as Page;
  let waits = prerendering;
  Object.defineProperty(page.document, 'prerendering', { get: () => waits });
  page.console.warn = vi.fn();
  if (stored) put(page, stored);
  const log: string[] = [];
  const tracker = pluginOf('analytics', () => void log.push('tracker'), { needs: 'analytics' });
  const [runtime, first] = [vi.fn(runtimeOf([tracker])), vi.fn(runtimeOf([tracker]))];
  boot(siteWith(), page as unknown as World, runtime, first);
  const events: Record<string, () => void> = {
    prerenderingchange() {
      waits = false;
      page.document.dispatchEvent(new page.Event('prerenderingchange', { bubbles: true }));
    },
    pageshow: () => void page.dispatchEvent(Object.assign(new page.Event('pageshow'), { persisted: true })),
    resume: () => void page.document.dispatchEvent(new page.Event('resume', { bubbles: true })),
  };
  for (const type of Object.keys(events))
    for (const target of [page, page.document])
      target.addEventListener(type, () => log.push(`${type}: ${page.taproot.consent.allows('analytics')}`), type === 'prerenderingchange');
  const writes = () => {
    page.localStorage.setItem('other', '1');
    return page.localStorage.getItem('other') === '1';
  };
  const scripts = async () => {
    for (const consent of ['analytics', 'necessary']) {
      const script = page.document.createElement('script');
      script.dataset.consent = consent;
      page.document.body.append(script);
    }
    await settle();
    return [...page.document.querySelectorAll('script')].map(({ dataset, type }) => `${dataset.consent} ${type}`);
  };
  return { page, log, runtime, first, events, writes, scripts };
}

const ago = (days: number) => Date.now() - days * DAY;
const STARTS: readonly [string, string][] = [
  ['nobody had chosen', ''],
  ['the visitor had agreed', grant(ago(2), RECEIPT)],
];
/** The ways in which a refusal reaches a page that waits. */
const REFUSALS: readonly [string, (page: Page) => void][] = [
  ['in the cookie', (page) => put(page, refusal(ago(1)))],
  ['beside a grant on a longer path', (page) => put(page, refusal(ago(3)))],
  [
    'in this origin’s storage alone',
    (page) => {
      page.document.cookie = 'edf_cc=;path=/;domain=main.example;max-age=0';
      page.localStorage.setItem('tp_refused', `${Math.floor(ago(1) / 1e3)}`);
    },
  ],
  [
    'in this origin’s storage, beside a planted grant',
    (page) => {
      page.localStorage.setItem('tp_refused', `${Math.floor(ago(1) / 1e3)}`);
      put(page, grant(Date.now() - 1));
    },
  ],
];
const MOMENTS = ['prerenderingchange', 'pageshow', 'resume'];
const CASES = STARTS.flatMap(([start, stored]) =>
  REFUSALS.flatMap(([how, refuse]) => MOMENTS.map((moment) => [moment, start, how, stored, refuse] as const)),
);

describe('a page that waited while the visitor refused', () => {
  it.each(CASES)(
    'enforces the refusal at %s before any listener of the page, if %s: %s [CON-16 CON-20]',
    async (moment, _, __, stored, refuse) => {
      const { page, log, runtime, first, events, writes, scripts } = open(stored, moment === 'prerenderingchange');
      if (moment !== 'prerenderingchange') await settle();
      refuse(page);
      events[moment]?.();
      expect(log.filter((line) => line.startsWith(moment))).not.toHaveLength(0);
      expect(log.filter((line) => line.endsWith('true'))).toEqual([]);
      expect([page.taproot.consent.state, writes()]).toEqual(['rejected', false]);
      expect(await scripts()).toEqual(['analytics text/plain', 'necessary ']);
      if (moment !== 'prerenderingchange') return;
      expect(log).not.toContain('tracker');
      expect([runtime.mock.calls.length, first.mock.calls.length]).toEqual([1, 0]);
    },
  );

  it.each(MOMENTS)('tells nobody of a choice at %s if there is none [CON-16]', async (moment) => {
    const { page, events } = open(grant(ago(2), RECEIPT), moment === 'prerenderingchange');
    if (moment !== 'prerenderingchange') await settle();
    const told: string[] = [];
    page.taproot.hooks.consent.tap('test', ({ chosen }) => void told.push(chosen));
    told.length = 0;
    events[moment]?.();
    // The page begins when it is shown.
    expect(told).toEqual(moment === 'prerenderingchange' ? [''] : []);
    expect(page.taproot.consent.state).toBe('granted');
  });

  it('keeps a refusal that no cookie stores when it comes back [CON-22]', async () => {
    const { page, events } = open('', false);
    await settle();
    page.taproot.consent.rejectAll();
    page.document.cookie = 'edf_cc=;path=/;domain=main.example;max-age=0';
    put(page, grant(ago(1), RECEIPT));
    events.pageshow?.();
    expect(page.taproot.consent.state).toBe('rejected');
  });

  it('starts nothing on a prerendered page whose record cannot be read when it is shown [CON-22]', async () => {
    const { events, runtime, first } = open(grant(ago(2), RECEIPT), true);
    const broken = vi.spyOn(JSON, 'parse').mockImplementation(() => {
      throw new TypeError('of the page');
    });
    events.prerenderingchange?.();
    broken.mockRestore();
    await settle();
    expect([runtime.mock.calls.length, first.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a prerendered page', () => {
  it.each(STARTS)('holds marked scripts until it is shown, if %s [CON-09 LIF-06]', async (_, stored) => {
    const { page, events, scripts } = open(stored, true);
    expect(await scripts()).toEqual(['analytics text/plain', 'necessary text/plain']);
    expect(page.taproot.consent.allows('analytics')).toBe(true);
    events.prerenderingchange?.();
    await settle();
    expect([...page.document.querySelectorAll('script')].map(({ type }) => type)).toEqual(['', '']);
  });

  it('takes a grant that was made until it is shown, so that nobody is asked again [CON-16]', () => {
    const { page, events } = open('', true);
    put(page, grant(Date.now() - 1, RECEIPT));
    events.prerenderingchange?.();
    expect(page.taproot.consent.state).toBe('granted');
  });
});

describe('a tab that a browser restores or clones', () => {
  it.each(['discarded and restored', 'opened by the page, with a copy of its session storage'])(
    'begins with the stored refusal, whatever its session storage says: %s [CON-16]',
    async () => {
      const page = new JSDOM(MARKED, { url: ADDRESS, pretendToBeVisual: true }).window as unknown as Page;
      page.sessionStorage.setItem('tp_session', '{}');
      put(page, refusal(ago(1)));
      const [runtime, first] = [vi.fn(runtimeOf()), vi.fn(runtimeOf())];
      boot(siteWith(), page as unknown as World, runtime, first);
      await settle();
      expect([page.taproot.consent.state, runtime.mock.calls.length, first.mock.calls.length]).toEqual(['rejected', 1, 0]);
    },
  );
});
