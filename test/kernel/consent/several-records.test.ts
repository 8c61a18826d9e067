import { describe, expect, it } from 'vitest';
import type { ConsentState } from '../../../kernel';
import { ModelJar, type Place } from '../../support/jar/model-jar';
import { DAY, grant, recordOf, refusal } from '../../support/jar/records';
import { Tab } from '../../support/jar/tab';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const MINUTE = 60_000;
const now = () => NOW;
const ADDRESS = 'https://www.main.example/take/action';

/** The page that sets a cookie: this page, a sibling host's, or one at any address. */
const place = (from: string): Place => {
  const { hostname, pathname, protocol } = new URL(from);
  return { hostname, pathname, protocol, now };
};
const PAGE = place(ADDRESS);
const SIBLING = place('https://old-campaign.main.example/');

/** A cookie: the page that sets it, its value, its attributes and its name. */
type Planted = readonly [from: Place, value: string, attributes?: string, name?: string];
const WIDE = ';domain=main.example;path=/;max-age=34560000';
const plant = (jar: ModelJar, ...all: readonly Planted[]) => {
  for (const [from, value, attributes = ';path=/', name = 'edf_cc'] of all) {
    const before = jar.cookies.length;
    jar.set(`${name}=${value}${attributes};Secure`, from, true);
    expect(jar.cookies.length, 'each attack is a cookie of its own').toBe(before + 1);
  }
};

const refused: Planted = [PAGE, refusal(NOW - DAY), WIDE];
const granted = grant(NOW - MINUTE);
const v3 = (categories: readonly string[], time: number) =>
  encodeURIComponent(
    JSON.stringify({ categories, consentTimestamp: new Date(time).toISOString(), consentId: '0b8f6c1e-4d2a-4c3b-9f10-2a7d5e6b8c90' }),
  );

/** Cookies that a sibling host, a script or an old page can put beside a refusal. */
const RIVALS: readonly [string, Planted][] = [
  ['on the page’s own path', [SIBLING, granted, ';domain=main.example;path=/take/action']],
  ['on the path with a slash', [SIBLING, granted, ';domain=main.example;path=/take/']],
  ['on the folder', [SIBLING, granted, ';domain=main.example;path=/take']],
  ['of the host alone', [PAGE, granted]],
  ['of the host alone, on the folder', [PAGE, granted, ';path=/take']],
  ['of the host alone, on its default path', [PAGE, granted, '']],
  ['of the host as a domain', [PAGE, granted, ';domain=www.main.example;path=/']],
  ['of the domain with a dot', [PAGE, granted, ';domain=.www.main.example;path=/take']],
  ['in a partition', [PAGE, granted, ';domain=main.example;path=/;Partitioned']],
  ['in a partition, of the host alone', [PAGE, granted, ';path=/;Partitioned']],
  ['in a partition, on the folder', [PAGE, granted, ';path=/take;Partitioned']],
  ['without a name', [SIBLING, `edf_cc=${granted}`, ';domain=main.example;path=/', '']],
  ['without a name, on the folder', [SIBLING, `edf_cc=${granted}`, ';domain=main.example;path=/take', '']],
  ['without a name, in a partition', [PAGE, `edf_cc=${granted}`, ';path=/;Partitioned', '']],
  ['of this very moment', [PAGE, grant(NOW), ';path=/take']],
  ['in the words of cookieconsent v3', [PAGE, v3(['necessary', 'analytics'], NOW - MINUTE), ';path=/take']],
  ['of analytics alone', [PAGE, recordOf(['analytics'], NOW - MINUTE), ';path=/take']],
  ['with more categories', [PAGE, recordOf(['necessary', 'analytics', 'advertising', 'all'], NOW - MINUTE), ';path=/take']],
  ['of 2020', [PAGE, grant(Date.parse('2020-01-01T00:00:00Z')), ';path=/take']],
  ['of the future', [PAGE, grant(NOW + DAY), ';path=/take']],
  ['that claims to be posted', [PAGE, grant(NOW - MINUTE, { posted: true }), ';path=/take']],
  ['under the refusal’s own date', [PAGE, grant(NOW - DAY), ';path=/take']],
];

