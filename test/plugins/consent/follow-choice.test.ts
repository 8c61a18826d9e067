// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConsentChange } from '../../../kernel';
import { faultsOf } from '../../../lib/contracts/check';
import { rejectionContract } from '../../../lib/contracts/consent-record';
import { keptPattern } from '../../../lib/storage/kept-names';
import { followChoice as follow } from '../../../plugins/consent/follow-choice';
import { noteReceipt } from '../../../plugins/consent/leave-receipt';
import { textsVersion } from '../../../plugins/consent/texts-version.generated';
import { chunksLoaded } from '../../support/chunks-loaded';
import { keepsBy } from '../../support/keeps-by';
import { forgetVisit, visit } from './visit';

afterEach(forgetVisit);

const followChoice = (tools: Parameters<typeof follow>[0], change: ConsentChange, receipt = Promise.resolve(false)) =>
  follow(tools, change, keepsBy(keptPattern()), noteReceipt(tools, change.chosen, 'api'), receipt);

describe('followChoice', () => {
  it('tracks two events after a grant, and neither deletes nor posts anything [CON-04]', () => {
    const { tools, consent, tracked, posts } = visit();
    consent.acceptAll();
    document.cookie = '_ga=1';
    followChoice(tools, { state: 'granted', categories: ['necessary', 'analytics'], chosen: 'here' });
    expect(tracked.map(({ name }) => name)).toEqual(['consent_accepted', 'consent_changed']);
    expect(document.cookie).toContain('_ga');
    expect(posts).toEqual([]);
  });

  it('after a refusal, notifies the data layer, deletes stored data, and posts the record [CON-05 CON-06]', () => {
    const { tools, consent, tracked, posts } = visit();
    consent.rejectAll();
    document.cookie = '_ga=1';
    window.dataLayer = [];
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: 'here' });
    expect(window.dataLayer).toEqual([{ event: 'consent_rejected', categories: 'necessary' }]);
    expect(tracked).toEqual([]);
    expect(document.cookie).not.toContain('_ga');
    expect(document.cookie).toContain('edf_cc');
    expect(JSON.parse(posts[0]?.init.body as string)).toEqual({ ...consent.record, consent_version: '1.3.8', consent_texts: textsVersion });
  });

  it('after an earlier refusal, deletes new data, and posts the record unless it was posted [CON-06]', async () => {
    const { tools, consent, posts } = visit();
    consent.rejectAll();
    document.cookie = '_ga=1';
    const stored: ConsentChange = { state: 'rejected', categories: ['necessary'], chosen: '' };
    followChoice(tools, stored);
    expect(document.cookie).not.toContain('_ga');
    await vi.waitFor(() => expect(document.cookie).toContain('posted'), 30_000);
    followChoice(tools, stored);
    expect(posts).toHaveLength(1);
    expect(posts[0]?.url).toContain(consent.record?.consent_uuid);
  });

  it.each([
    ['new~settings~main~en~false~~0123abcd~1.3.8~5', '0123abcd'],
    ['new~settings~main~en~false~~x~1.3.8~', undefined],
    ['unset', textsVersion],
    [undefined, undefined],
    [{ toString: 1 }, undefined],
  ])('posts a refusal of an earlier page, whose record keeps %s for its receipt, with the texts %s [CON-05 CON-25]', (receipt, texts) => {
    const { tools, consent, posts } = visit();
    consent.rejectAll();
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify({ ...consent.record, receipt }))};path=/;domain=main.example`;
    localStorage.setItem('tp_choice', `${consent.record?.consent_date}`);
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: '' });
    const body = JSON.parse(posts[0]?.init.body as string);
    expect(faultsOf(rejectionContract, body)).toEqual([]);
    expect(body.consent_texts).toBe(texts);
  });

  it.each([
    ['no29912345', undefined, true],
    ['link~api~main~en~false~~0123abcd~1.3.8~5', undefined, true],
    [undefined, true, true],
    ['no29912345', false, false],
    ['link~api~main~en~false~~0123abcd~1.3.8~5', false, false],
    ['granted', undefined, false],
    [undefined, undefined, false],
    [['no1'], undefined, false],
    [undefined, 'planted', false],
  ])('a refusal with the receipt %j and `linked` %s keeps stored data: %s [CON-06 CON-24]', (receipt, linked, stays) => {
    const { tools, consent } = visit();
    consent.rejectAll();
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify({ ...consent.record, receipt, linked, posted: true }))};path=/;domain=main.example`;
    localStorage.setItem('draft', 'a letter');
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: '' });
    expect(localStorage.getItem('draft')).toBe(stays ? 'a letter' : null);
  });

  it('still knows that a link brought a refusal once its receipt has arrived [CON-24 CON-25]', async () => {
    const { tools, consent } = visit();
    consent.rejectAll();
    const { record } = consent;
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify({ ...record, receipt: 'no29912345' }))};path=/;domain=main.example`;
    localStorage.setItem('tp_choice', `link${record?.consent_date}`);
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: '' }, Promise.resolve(true));
    await vi.waitFor(() => expect(decodeURIComponent(document.cookie)).toContain('"linked":true'), 30_000);
    expect(decodeURIComponent(document.cookie)).not.toContain('receipt');
  });

  it('keeps the minute of a later refusal that a link brought, when it marks the record as posted [CON-24 CON-05]', async () => {
    const { tools, consent } = visit();
    consent.rejectAll();
    const { record } = consent;
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify({ ...record, refused: 29912345 }))};path=/;domain=main.example`;
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: '' });
    await vi.waitFor(() => expect(document.cookie).toContain('posted'), 30_000);
    expect(decodeURIComponent(document.cookie)).toContain('"refused":29912345');
  });

  const layers: [unknown, number][] = [
    [undefined, 0],
    ['no layer', 1],
    [Object.freeze([]), 1],
  ];
  it.each(layers)('posts the refusal on a page whose data layer is %o, and warns of it %i times [CON-05]', (layer, warned) => {
    const { tools, consent, posts, problems } = visit();
    consent.rejectAll();
    window.dataLayer = layer as unknown[];
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: 'here' });
    expect(posts).toHaveLength(1);
    expect(problems.map(({ severity }) => severity)).toEqual(Array(warned).fill('warn'));
  });

  it('leaves posting a refusal to the tab where it was made [CON-16]', () => {
    const { tools, consent, tracked, posts } = visit();
    consent.rejectAll();
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: 'elsewhere' });
    expect(posts).toEqual([]);
    expect(tracked).toEqual([]);
  });

  it('posts and stores a refusal of cookieconsent 3 in our own format [CON-01 CON-05]', async () => {
    const consentId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    const theirs = { categories: ['necessary'], consentTimestamp: '2026-11-20T10:00:00.000Z', consentId, revision: 0 };
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify(theirs))};path=/;domain=main.example`;
    const { tools, posts } = visit();
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: '' });
    const ours = { categories: ['necessary'], consent_date: theirs.consentTimestamp, consent_uuid: consentId };
    expect(posts[0]?.url).toBe(`${tools.page.utility}/consent/rejection/${consentId}`);
    expect(JSON.parse(posts[0]?.init.body as string)).toEqual(ours);
    await vi.waitFor(() => expect(decodeURIComponent(document.cookie)).toContain(JSON.stringify({ ...ours, posted: true })), 30_000);
  });

  it('posts no refusal when another tab has accepted meanwhile [CON-16]', () => {
    const { tools, consent, posts } = visit();
    consent.rejectAll();
    const now = tools.env.now() + 1;
    const accepted = { ...consent.record, categories: ['necessary', 'analytics'], consent_date: new Date(now).toISOString() };
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify(accepted))};path=/;domain=main.example`;
    document.cookie = '_ga=1';
    const later = { ...tools, env: { ...tools.env, now: () => now } };
    for (const chosen of ['', 'here'] as const) followChoice(later, { state: 'rejected', categories: ['necessary'], chosen });
    expect(posts).toEqual([]);
    expect(document.cookie).toContain('_ga');
  });

  it('does not mark a refusal as posted over a newer choice of another tab [CON-16]', async () => {
    const { tools, consent, posts } = visit();
    consent.rejectAll();
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: 'here' });
    expect(posts).toHaveLength(1);
    // This tab's kernel has not noticed the choice yet.
    visit().consent.acceptAll();
    const chosen = document.cookie;
    await chunksLoaded();
    expect(document.cookie).toBe(chosen);
    expect(decodeURIComponent(chosen)).toContain('"analytics"');
  });

  it('posts a refusal from memory once when no cookie can be stored, and retries while it holds [CON-22 CON-05]', async () => {
    const keep = vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {});
    vi.useFakeTimers();
    try {
      const { tools, consent, posts } = visit({ statuses: [503, 200] });
      consent.rejectAll();
      followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: 'here' });
      await vi.runAllTimersAsync();
      expect(document.cookie).toBe('');
      expect(posts).toHaveLength(2);
      expect(JSON.parse(posts[1]?.init.body as string)).toEqual({ ...consent.record, consent_texts: textsVersion });
    } finally {
      vi.useRealTimers();
      keep.mockRestore();
    }
  });

  it('stops posting a refusal from memory once the visitor has accepted [CON-22 CON-16]', async () => {
    const keep = vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {});
    vi.useFakeTimers();
    try {
      const { tools, consent, posts } = visit({ statuses: [503] });
      consent.rejectAll();
      followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: 'here' });
      await vi.advanceTimersByTimeAsync(0);
      consent.acceptAll();
      await vi.runAllTimersAsync();
      expect(posts).toHaveLength(1);
    } finally {
      vi.useRealTimers();
      keep.mockRestore();
    }
  });

  it('posts, marks and keeps a refusal beside a younger grant on a longer path [CON-21 CON-05]', async () => {
    const { tools, consent, posts, env } = visit();
    jsdom.reconfigure({ url: 'https://www.main.example/take/action' });
    consent.rejectAll();
    const planted = { ...consent.record, categories: ['necessary', 'analytics'], consent_date: new Date(env.now() + 1).toISOString() };
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify(planted))};path=/take`;
    try {
      followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: 'here' });
      await vi.waitFor(() => expect(document.cookie).toContain('posted'), 30_000);
      expect(posts.map(({ url }) => url)).toEqual([expect.stringContaining(`${consent.record?.consent_uuid}`)]);
      expect(document.cookie.match(/edf_cc=/g)).toHaveLength(1);
      followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: '' });
      expect(posts).toHaveLength(1);
    } finally {
      document.cookie = 'edf_cc=;path=/take;max-age=0';
    }
  });

  it('posts a refusal although a planted grant has its date and id and claims to be posted [CON-21 CON-05]', () => {
    const { tools, consent, posts } = visit();
    jsdom.reconfigure({ url: 'https://www.main.example/take/action' });
    consent.rejectAll();
    const planted = { ...consent.record, categories: ['necessary', 'analytics'], posted: true };
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify(planted))};path=/take`;
    try {
      followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: '' });
      expect(posts).toHaveLength(1);
    } finally {
      document.cookie = 'edf_cc=;path=/take;max-age=0';
    }
  });

  it('posts a refusal from memory when the jar shows only a grant of the future [CON-21 CON-05]', () => {
    const { tools, consent, posts, env } = visit();
    consent.rejectAll();
    const planted = { ...consent.record, categories: ['necessary', 'analytics'], consent_date: new Date(env.now() + 1).toISOString() };
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify(planted))};path=/;domain=main.example`;
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: 'here' });
    expect(posts).toHaveLength(1);
  });

  it('stores and posts a readable record when a library defines Array.prototype.toJSON [CON-05 CON-22]', async () => {
    const arrays = Array.prototype as unknown as { toJSON?: () => string };
    arrays.toJSON = () => 'an array';
    try {
      const { tools, consent, posts } = visit();
      consent.rejectAll();
      followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: 'here' });
      expect(JSON.parse(posts[0]?.init.body as string).categories).toEqual(['necessary']);
      await vi.waitFor(() => expect(decodeURIComponent(document.cookie)).toMatch(/"categories":\["necessary"\].*"posted":true/), 30_000);
    } finally {
      delete arrays.toJSON;
    }
  });

  it('tracks nothing for a record from before the page', () => {
    const { tools, tracked } = visit();
    followChoice(tools, { state: 'granted', categories: ['necessary', 'analytics'], chosen: '' });
    expect(tracked).toEqual([]);
  });

  it.each([
    ['granted', 'rejected'],
    ['granted', 'unset'],
    ['rejected', 'granted'],
    ['unset', 'rejected'],
    ['unset', 'granted'],
  ] as const)('trusts the record of a visitor who is %s over an announcement of %s [CON-22]', (state, told) => {
    const { tools, consent, tracked, posts } = visit();
    if (state === 'granted') consent.acceptAll();
    if (state === 'rejected') consent.rejectAll();
    document.cookie = '_ga=1';
    localStorage.setItem('kept', '1');
    followChoice(tools, { state: told, categories: ['necessary'], chosen: 'here' });
    expect(document.cookie).toContain('_ga');
    expect(localStorage.getItem('kept')).toBe('1');
    expect([tracked, posts]).toEqual([[], []]);
    localStorage.clear();
  });

  it('takes the categories of an event from the record, not from the announcement [CON-22]', () => {
    const { tools, consent, tracked } = visit();
    consent.acceptAll();
    followChoice(tools, { state: 'granted', categories: ['jane@example.com'], chosen: 'here' });
    expect(tracked.map(({ properties }) => properties.categories)).toEqual(['necessary,analytics', 'necessary,analytics']);
  });
});
