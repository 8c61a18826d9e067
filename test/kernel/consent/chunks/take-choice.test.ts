import { describe, expect, it, vi } from 'vitest';
import { takeChoice } from '../../../../kernel/consent/chunks/take-choice';
import { createEnv, type Env } from '../../../../kernel/env';
import { documentOf, ModelJar } from '../../../support/jar/model-jar';
import { recordOf } from '../../../support/jar/records';

/** 2026-11-15T11:01:00Z, the minute 29912341. */
const NOW = 1_794_740_460_000;
const SIBLINGS = ['*.main.example', 'mrd.example'];
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

interface Arrival {
  readonly referrer?: string;
  readonly record?: { readonly categories: readonly string[]; readonly time: number; readonly more?: object };
  readonly grants?: boolean;
  readonly gpc?: boolean;
}

/** Lets a page take the text that a link handed on. Returns the stored record, and whether the kernel was told to read it. */
function take(handed: string, { referrer = '', record, grants = true, gpc = false }: Arrival = {}) {
  const jar = new ModelJar();
  const place = { hostname: 'www.main.example', pathname: '/', protocol: 'https:', now: () => NOW };
  const document = documentOf(jar, place);
  if (record) document.cookie = `edf_cc=${recordOf(record.categories, record.time, record.more)};domain=main.example;path=/`;
  class Document {
    get referrer() {
      return referrer;
    }
  }
  const env = { ...createEnv(globalThis as never), now: () => NOW, document, window: { Document, location: place } } as unknown as Env;
  const reread = vi.fn();
  const kept = record && { categories: record.categories, consent_date: new Date(record.time).toISOString(), consent_uuid: UUID };
  const state = !kept ? 'unset' : kept.categories.includes('analytics') ? 'granted' : 'rejected';
  const options = { handed, site: {}, reread };
  const visitor = { dnt: false, gpc };
  takeChoice({ env, consent: { record: kept, state }, visitor, version: '1.3.8+a1234567', options } as never, {
    siblings: SIBLINGS,
    grants,
  });
  const text = jar.get(place).replace(/^edf_cc=/, '');
  return { stored: text ? JSON.parse(decodeURIComponent(text)) : undefined, reread };
}

const grant = (handed: number, minute = 29_912_300) => `yes${minute}.${handed}`;
const sibling = 'https://mrd.example/';

describe('a grant that a link brought', () => {
  it.each<[string, boolean, ...Parameters<typeof take>]>([
    ['at once', true, grant(NOW), { referrer: 'https://www.main.example/' }],
    ['after 119999 ms', true, grant(NOW - 119_999), { referrer: sibling }],
    ['after 120000 ms', false, grant(NOW - 120_000), { referrer: sibling }],
    ['of the future', false, grant(NOW + 1), { referrer: sibling }],
    ['without a referrer', false, grant(NOW), {}],
    ['from elsewhere', false, grant(NOW), { referrer: 'https://main.example.evil/' }],
    ['from an app of that name', false, grant(NOW), { referrer: 'android-app://www.main.example/' }],
    ['where grants do not travel', false, grant(NOW), { referrer: sibling, grants: false }],
    ['that is malformed', false, 'yes', { referrer: sibling }],
  ])('%s is taken: %s [CON-24]', (_, taken, ...given) => {
    const { stored, reread } = take(...given);
    expect([!!stored, reread.mock.calls.length > 0]).toEqual([taken, taken]);
  });

  it('changes nothing where the browser sends a signal [CON-24 CON-19]', () => {
    const { stored, reread } = take(grant(NOW), { referrer: sibling, gpc: true });
    expect([stored, reread.mock.calls]).toEqual([undefined, []]);
  });

  it('changes nothing if the visitor has chosen [CON-24]', () => {
    const record = { categories: ['necessary'], time: NOW - 5_000 };
    const { stored, reread } = take(grant(NOW), { referrer: sibling, record });
    expect(stored).toEqual(JSON.parse(decodeURIComponent(recordOf(record.categories, record.time))));
    expect(reread).not.toHaveBeenCalled();
  });

  it('is dated by its choice, and names the release and the link for its receipt [CON-24 CON-25]', () => {
    const { stored } = take(grant(NOW - 3_000), { referrer: sibling });
    expect(stored).toEqual({
      categories: ['necessary', 'analytics'],
      consent_date: new Date(29_912_300 * 60_000).toISOString(),
      consent_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      consent_version: '1.3.8',
      receipt: grant(NOW - 3_000),
    });
    // The minute is rounded up, but a grant is never dated in the future.
    expect(take(grant(NOW - 3_000, 29_912_341), { referrer: sibling }).stored.consent_date).toBe(new Date(NOW - 3_000).toISOString());
  });
});

