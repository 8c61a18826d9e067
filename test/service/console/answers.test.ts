import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halfWidth } from '../../../service/experiments/confidence-sequence';
import { toldAt } from '../facts/in-folder';
import { hitArrival, receiptArrival, unansweredArrival } from '../support/arrivals';
import { type OpenConsole, openConsole, TOKEN } from './open-console';

describe('answers of the console', () => {
  let opened: OpenConsole;
  beforeAll(async () => {
    opened = await openConsole();
    const by = (person: string, more: object) => ({ temp_id: person, sess_id: `${person} visit`, ...more });
    const gift = (person: string, value: number, currency: string) =>
      toldAt(
        '2026-10-02T08:01:00Z',
        by(person, { event: 'transaction', value, currency, transaction_id: `${person} gift`, site: 'donate' }),
      );
    await opened.facts.put(
      ...['a', 'b', 'c'].map((person) => toldAt('2026-10-02T08:00:00Z', by(person, { utm_source: 'mail', page_path: '/a' }))),
      toldAt('2026-10-02T08:00:00Z', by('d', { utm_source: 'social', page_path: '/a' })),
      toldAt('2026-10-02T08:00:00Z', by('e', { page_path: '/a' })),
      ...[gift('a', 0.1, 'USD'), gift('b', 0.2, 'USD'), gift('d', 5, 'EUR'), gift('e', 0.7, 'USD')],
      toldAt('2026-10-02T08:02:00Z', by('a', { event: 'signup' })),
    );
    const receipt = (at: string, body: object) => {
      const arrival = receiptArrival();
      return { ...arrival, received: Date.parse(at), body: { ...arrival.body, language: 'en', mode: 'opt_in', ...body } };
    };
    const yes = { action: 'accept', categories: ['necessary', 'analytics'], answered_within: 5 };
    const no = { action: 'reject', categories: ['necessary'], answered_within: 0 };
    await opened.facts.store.put([
      receipt('2026-10-02T00:00:00Z', { site: 'main', ...yes }),
      receipt('2026-10-02T23:59:59Z', { site: 'main', ...yes, action: 'save' }),
      receipt('2026-10-02T12:00:00Z', { site: 'blogs', ...no }),
      receipt('2026-10-01T23:59:59Z', { site: 'main', ...no }),
      receipt('2026-10-03T00:00:00Z', { site: 'main', ...no }),
      { ...unansweredArrival('main'), received: Date.parse('2026-10-02T12:00:00Z') },
    ]);
  });
  afterAll(() => opened.close());

  const ask = async (path: string) => {
    const { statusCode, body } = await opened.app.inject({ url: `/console/api/${path}`, headers: { authorization: `Bearer ${TOKEN}` } });
    return statusCode === 200 ? JSON.parse(body) : statusCode;
  };
  const day = 'from=2026-10-02&to=2026-10-02';

  it('A8: follow campaigns from a source to its gifts across sites, never adding up currencies', async () => {
    const rest = { visitors: 2, visits: 2, views: 2, actions: 0, signups: 0, rows: 2 };
    expect(await ask(`campaigns?${day}&limit=1`)).toMatchObject({
      rows: [{ name: 'mail', visitors: 3, visits: 3, views: 3, actions: 0, signups: 1, gifts: [{ currency: 'USD', count: 2, sum: 0.3 }] }],
      other: {
        ...rest,
        gifts: [
          { currency: 'EUR', count: 1, sum: 5 },
          { currency: 'USD', count: 1, sum: 0.7 },
        ],
      },
    });
    expect(await ask(`campaigns?${day}&site=donate`)).toMatchObject({
      rows: [],
      other: { gifts: [{ currency: 'EUR' }, { currency: 'USD', sum: 1 }] },
    });
    expect(await ask(`campaigns?${day}&site=main`)).toMatchObject({ rows: [{ name: 'mail', gifts: [] }, {}, {}], other: null });
  });

  it('A3: count answers to banners by the days of the network, both included', async () => {
    const answer = await ask(`consent?${day}`);
    expect(answer).toMatchObject({
      banners: [
        { site: 'blogs', language: 'en', mode: 'opt_in', accepted: 0, selection: 0, refused: 1, unanswered: null },
        { site: 'main', language: 'en', mode: 'opt_in', accepted: 1, selection: 1, refused: 0, unanswered: null },
        { site: 'main', language: 'en', mode: 'opt_out', accepted: 0, selection: 0, refused: 0, unanswered: 1 },
      ],
      times: [
        { site: 'blogs', seconds: 0, allowed: 0, refused: 1 },
        { site: 'main', seconds: 5, allowed: 2, refused: 0 },
      ],
      refusals: 1,
    });
    expect((await ask(`consent?${day}&site=blogs`)).banners).toHaveLength(1);
    expect(await ask('consent?from=2027-01-01&to=2027-01-02')).toMatchObject({ banners: [], times: [], refusals: 0 });
  });

  const file = async (path: string) => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { statusCode, body, headers: given } = await opened.app.inject({ url: `/console/api/${path}`, headers });
    expect(statusCode).toBe(200);
    return [/filename="(.*)"/.exec(String(given['content-disposition']))?.[1], ...body.trimEnd().split('\r\n')];
  };

  it('A10: have files with every row of campaigns, answers to banners, prompts and vitals, filters and period in their names', async () => {
    const shown = (person: string, event: string) =>
      toldAt('2026-10-02T09:00:00Z', { temp_id: person, sess_id: `${person} visit`, event, prompt_id: '=join', site: 'main' });
    const vitals = {
      temp_id: 'a',
      sess_id: 'a visit',
      event: 'web_vitals',
      page_id: 'p',
      page_path: '/a',
      site: 'main',
      lcp: 2_500,
      cls: 0.05,
    };
    await opened.facts.put(shown('a', 'prompt_display'), shown('b', 'prompt_display'), shown('a', 'prompt_submit'));
    await opened.facts.put(toldAt('2026-10-02T09:01:00Z', vitals));
    // A limit of the screen is none of the file's.
    expect(await file(`campaigns.csv?${day}&limit=1`)).toEqual([
      'taproot-campaigns-2026-10-02-to-2026-10-02-UTC.csv',
      'name,visitors,visits,views,actions,signups,gifts',
      'mail,3,3,3,0,1,0.3 USD',
      '"(none)",1,1,1,0,0,0.7 USD',
      'social,1,1,1,0,0,5 EUR',
    ]);
    expect(await file(`consent.csv?${day}&site=main`)).toEqual([
      'taproot-consent-main-2026-10-02-to-2026-10-02-UTC.csv',
      'site,language,mode,rule,accepted,selection,refused,unanswered',
      'main,en,opt_in,,1,1,0,',
      'main,en,opt_out,,0,0,0,1',
    ]);
    expect(await file(`prompts.csv?${day}`)).toEqual([
      'taproot-prompts-2026-10-02-to-2026-10-02-UTC.csv',
      'name,shown,submitted,dismissed,visitors,visitors_submitted,visitors_dismissed',
      `"'=join",2,1,0,2,1,0`,
    ]);
    const steps = JSON.stringify([{ event: 'prompt_display' }, { event: 'prompt_submit', page: '(none)' }]);
    expect(await file(`funnel.csv?${day}&site=main&window_days=7&steps=${encodeURIComponent(steps)}`)).toEqual([
      'taproot-funnel-main-2026-10-02-to-2026-10-02-UTC.csv',
      'step,event,page,people,open,lost',
      '1,prompt_display,,2,0,0',
      '2,prompt_submit,"(none)",1,0,1',
    ]);
    expect(await file(`vitals.csv?${day}`)).toEqual([
      'taproot-vitals-2026-10-02-to-2026-10-02-UTC.csv',
      'site,page,views,lcp,inp,cls,fcp,ttfb',
      'main,,1,2500,,0.05,,',
      'main,/a,1,2500,,0.05,,',
    ]);
  });

  it('A16: evaluate experiments over all sites, without people of two variants, whom they count', async () => {
    const seen = (person: string, variant: string) =>
      toldAt('2026-10-05T08:00:00Z', {
        temp_id: person,
        sess_id: person,
        event: 'experiment_exposure',
        experiment_id: 'hero',
        variant,
        forced: false,
      });
    const gave = toldAt('2026-10-05T08:05:00Z', {
      ...{ temp_id: 'n1', sess_id: 'n1', event: 'transaction', transaction_id: 'n', value: 7, currency: 'USD', site: 'donate' },
    });
    const before = toldAt('2026-10-05T07:00:00Z', { temp_id: 'n2', sess_id: 'n2', event: 'signup' });
    await opened.facts.put(
      ...[seen('n1', 'control'), seen('n2', 'control'), seen('m1', 'variant1'), seen('both', 'control'), seen('both', 'variant1')],
      ...[gave, before],
    );
    const { experiments } = await ask('experiments');
    const [name, columns, ...lines] = await file('experiments.csv');
    expect([name, columns]).toEqual([
      'taproot-experiments-UTC.csv',
      'experiment,variant,event,currency,visitors,exposures,conversions,amount,difference,low,high,winner,mismatch',
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/^hero,control,transaction,USD,2,2,1,7,.*,false,false$/));
    expect(lines).toContainEqual(expect.stringMatching(/^hero,variant1,transaction,USD,1,1,0,0,.*,false,false$/));
    expect(lines.at(-1)).toMatch(/^"Not over: counted until 2\d{3}-/);
    expect(experiments).toHaveLength(1);
    expect(experiments[0]).toMatchObject({
      experiment: 'hero',
      variants: [
        { variant: 'control', visitors: 2 },
        { variant: 'variant1', visitors: 1 },
      ],
      mismatch: false,
      mixed: 1,
    });
    expect(experiments[0].measures).toContainEqual(
      expect.objectContaining({
        ...{ event: 'transaction', currency: 'USD' },
        variants: [
          expect.objectContaining({ variant: 'control', conversions: 1, amount: 7 }),
          expect.objectContaining({ variant: 'variant1', conversions: 0, amount: 0 }),
        ],
      }),
    );
  });

  it('say how many days an experiment needs at the rate of its last week [EXP-05]', async () => {
    const people = (day: number, variant: string, count: number, givers: number) =>
      Array.from({ length: count }, (_, i) => {
        const person = { temp_id: `p${day}${variant}${i}`, sess_id: `p${day}${variant}${i}`, site: 'main' };
        const at = `2026-10-${String(day).padStart(2, '0')}`;
        const saw = { event: 'experiment_exposure', experiment_id: 'colour', variant, forced: false };
        const gave = { event: 'transaction', transaction_id: person.temp_id, value: 7, currency: 'USD' };
        return [
          toldAt(`${at}T09:00:00Z`, { ...person, ...saw }),
          ...(i < givers ? [toldAt(`${at}T09:05:00Z`, { ...person, ...gave })] : []),
        ];
      }).flat();
    await opened.facts.put(...[6, 7].flatMap((day) => [...people(day, 'control', 150, 6), ...people(day, 'variant1', 150, 12)]));
    const { experiments } = await ask('experiments');
    const colour = experiments.find(({ experiment }: { experiment: string }) => experiment === 'colour');
    // 600 visitors in a day and five minutes; the share of gifts has 1/4 of the chance of 5 %.
    const days = colour.days_left as number;
    const width = (more: number) => {
      const count = 300 + (300 * more) / (1 + 5 / 1_440);
      return halfWidth(count, 0.04 * 0.96, 0.0125 / 2) + halfWidth(count, 0.08 * 0.92, 0.0125 / 2);
    };
    expect(width(days)).toBeLessThan(0.04);
    expect(width(days - 1)).toBeGreaterThan(0.04);
  });

  it('list destinations as the command does', async () => {
    const { destinations, counted_until: until } = await ask('destinations');
    expect(destinations).toEqual([
      expect.objectContaining({ name: 'crm', kind: 'webhook', waiting: 0, sent: 0, oldest: null, answer: null }),
    ]);
    expect(Math.abs(Date.now() - Date.parse(until))).toBeLessThan(60_000);
  });

  it('answers of the console say how the service is', async () => {
    const { version, checks } = await ask('operation');
    expect(version).toBe('1.0.0');
    const states = Object.fromEntries(checks.map(({ name, state }: { name: string; state: string }) => [name, state]));
    expect(states).toMatchObject({ log: 'good', flush: 'good', store: 'good', worker: 'good', facts: 'good', retention: 'good' });
    await opened.facts.store.put([hitArrival({}, Date.now() - 20 * 60_000)]);
    expect((await ask('operation')).checks).toContainEqual(expect.objectContaining({ name: 'facts', state: 'late' }));
    await opened.facts.keep();
    expect((await ask('operation')).checks).toContainEqual(expect.objectContaining({ name: 'facts', state: 'good', value: 0 }));
  });
});
