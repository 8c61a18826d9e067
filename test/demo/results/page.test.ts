import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCsv } from '../../../demo/results/export';
import { adviceFor } from '../../../demo/results/page';
import { hit } from '../../../tools/lab/bodies';
import { type DemoUnderTest, runDemo } from '../support/demo';

const NOW = 1_760_000_000_000;

describe('the results page', () => {
  let demo: DemoUnderTest;
  beforeAll(async () => {
    demo = await runDemo();
  });
  afterAll(() => demo.close());
  const saw = (id: string, variant: string, more = {}) =>
    hit({
      ...{
        event: 'experiment_exposure',
        experiment_id: 'hero',
        variant,
        forced: false,
        temp_id: `v${id}`,
        sess_id: `s${id}`,
        timestamp: NOW,
      },
      ...more,
    });

  it('shows visitors and conversions by variant, in a table and as files, and escapes what was received [EXP-05 EXP-07]', async () => {
    expect((await demo.ask('live', '/results')).body).toContain('No exposure has arrived yet');
    const gift = hit({
      event: 'transaction',
      transaction_id: 't1',
      value: 25,
      site: 'donate',
      temp_id: 'elsewhere',
      sess_id: 's1',
      timestamp: NOW + 1_000,
    });
    const answer = await demo.post('/hit', [
      saw('1', 'control'),
      saw('2', 'variant1'),
      saw('3', 'variant1', { experiment_id: '<b>"' }),
      gift,
    ]);
    expect(answer.status).toBeLessThan(300);
    const { status, body, headers } = await demo.ask('live', '/results');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('>hero</h2>');
    expect(body).toContain('&lt;b&gt;&quot;');
    const results = (await demo.ask('live', '/results.json')).json<{ experiment: string; variants: object[]; measures: object[] }[]>();
    const hero = results.find(({ experiment }) => experiment === 'hero');
    expect(hero?.variants).toEqual([
      { variant: 'control', visitors: 1, exposures: 1 },
      { variant: 'variant1', visitors: 1, exposures: 1 },
    ]);
    const measured = {
      variants: [
        { variant: 'control', conversions: 1 },
        { variant: 'variant1', conversions: 0 },
      ],
    };
    expect(hero?.measures).toMatchObject([
      { event: 'transaction', currency: '', ...measured },
      { event: 'transaction', currency: 'USD', variants: [{ amount: 25 }, { amount: 0 }] },
    ]);
    expect((await demo.ask('live', '/results.csv')).body).toContain('hero,control,transaction,USD,1,1,1,25,,,,false,false\r\n');
  });

  it('keeps currencies apart, and counts each visitor of another conversion once [EXP-05]', async () => {
    const told = (id: string, event: string, more = {}) =>
      hit({ event, temp_id: `v${id}`, sess_id: `s${id}`, timestamp: NOW + 1_000, ...more });
    await demo.post('/hit', [
      saw('c1', 'control', { experiment_id: 'ask' }),
      saw('c2', 'variant1', { experiment_id: 'ask' }),
      told('c1', 'transaction', { transaction_id: 'x1', value: 10, currency: 'EUR' }),
      told('c1', 'transaction', { transaction_id: 'x2', value: 30, currency: 'USD' }),
      told('c2', 'signup'),
      told('c2', 'signup'),
      told('c2', 'page_view'),
    ]);
    const results = (await demo.ask('live', '/results.json')).json<{ experiment: string; measures: object[] }[]>();
    const variants = (control: object, variant1: object) => [control, variant1];
    expect(results.find(({ experiment }) => experiment === 'ask')?.measures).toMatchObject([
      { event: 'transaction', currency: '', variants: variants({ conversions: 1 }, { conversions: 0 }) },
      { event: 'transaction', currency: 'EUR', variants: variants({ amount: 10 }, { amount: 0 }) },
      { event: 'transaction', currency: 'USD', variants: variants({ amount: 30 }, { amount: 0 }) },
      { event: 'signup', currency: '', variants: variants({ conversions: 0 }, { conversions: 1 }) },
    ]);
    const { body } = await demo.ask('live', '/results');
    expect(body).toContain('>Gifts in EUR</h3>');
    expect(body).toContain('>Sign-ups</h3>');
  });

  it('shows visitors who came too late, and a site’s own events that an experiment names [EXP-05]', async () => {
    const late = (id: string, experiment_id: string) =>
      hit({ event: 'experiment_late', experiment_id, temp_id: id, sess_id: `s${id}`, timestamp: NOW });
    await demo.post('/hit', [late('l1', 'tardy'), late('l1', 'tardy'), late('l2', 'tardy'), late('l3', 'hero'), late('v1', 'hero')]);
    const results = (await demo.ask('live', '/results.json')).json<{ experiment: string; late: number; mismatch: boolean }[]>();
    expect(results.find(({ experiment }) => experiment === 'tardy')).toMatchObject({ late: 2, mismatch: false });
    // v1 has taken part.
    expect(results.find(({ experiment }) => experiment === 'hero')).toMatchObject({ late: 1 });
    expect((await demo.ask('live', '/results')).body).toContain('2 came too late');
  });

  it.each([
    [{ views: 0, exposures: 0 }, 'No exposure has arrived yet, and no page view. Visit the main site’s home page.'],
    [{ views: 3, exposures: 0 }, 'No exposure has arrived yet, though page views have'],
    [{ views: 3, exposures: 2 }, 'Exposures have arrived, and none of them counts'],
  ])('advises a reader without results of a step not yet taken: %j [EXP-05]', (arrived, advice) => {
    expect(adviceFor(arrived)).toContain(advice);
  });

  it('shows no winner on a mismatch [EXP-05]', async () => {
    await demo.post(
      '/hit',
      Array.from({ length: 100 }, (_, i) => saw(`m${i}`, 'control', { experiment_id: 'lost' })),
    );
    const { body } = await demo.ask('live', '/results');
    expect(body.slice(body.indexOf('>lost</h2>'))).not.toContain('is best.');
  });

  it('quotes the fields of a CSV file, and defuses formulas', () => {
    const one = { variant: 'a"b,c', visitors: 1, exposures: 1, conversions: 0, amount: 0 };
    const measures = [{ event: 'signup', currency: '', variants: [one] }];
    expect(toCsv([{ experiment: '=1+1', variants: [one], measures, chance: 1, mismatch: false, late: 0 }])).toContain(
      `'=1+1,"a""b,c",signup,,1,1,0,0,`,
    );
  });
});