describe('consent with a refusal and a grant in one jar', () => {
  it.each(RIVALS)('starts rejected beside a grant %s [CON-21]', (_, rival) => {
    for (const both of [
      [refused, rival],
      [rival, refused],
    ]) {
      const jar = new ModelJar();
      plant(jar, ...both);
      expect(new Tab(jar, now, ADDRESS)).toMatchObject({ state: 'rejected', tracks: false });
    }
  });

  it.each(RIVALS)('stays rejected in an open tab when someone plants a grant %s [CON-21]', (_, rival) => {
    const jar = new ModelJar();
    const tab = new Tab(jar, now, ADDRESS);
    tab.own.consent.rejectAll();
    plant(jar, rival);
    tab.own.reread();
    expect(tab).toMatchObject({ state: 'rejected', tracks: false, told: ['here'] });
  });

  it.each(RIVALS)('leaves a single refusing record when the visitor refuses beside a grant %s [CON-21]', (_, rival) => {
    const jar = new ModelJar();
    plant(jar, [SIBLING, granted, WIDE], rival);
    const tab = new Tab(jar, now, ADDRESS);
    tab.own.consent.rejectAll();
    expect(tab.state).toBe('rejected');
    expect(tab.seen).toEqual([expect.stringContaining('["necessary"]')]);
    expect(jar.cookies).toMatchObject([{ domain: 'main.example', hostOnly: false, path: '/', partitioned: false }]);
    tab.load();
    expect(tab.state).toBe('rejected');
  });

  it.each(RIVALS)('leaves a single granting record when the visitor accepts over a refusal stored like a grant %s [CON-21]', (_, rival) => {
    const [from, , attributes, name] = rival;
    const jar = new ModelJar();
    plant(jar, [from, name === '' ? `edf_cc=${refusal(NOW - DAY)}` : refusal(NOW - DAY), attributes, name]);
    const tab = new Tab(jar, now, ADDRESS);
    expect(tab.state).toBe('rejected');
    tab.own.consent.acceptAll();
    expect(tab).toMatchObject({ state: 'granted', tracks: true });
    expect(tab.seen).toEqual([expect.stringContaining('["necessary","analytics"]')]);
  });
});

const BOOTS: readonly [string, readonly Planted[], ConsentState][] = [
  [
    'the youngest of two grants',
    [
      [PAGE, grant(NOW - 2 * DAY), ';path=/take'],
      [PAGE, grant(NOW - DAY)],
    ],
    'granted',
  ],
  ['a grant alone', [[PAGE, granted, WIDE]], 'granted'],
  ['a grant of this very millisecond', [[PAGE, grant(NOW)]], 'granted'],
  ['a grant of the next millisecond', [[PAGE, grant(NOW + 1)]], 'unset'],
  ['a grant of tomorrow', [[PAGE, grant(NOW + DAY)]], 'unset'],
  ['a grant of the year 9999', [[PAGE, grant(Date.parse('9999-12-31T00:00:00Z'))]], 'unset'],
  [
    'a grant of the future before an older one',
    [
      [PAGE, grant(NOW + DAY), ';path=/take'],
      [PAGE, grant(NOW - DAY)],
    ],
    'granted',
  ],
  ['a grant of 365 days ago', [[PAGE, grant(NOW - 365 * DAY)]], 'granted'],
  ['a grant older than 365 days', [[PAGE, grant(NOW - 365 * DAY - 1)]], 'unset'],
  ['a refusal of 365 days ago', [[PAGE, refusal(NOW - 365 * DAY)]], 'rejected'],
  ['a refusal older than 365 days', [[PAGE, refusal(NOW - 365 * DAY - 1)]], 'unset'],
  [
    'an old refusal beside a young grant',
    [
      [PAGE, refusal(NOW - 366 * DAY), ';path=/take'],
      [PAGE, granted],
    ],
    'granted',
  ],
  ['a refusal from before the clock was set back', [[PAGE, refusal(NOW + DAY)]], 'rejected'],
  [
    'a refusal of the future beside a grant',
    [
      [PAGE, granted, ';path=/take'],
      [PAGE, refusal(NOW + DAY)],
    ],
    'rejected',
  ],
  [
    'a refusal that is no record, beside a grant',
    [
      [PAGE, 'no', ';path=/take'],
      [PAGE, granted],
    ],
    'granted',
  ],
  ['two refusals and a grant between', [refused, [PAGE, granted], [PAGE, refusal(NOW - 9 * DAY), ';path=/take']], 'rejected'],
];