describe('a refusal that a link brought to a visitor who already refuses', () => {
  const old = { categories: ['necessary'], time: NOW - 600_000, more: { posted: true, consent_version: '1.3.8' } };
  const before = JSON.parse(decodeURIComponent(recordOf(old.categories, old.time, old.more)));

  it.each<[string, string, number | undefined, Arrival]>([
    ['a later one', 'no29912340', 29_912_340, { record: old }],
    ['one of the future, as of now', 'no29919999', 29_912_341, { record: old }],
    ['a signal, as of now', 'no', 29_912_341, { record: old }],
    ['a signal that the browser sends here, too', 'no', undefined, { record: old, gpc: true }],
    ['a later one, where the browser sends a signal', 'no29912340', 29_912_340, { record: old, gpc: true }],
    ['one of the same minute', `no${Math.ceil(old.time / 60_000)}`, undefined, { record: old }],
    ['an older one', 'no29911111', undefined, { record: old }],
    ['one that is later than the one noted', 'no29912340', 29_912_340, { record: { ...old, more: { ...old.more, refused: 29_912_339 } } }],
    ['one that is older than the one noted', 'no29912338', 29_912_339, { record: { ...old, more: { ...old.more, refused: 29_912_339 } } }],
  ])('%s leaves its date and id as they are, and notes the minute [CON-24 CON-05]', (_, handed, refused, arrival) => {
    const { stored, reread } = take(handed, arrival);
    expect(stored).toEqual({ ...before, ...(refused && { refused }) });
    expect(reread).not.toHaveBeenCalled();
  });

  it('notes nothing if the visitor granted or has not chosen, because the tag has taken it [CON-24]', () => {
    expect(take('no29912340').stored).toBeUndefined();
    const granted = take('no29912300', { record: { categories: ['necessary', 'analytics'], time: NOW - 1_000 } });
    expect(granted.stored).not.toHaveProperty('refused');
  });
});

describe('a refusal that a link brought', () => {
  const receipt = 'no29912300';
  const brought = { categories: ['necessary'], time: 29_912_300 * 60_000 };
  it.each<[string, string, object, boolean | undefined]>([
    [sibling, receipt, { receipt }, false],
    [sibling, receipt, { linked: true }, false],
    [sibling, 'no29912330', { linked: true }, false],
    [sibling, receipt, {}, undefined],
    [sibling, `${receipt}x`, { receipt }, undefined],
    [sibling, `${receipt}x`, { linked: true }, true],
    ['', receipt, { receipt }, undefined],
    ['https://evil.example/', receipt, { receipt }, undefined],
    ['https://evil.example/', 'no29912330', { linked: true }, true],
    ['https://main.example.evil/', receipt, { linked: true }, true],
    ['android-app://www.main.example/', receipt, { linked: true }, true],
  ])('a refusal from “%s”, %s beside %j, notes `linked: %s` [CON-24 CON-06]', (referrer, handed, more, linked) => {
    const { stored } = take(handed, { referrer, record: { ...brought, more } });
    expect(stored.linked).toBe(linked);
  });
});
