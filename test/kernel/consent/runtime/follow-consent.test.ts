import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import type { Consent, Env } from '../../../../kernel';
import { followConsent } from '../../../../kernel/consent/runtime/follow-consent';
import { createHooks } from '../../../../kernel/lifecycle';
import { chunksLoaded } from '../../../support/chunks-loaded';
import { siteWith } from '../../../support/site';

const vendor = '<script data-consent="analytics" type="application/json"></script>';
const held = '<script data-consent="analytics" type="text/plain"></script>';
const frame = '<iframe data-consent="analytics" data-src="https://video.example/1"></iframe>';
const wish = frame.replace('data-src', 'data-taproot-shown="wish" src');

/** A page on which a visitor has agreed, and then refuses, or a signal appears. */
function open(body: string) {
  const { window } = new JSDOM(body, { url: 'https://www.main.example/' });
  const reload = vi.fn();
  const hooks = createHooks(() => {});
  let allowed = true;
  let hidden = false;
  Object.defineProperty(window.Document.prototype, 'hidden', { configurable: true, get: () => hidden });
  const page = new Proxy(window, {
    get: (target, key) => {
      const value = Reflect.get(target, key);
      if (key === 'location') return { reload, href: target.location.href };
      return typeof value === 'function' && !value.prototype ? value.bind(target) : value;
    },
  });
  const env = { window: page, document: window.document } as unknown as Env;
  const record = { categories: ['necessary', 'analytics'] };
  const consent = { record, allows: () => allowed, explain: () => ({ allowed, reason: 'granted' }) } as unknown as Consent;
  const start = { site: siteWith(), keeps: () => allowed, handed: '', guard: () => {}, scripts: [] };
  followConsent(env, hooks, consent, start, () => {});
  hooks.consent.call({ state: 'granted', categories: [], chosen: 'here' });
  return {
    window,
    reload,
    frames: () => [...window.document.querySelectorAll('iframe')].map(({ outerHTML }) => outerHTML),
    choose(
      state: 'granted' | 'rejected',
      chosen: 'here' | 'elsewhere' | '',
      categories = state === 'granted' ? ['analytics'] : ['necessary'],
    ) {
      allowed = state === 'granted';
      Object.assign(record, { categories });
      hooks.consent.call({ state, categories, chosen });
    },
    hide(away: boolean) {
      hidden = away;
      window.document.dispatchEvent(new window.Event('visibilitychange', { bubbles: true }));
    },
  };
}

