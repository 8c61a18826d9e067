import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Env } from '../../../kernel';
import { fieldIn, isForeign } from '../../../lib/records/consent-record';
import { choiceText } from '../../../lib/records/handed-choice';
import {
  isReceiptDue,
  isReplaced,
  keepsCookies,
  leaveOne,
  markArrived,
  readRecord,
  store,
  storedText,
} from '../../../lib/records/stored-choice';
import { ModelJar } from '../../support/jar/model-jar';
import { Tab } from '../../support/jar/tab';

const REFUSED = 'edf_cc=refused';
const POSTED = `edf_cc=${encodeURIComponent('{"categories":["necessary"],"consent_date":"2026-11-20","consent_uuid":"id","posted":true}')}`;

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

const record = { categories: ['necessary'], consent_date: '2026-11-20', consent_uuid: 'id' };

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

it('a page reads of any stored record what was written, whether its receipt is due, and what its links hand on [CON-24 CON-25]', () => {
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
      const { env, jar } = page((jar, domain, pair) => jar.set(domain, pair));
      store(env, record);
      expect(jar.size).toBe(1);
      expect(readRecord(env, record)).toEqual(record);
      expect(isReceiptDue(env)).toBe(record.receipt !== undefined);
      for (const name of ['receipt', 'refused', 'linked'] as const)
        expect(fieldIn(storedText(env), name)).toBe(record[name] === undefined ? undefined : `${record[name]}`);
      const minute = Math.max(29_919_480, record.refused ?? 0);
      const end = isForeign(record) ? 'x' : '';
      const consent = { state: 'rejected', record };
      expect(choiceText({ env, consent, visitor: { dnt: false, gpc: false } })).toBe(`no${minute}${end}`);
    }),
  );
});

const now = () => Date.parse('2026-11-20T10:00:00Z');
const open = (jar: ModelJar, address = 'https://www.main.example/') => new Tab(jar, now, address);

it('a tab that starts while another one stores a new choice finds a choice [CON-16]', () => {
  const jar = new ModelJar();
  const tab = open(jar);
  tab.own.consent.rejectAll();
  const found: string[] = [];
  tab.touched = () => found.push(open(jar).state);
  tab.own.consent.acceptAll();
  expect([...new Set(found)]).toEqual(['rejected', 'granted']);
});

it('a choice survives another tab’s test of whether cookies stick, whenever it is stored [CON-16 CON-22]', () => {
  for (let moment = 1; ; moment++) {
    const jar = new ModelJar();
    const [probing, choosing] = [open(jar), open(jar, 'https://act.main.example/')];
    let touches = 0;
    probing.touched = () => {
      if (++touches === moment) choosing.own.consent.rejectAll();
    };
    expect(keepsCookies(probing.env)).toBe(true);
    if (touches < moment) {
      expect(moment).toBeGreaterThan(3);
      return;
    }
    expect(open(jar).state, `stored before touch ${moment}`).toBe('rejected');
  }
});

it('the test of whether cookies stick leaves none behind [CON-22]', () => {
  const jar = new ModelJar();
  expect(keepsCookies(open(jar).env)).toBe(true);
  expect(jar.get({ ...open(jar).location, now })).toBe('');
});

it.each([
  ['adopts a grant that another tab stored 20 ms before', 20, 'granted'],
  ['drops a grant dated 2 s earlier', 2_000, 'rejected'],
])('a page that has just learned of a refusal %s [CON-16 CON-21]', (_, age, state) => {
  const jar = new ModelJar();
  let time = now();
  const [tab, other] = [0, 1].map(() => new Tab(jar, () => time, 'https://www.main.example/')) as [Tab, Tab];
  other.own.consent.rejectAll();
  time += 10_000;
  tab.own.reread();
  // The tab read its value before the jar received this one.
  time -= age;
  other.own.consent.acceptAll();
  time += age;
  tab.own.reread();
  expect(tab.state).toBe(state);
});