describe('consent with several records', () => {
  it.each(BOOTS)('follows the record that stands: %s [CON-21]', (_, cookies, state) => {
    for (const order of [cookies, [...cookies].reverse()]) {
      const jar = new ModelJar();
      plant(jar, ...order);
      expect(new Tab(jar, now, ADDRESS).state).toBe(state);
    }
  });

  it('ends rejected when the rival grant is HttpOnly, and stores the refusal on a narrower domain [CON-21]', () => {
    const jar = new ModelJar();
    plant(jar, [SIBLING, granted, `${WIDE};HttpOnly`]);
    const tab = new Tab(jar, now, ADDRESS);
    tab.own.consent.rejectAll();
    expect(tab.state).toBe('rejected');
    expect(tab.seen).toEqual([expect.stringContaining('["necessary"]')]);
    tab.load();
    expect(tab.state).toBe('rejected');
  });

  it('ends rejected when the only grant has a path that cannot be written [CON-21]', () => {
    const jar = new ModelJar();
    const deep = 'https://www.main.example/a;b/c/d';
    plant(jar, [place('https://www.main.example/a;b/x'), granted, '']);
    const tab = new Tab(jar, now, deep);
    expect(tab.state).toBe('granted');
    tab.own.consent.rejectAll();
    expect(tab.seen).toHaveLength(2);
    tab.own.reread();
    tab.load();
    expect(tab.state).toBe('rejected');
  });

  it('ends rejected when nothing can be stored and the grant stays in the jar [CON-21]', () => {
    const jar = new ModelJar();
    plant(jar, [PAGE, granted]);
    jar.set = () => {};
    const tab = new Tab(jar, now, ADDRESS);
    expect(tab.state).toBe('granted');
    tab.own.consent.rejectAll();
    tab.own.reread();
    expect(tab).toMatchObject({ state: 'rejected', tracks: false });
  });

  it('stays rejected by a refusal that the page cannot erase, even after an accept [CON-21]', () => {
    const jar = new ModelJar();
    plant(jar, [place('https://www.main.example/a;b/x'), refusal(NOW - DAY), '']);
    const tab = new Tab(jar, now, 'https://www.main.example/a;b/c/d');
    tab.own.consent.acceptAll();
    expect(tab).toMatchObject({ state: 'rejected', tracks: false });
  });

  it('erases a grant whose default path cannot be named in a cookie string [CON-21]', () => {
    const jar = new ModelJar();
    const address = 'https://www.main.example/a;b/c';
    plant(jar, [place(address), granted, '']);
    const tab = new Tab(jar, now, address);
    tab.own.consent.rejectAll();
    expect(tab.seen).toHaveLength(1);
  });

  it('restores a refusal over an older grant, and adopts a younger grant [CON-21]', () => {
    const jar = new ModelJar();
    let time = NOW;
    plant(jar, refused);
    const tab = new Tab(jar, () => time, ADDRESS);
    jar.set(`edf_cc=${grant(NOW - 2 * DAY)}${WIDE}`, SIBLING);
    tab.own.reread();
    expect([tab.state, tab.told, tab.seen.length]).toEqual(['rejected', [], 1]);
    expect(tab.seen[0]).toContain('["necessary"]');
    time += MINUTE;
    jar.set(`edf_cc=${grant(NOW + 1)}${WIDE}`, SIBLING);
    tab.own.reread();
    expect([tab.state, tab.told]).toEqual(['granted', ['elsewhere']]);
  });

  it('adopts a grant made after the clock was set back to before the refusal [CON-21]', () => {
    const jar = new ModelJar();
    let time = NOW;
    plant(jar, [PAGE, refusal(NOW + DAY), WIDE]);
    const [here, there] = [new Tab(jar, () => time, ADDRESS), new Tab(jar, () => time, ADDRESS)];
    time++;
    here.own.consent.acceptAll();
    there.own.reread();
    expect([here.state, there.state]).toEqual(['granted', 'granted']);
  });

  it('ignores an older grant after other refusals have replaced the visitor’s own [CON-21]', () => {
    for (const time of [NOW + DAY, NOW - DAY]) {
      const jar = new ModelJar();
      const tab = new Tab(jar, now, ADDRESS);
      tab.own.consent.rejectAll();
      jar.set(`edf_cc=${refusal(time)}${WIDE}`, SIBLING);
      tab.own.reread();
      jar.set(`edf_cc=${granted}${WIDE}`, SIBLING);
      tab.own.reread();
      expect(tab.state).toBe('rejected');
    }
  });
});
