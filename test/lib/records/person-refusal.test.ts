import { describe, expect, it } from 'vitest';
import { isPassing } from '../../../lib/records/consent-record';
import { isPersonRefusal, passingRefusal } from '../../../lib/records/person-refusal';
import { erasePerson, leaveOne, readRecord, storePerson } from '../../../lib/records/stored-choice';
import { ModelJar } from '../../support/jar/model-jar';
import { DAY, grant } from '../../support/jar/records';
import { Tab } from '../../support/jar/tab';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const HERE = 'https://www.main.example/take/action';
const SIBLING = 'https://act.main.example/';
const MINE = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';

/** A browser in which somebody agreed ten days ago, with a receipt. Each origin has a storage of its own. */
class Tablet {
  time = NOW;
  readonly jar = new ModelJar();
  readonly stores = new Map<string, Map<string, string>>();

  constructor() {
    const place = { hostname: 'www.main.example', pathname: '/', protocol: 'https:', now: this.now };
    this.jar.set(`edf_cc=${grant(NOW - 10 * DAY, { receipt: 'unset' })};domain=main.example;path=/;max-age=31536000;Secure`, place, true);
  }
  now = () => this.time;
  open(address = HERE): Tab {
    const { origin } = new URL(address);
    const texts = this.stores.get(origin) ?? new Map<string, string>();
    this.stores.set(origin, texts);
    const storage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => texts.set(key, value),
      removeItem: (key: string) => texts.delete(key),
    };
    return new Tab(this.jar, this.now, address, () => storage);
  }
  /** The names in the jar. */
  get cookies() {
    return this.jar.cookies.map(({ name }) => name).sort();
  }
}

const refuse = (tab: Tab, age = 14 * 86_400) => storePerson(tab.env, passingRefusal(NOW - DAY, MINE, '1.3.8'), age);

describe('a recognised person’s refusal beside the record of somebody else', () => {
  it('holds on the next pages, on sibling hosts and in open tabs, and leaves the record byte for byte [CON-24]', () => {
    const tablet = new Tablet();
    const [tab, other] = [tablet.open(), tablet.open(SIBLING)];
    const [before] = tab.seen;
    expect([tab.tracks, other.tracks]).toEqual([true, true]);
    refuse(tab);
    for (const one of [tab, other]) one.own.reread();
    for (const one of [tab, other, tablet.open(), tablet.open(SIBLING)]) {
      expect([one.state, one.tracks]).toEqual(['rejected', false]);
      const { record } = one.own.consent;
      expect(record && [isPassing(record), record.consent_uuid]).toEqual([true, MINE]);
    }
    expect(isPersonRefusal(readRecord(tab.env, tab.own.consent.record))).toBe(true);
    expect(tab.seen).toEqual([before]);
  });

  it.each([
    ['a cookie of somebody else whose name begins like the record’s', 'edf_ccx'],
    ['what is no record', 'tp_person'],
  ])('is not read from %s [CON-24 SES-11]', (_, name) => {
    const tablet = new Tablet();
    const refusal = encodeURIComponent(JSON.stringify(passingRefusal(NOW - DAY, MINE, '1.3.8')));
    const place = { hostname: 'www.main.example', pathname: '/', protocol: 'https:', now: tablet.now };
    tablet.jar.set(`${name}=${name === 'tp_person' ? '%7Bbroken' : refusal};domain=main.example;path=/;Secure`, place, true);
    const tab = tablet.open();
    tab.own.reread();
    expect([tab.state, tab.tracks]).toEqual(['granted', true]);
  });

  it('is kept nowhere else, so that it ends with its cookie: the record holds again, in open tabs, too [CON-24]', () => {
    const tablet = new Tablet();
    const [tab, other] = [tablet.open(), tablet.open(SIBLING)];
    const [before] = tab.seen;
    refuse(tab);
    for (const one of [tab, other]) one.own.reread();
    const stored = readRecord(tab.env, tab.own.consent.record);
    if (stored) leaveOne(tab.env, stored);
    expect(tablet.cookies).toEqual(['edf_cc', 'tp_person']);
    expect([...tablet.stores.values()].map((texts) => [...texts])).toEqual([[], []]);
    erasePerson(tab.env);
    for (const one of [tab, other]) one.own.reread();
    for (const one of [tab, other, tablet.open(), tablet.open(SIBLING)]) {
      expect([one.state, one.tracks, one.seen]).toEqual(['granted', true, [before]]);
      expect(one.own.consent.record?.consent_uuid).not.toBe(MINE);
    }
  });

  it('ends after its age [CON-24]', () => {
    const tablet = new Tablet();
    refuse(tablet.open());
    tablet.time += 14 * DAY - 1_000;
    expect(tablet.open().state).toBe('rejected');
    tablet.time += 1_000;
    expect(tablet.open().state).toBe('granted');
  });

  it('gives way, with the record, to a choice made in this browser [CON-24]', () => {
    for (const choose of ['acceptAll', 'rejectAll'] as const) {
      const tablet = new Tablet();
      const tab = tablet.open();
      refuse(tab);
      tab.own.reread();
      tab.own.consent[choose]();
      expect([tab.tracks, tablet.open().tracks, tablet.cookies]).toEqual([choose === 'acceptAll', choose === 'acceptAll', ['edf_cc']]);
      expect(tab.own.consent.record?.asked).toBeUndefined();
    }
  });
});
