// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Consent, ConsentRecord } from '../../../kernel';
import { chosenAt, isPassing } from '../../../lib/records/consent-record';
import type { Contact } from '../../../lib/records/contact-record';
import { isPersonRefusal } from '../../../lib/records/person-refusal';
import { eraseRecords, readRecord } from '../../../lib/records/stored-choice';
import { heedRefusal } from '../../../plugins/contact/heed-refusal';
import { createTools } from '../tools';

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const record = (time: number, ...categories: string[]): ConsentRecord => ({
  categories: ['necessary', ...categories],
  consent_date: iso(time),
  consent_uuid: UUID,
});

const contact = (id: string): Contact => ({ fields: { id }, sessionStarted: NOW });

const clear = () => void eraseRecords({ window, document });
beforeEach(clear);
afterEach(clear);

/** Takes an answer on a page whose runtime reads the stored record when it is told. `reads: false`: it stores no cookies. */
function heed(data: unknown, own?: ConsentRecord, reads = true, known?: Parameters<typeof heedRefusal>[2]) {
  const { tools, hooks, env } = createTools({}, undefined, { url: 'https://www.main.example/' });
  const made: { state: string; record: ConsentRecord | undefined } = { state: own ? 'granted' : 'unset', record: own };
  const rejectAll = vi.fn();
  const consent = {
    get state() {
      return made.state;
    },
    get record() {
      return made.record;
    },
    rejectAll,
  } as unknown as Consent;
  const types: unknown[] = [];
  hooks.prompt.tap('test', ({ type }) => {
    types.push(type);
    if (!reads) return;
    const pair = /(?:edf_cc|tp_person)=([^;]+)/.exec(document.cookie)?.[1];
    if (pair) Object.assign(made, { state: 'rejected', record: JSON.parse(decodeURIComponent(pair)) });
  });
  const over = heedRefusal({ ...tools, consent, version: '1.3.8+abcdef01' }, { ok: true, data } as never, known);
  return { over, types, rejectAll, made, stored: made.record && readRecord(env, made.record) };
}

it('a refusal of a recognised contact becomes this site’s own, dated by it, and says where it comes from [CON-24]', () => {
  const { over, types, made, stored, rejectAll } = heed({ id: '1001', refused: iso(NOW - HOUR) });
  expect([over, types, made.state]).toEqual([true, ['consent-sight'], 'rejected']);
  expect(made.record).toMatchObject({ categories: ['necessary'], consent_date: iso(NOW - HOUR), consent_version: '1.3.8', linked: false });
  expect(isPersonRefusal(stored)).toBe(true);
  expect(rejectAll).not.toHaveBeenCalled();
});

it('a refusal undoes the same person’s older grant under its id, and leaves a younger one, which was made here, and a refusal [CON-24]', () => {
  const refused = { id: '1001', refused: iso(NOW - HOUR) };
  const older = heed(refused, record(NOW - 2 * HOUR, 'analytics'), true, contact('1001'));
  expect([older.over, older.made.record?.consent_uuid]).toEqual([true, UUID]);
  clear();
  for (const own of [record(NOW - HOUR / 2, 'analytics'), record(NOW - 2 * HOUR)]) {
    const { over, types } = heed(refused, own);
    expect([over, types, document.cookie]).toEqual([false, [], '']);
  }
});

it.each<[string, Parameters<typeof heedRefusal>[2], number]>([
  ['another person', contact('1002'), 14 * 86_400],
  ['an unknown', undefined, 365 * 86_400],
  ['a contact who is not valid any more', 'reset', 365 * 86_400],
])('a refusal beside the grant of %s holds for a time of its own, under an id of its own [CON-24]', (_, known, age) => {
  const written: string[] = [];
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;
  vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(function (this: Document, text) {
    written.push(text);
    cookie.set?.call(this, text);
  });
  const { over, made } = heed({ id: '1001', refused: iso(NOW - HOUR) }, record(NOW - 2 * HOUR, 'analytics'), true, known);
  vi.restoreAllMocks();
  expect([over, made.state, made.record && isPassing(made.record)]).toEqual([true, 'rejected', true]);
  expect(made.record).toMatchObject({ consent_date: iso(NOW - HOUR), posted: true });
  expect(made.record).not.toHaveProperty('receipt');
  expect(made.record?.consent_uuid).not.toBe(UUID);
  expect(written.filter((text) => !text.startsWith(`tp_person=`) || !text.includes(`;max-age=${age};`))).toEqual([]);
});

it('a grant that is younger than the refusal is a new choice of the same person, and of an unknown, but not of another contact [CON-24]', () => {
  const refused = { id: '1001', refused: iso(NOW - HOUR) };
  for (const [known, over] of [
    [contact('1001'), false],
    [undefined, false],
    [contact('1002'), true],
  ] as const) {
    expect(heed(refused, record(NOW - HOUR / 2, 'analytics'), true, known).over).toBe(over);
    clear();
  }
  expect(heed(refused, record(NOW - 2 * HOUR), true, contact('1002')).over).toBe(false);
});

it('the time of a refusal is at most now, and is taken from nothing but a date [CON-24]', () => {
  expect(chosenAt(heed({ refused: iso(NOW + HOUR) }).made.record as ConsentRecord)).toBe(NOW);
  clear();
  for (const refused of [undefined, null, '', 'soon', 7, true, {}, [iso(NOW)], '-1'])
    expect(heed({ id: '1001', refused }).over).toBe(false);
  expect(heedRefusal(createTools({}, undefined).tools, { ok: false, kind: 'ajax_req_failed' } as never)).toBe(false);
});

it('a page that stores no cookies refuses for itself [CON-22]', () => {
  const { over, rejectAll } = heed({ refused: iso(NOW - HOUR) }, undefined, false);
  expect(over).toBe(true);
  expect(rejectAll).toHaveBeenCalledOnce();
});
