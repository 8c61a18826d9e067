import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Env } from '../../../kernel';
import { isStoredForeign, laterRefusal } from '../../../lib/records/later-refusal';
import { isReceiptDue } from '../../../lib/records/receipt-mark';
import { isForeign, isReplaced, leaveOne, markArrived, readRecord } from '../../../lib/records/stored-record';
import { recordText } from '../../../lib/values/json';

const REFUSED = 'edf_cc=refused';
const POSTED = `edf_cc=${encodeURIComponent('{"categories":["necessary"],"consent_date":"2026-11-20","posted":true}')}`;

/** A page at www.main.example, whose jar keeps one cookie per domain. `taken` changes the jar after a write. */
function page(taken: (jar: Map<string, string>, domain: string, pair: string) => void): { env: Env; jar: Map<string, string> } {
  const jar = new Map([['main.example', REFUSED]]);
  const document = Object.create({
    get cookie() {
      return [...jar.values()].join('; ');
    },
    set cookie(text: string) {
      taken(jar, /domain=([^;]*)/.exec(text)?.[1] ?? '', text.split(';')[0] as string);
    },
  });
  const env = { document, window: { location: { hostname: 'www.main.example', pathname: '/', protocol: 'https:' } } } as unknown as Env;
  return { env, jar };
}

const record = { categories: ['necessary'], consent_date: '2026-11-20' };

it('markArrived marks the record as posted on the widest domain alone [CON-05]', () => {
  const { env, jar } = page((jar, domain, pair) => jar.set(domain, pair));
  markArrived(env, record, true, false);
  expect([...jar]).toEqual([['main.example', POSTED]]);
});

it('markArrived continues on a narrower domain when the browser refuses the wider one [CON-01]', () => {
  const { env, jar } = page((jar, domain, pair) => domain === 'main.example' || jar.set(domain, pair));
  markArrived(env, record, true, false);
  expect([...jar.keys()]).toEqual(['main.example', 'www.main.example']);
});

it('markArrived keeps what another tab chose between its write and its check [CON-16]', () => {
  const { env, jar } = page((jar, domain) => jar.set(domain, 'edf_cc=accepted'));
  markArrived(env, record, true, false);
  expect([...jar]).toEqual([['main.example', 'edf_cc=accepted']]);
});

it('markArrived marks the arrived parts of a rejection and its receipt in one write, and writes nothing if neither has arrived [CON-05 CON-25]', () => {
  const written: string[] = [];
  const { env } = page((jar, domain, pair) => written.push(decodeURIComponent(pair)) && jar.set(domain, pair));
  const pending = { ...record, receipt: 'new' };
  markArrived(env, pending, false, false);
  markArrived(env, { ...record, posted: true }, true, true);
  expect(written).toEqual([]);
  markArrived(env, pending, true, true);
  markArrived(env, pending, true, false);
  markArrived(env, { ...pending, posted: true }, false, true);
  expect(written.map((pair) => JSON.parse(pair.slice('edf_cc='.length)))).toEqual([
    { ...record, posted: true },
    { ...pending, posted: true },
    { ...record, posted: true },
  ]);
});

it('leaveOne leaves one record of several, and writes nothing if there is only one [CON-16]', () => {
  const { env, jar } = page((jar, domain, pair) => (pair.endsWith('=0') ? jar.delete(domain) : jar.set(domain, pair)));
  leaveOne(env, record);
  expect([...jar]).toEqual([['main.example', REFUSED]]);
  jar.set('', 'edf_cc=accepted');
  leaveOne(env, { ...record, posted: true });
  expect([...jar]).toEqual([['main.example', POSTED]]);
});

const NOW = Date.parse('2026-11-20T10:00:00Z');
const own = { categories: ['necessary'], consent_date: new Date(NOW - 1000).toISOString(), consent_uuid: 'id' };
const all = ['necessary', 'analytics'];
const v3 = { categories: ['necessary'], consentTimestamp: own.consent_date, consentId: 'id' };
const at = (ms: number) => ({ categories: all, consent_date: new Date(NOW + ms).toISOString(), consent_uuid: 'id' });

const jars: [string, unknown[], number | undefined, boolean][] = [
  ['nothing in an empty jar', [], undefined, false],
  ['its only copy', [own], 0, false],
  ['its copy in the format of cookieconsent 3', [v3], 0, false],
  ['the copy marked as posted', [own, { ...own, posted: true }], 1, false],
  ['its own copy, not a grant that copies its date and id', [{ ...own, categories: all, posted: true }, own], 1, false],
  ['its copy beside a younger grant', [at(-500), own], 1, true],
  ['nothing when a younger record has replaced it', [at(0)], undefined, true],
  ['nothing when an older record is in its place', [at(-2000)], undefined, false],
  ['nothing when a record of the future is in its place', [at(1)], undefined, false],
  ['its copy among values that are no records', [null, 7, 'x', [], {}, own], 5, false],
];
it.each(jars)(
  'the reader of the consent record finds for a record %s, and whether the visitor has chosen since [CON-21 CON-16]',
  (_, jar, copy, replaced) => {
    const cookie = ['edf_cc=no', ...jar.map((one) => `edf_cc=${encodeURIComponent(JSON.stringify(one))}`)].join('; ');
    const env = { document: Object.create({ cookie }), now: () => NOW } as unknown as Env;
    expect(readRecord(env, own)).toEqual(copy === undefined ? undefined : jar[copy]);
    expect(isReplaced(env, own)).toBe(replaced);
  },
);

it('the reader of the consent record says of any record the same as the short readers of the cookie’s text, which links and the runtime have [CON-24 CON-25]', () => {
  const records = fc.record(
    {
      consent_date: fc.constant('2026-11-20T10:00:00.000Z'),
      consent_uuid: fc.uuid({ version: 4 }),
      categories: fc.constantFrom(['necessary'], ['necessary', 'analytics']),
      asked: fc.constantFrom('linked', 'receipt"', 'a,refused'),
      posted: fc.boolean(),
      refused: fc.integer({ min: 1, max: 999_999_999 }),
      linked: fc.boolean(),
      receipt: fc.constantFrom<string | true>(true, 'unset', 'granted', 'no29912345', 'no', 'link', 'yes1.1794740460000'),
    },
    { requiredKeys: ['consent_date', 'consent_uuid', 'categories'] },
  );
  fc.assert(
    fc.property(records, (record) => {
      const document: { cookie: string } = Object.create({ cookie: `a=1; edf_cc=${encodeURIComponent(recordText(record))}` });
      const read = readRecord({ document, window: undefined as never }, record);
      expect(read).toEqual(record);
      expect(isStoredForeign(document)).toBe(isForeign(record));
      expect(laterRefusal(document)).toBe(record.refused ?? 0);
      expect(isReceiptDue(document)).toBe(record.receipt !== undefined);
    }),
  );
});