const cases: [string, string, 'here' | 'elsewhere' | '', boolean][] = [
  ['a vendor’s script ran', vendor, 'here', true],
  ['none ran', held, 'here', false],
  ['consent showed a frame', frame, 'here', true],
  ['the visitor had wished to see the frame', wish, 'here', false],
  ['a vendor’s script ran', vendor, 'elsewhere', true],
  ['none ran', held, 'elsewhere', false],
  ['consent showed a frame', frame, 'elsewhere', true],
  ['the visitor had wished to see the frame', wish, 'elsewhere', false],
  ['the page begins refused', vendor, '', false],
];
it.each(cases)('a page reloads after a withdrawal if a third party ran: %s: %s %s [CON-15 CON-16]', async (_, body, chosen, reloads) => {
  const page = open(body);
  page.choose('rejected', chosen);
  await chunksLoaded();
  expect(page.reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
});

it.each([vendor, frame])(
  'a page reloads nothing, and empties no frame, for a signal: extensions send it late on every page: %s [CON-19]',
  async (body) => {
    const page = open(body);
    const before = page.frames();
    page.choose('rejected', 'elsewhere', ['necessary', 'analytics']);
    await chunksLoaded();
    expect([page.reload.mock.calls.length, page.frames()]).toEqual([0, before]);
  },
);

it.each(['here', 'elsewhere'] as const)(
  'empties the frames that consent showed at once, and shows them after a later grant: %s [CON-15]',
  (chosen) => {
    const page = open(`<input>${frame}${wish}`);
    const input = page.window.document.querySelector('input');
    if (input) input.value = 'typed';
    const shown = page.frames();
    expect(shown[0]).toContain(' src="https://video.example/1"');
    page.choose('rejected', chosen);
    expect(page.frames()[0]).toContain(' data-src="https://video.example/1"');
    expect(page.frames()[0]).not.toContain(' src=');
    expect(page.frames()[1]).toBe(shown[1]);
    page.choose('granted', chosen);
    expect(page.frames()[0]).toContain(' src="https://video.example/1"');
  },
);

/** Each makes a field differ from its markup, or not. */
const FIELDS: readonly [string, string, (field: HTMLInputElement) => void, boolean][] = [
  ['a typed text', '<input>', (field) => (field.value = 'a'), true],
  ['a deleted text', '<input value="a">', (field) => (field.value = ''), true],
  ['a text of the markup', '<input value="a">', () => {}, false],
  ['a typed note', '<textarea>a</textarea>', (field) => (field.value = 'b'), true],
  ['a note of the markup', '<textarea>a</textarea>', () => {}, false],
  ['a ticked box', '<input type="checkbox">', (field) => (field.checked = true), true],
  ['a box that the markup ticks', '<input type="checkbox" checked>', () => {}, false],
  ['a box whose tick was removed', '<input type="checkbox" checked>', (field) => (field.checked = false), true],
  ['another amount', '<input type="radio" name="a">', (field) => (field.checked = true), true],
  ['a list as it was', '<select><option>1</option><option>2</option></select>', () => {}, false],
  ['a list as the markup set it', '<select><option>1</option><option selected>2</option></select>', () => {}, false],
  ['a list with another choice', '<select><option>1</option><option>2</option></select>', (field) => (field.value = '2'), true],
  ['a hidden field of the site', '<input type="hidden" value="1">', (field) => (field.value = '2'), false],
  ['a range', '<input type="range" value="3">', (field) => (field.value = '7'), true],
  ['no field', '<p>', () => {}, false],
];
it.each(FIELDS)(
  'a page waits with its reload while the page is in sight and has an edited field: %s [CON-16]',
  async (_, html, edit, waits) => {
    const page = open(html + vendor);
    edit(page.window.document.body.firstElementChild as HTMLInputElement);
    page.choose('rejected', 'elsewhere');
    await chunksLoaded();
    expect(page.reload).toHaveBeenCalledTimes(waits ? 0 : 1);
    if (!waits) return;
    page.hide(true);
    await chunksLoaded();
    expect(page.reload).toHaveBeenCalledTimes(1);
  },
);

it('a page reloads a hidden page at once, and none whose visitor has agreed again [CON-16]', async () => {
  for (const hidden of [true, false]) {
    const page = open(`<input>${vendor}`);
    Object.assign(page.window.document.querySelector('input') as HTMLInputElement, { value: 'typed' });
    if (hidden) page.hide(true);
    page.choose('rejected', 'elsewhere');
    if (!hidden) page.choose('granted', 'elsewhere');
    page.hide(true);
    await chunksLoaded();
    expect(page.reload.mock.calls.length > 0).toBe(hidden);
  }
});

it('a page reloads nothing for a signal beside an earlier refusal, where a script ran too early: each page would reload [CON-19]', async () => {
  const page = open(vendor);
  page.choose('rejected', '');
  page.choose('rejected', 'elsewhere');
  await chunksLoaded();
  expect(page.reload).not.toHaveBeenCalled();
});

it('a page reloads a page in sight whose field was edited, once, when it is not edited any more or hidden: after frames alone, too [CON-16]', async () => {
  const page = open(`<input>${frame}`);
  const field = page.window.document.querySelector('input') as HTMLInputElement;
  field.value = 'typed';
  page.choose('rejected', 'elsewhere');
  page.hide(false);
  await chunksLoaded();
  expect(page.reload).not.toHaveBeenCalled();
  field.value = '';
  page.hide(false);
  await chunksLoaded();
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('a page reloads at once if the chunk that looks for edited fields does not load [CON-16]', async () => {
  vi.doMock('../../../../kernel/consent/chunks/refused-elsewhere', () => {
    throw new Error('blocked');
  });
  try {
    const page = open(`<input>${vendor}`);
    (page.window.document.querySelector('input') as HTMLInputElement).value = 'typed';
    page.choose('rejected', 'elsewhere');
    await expect.poll(() => page.reload.mock.calls.length).toBe(1);
  } finally {
    vi.doUnmock('../../../../kernel/consent/chunks/refused-elsewhere');
  }
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
    followConsent(env, hooks, consent, { site: siteWith(), keeps: () => true, handed, guard: () => {}, scripts: [] }, () => {});
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
