import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readShares, sampleRatios } from '../../demo/sample-ratio/counts';
import { hit } from './support/bodies';
import { type DemoUnderTest, runDemo } from './support/demo';

const exposures = (variant: string, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({
    event: 'experiment_exposure',
    experiment_id: 'hero',
    variant,
    forced: false,
    sess_id: `${variant}${i}`,
    ...more,
  }));

describe('sampleRatios', () => {
  it('counts each session once per experiment, without forced exposures [EXP-05]', () => {
    const hits = [
      ...exposures('control', 52),
      ...exposures('control', 10),
      ...exposures('variant1', 48),
      ...exposures('variant1', 500, { forced: true }),
      { event: 'page_view', experiment_id: 'hero', variant: 'control' },
    ];
    const [hero] = sampleRatios(hits);
    expect(hero?.arms).toEqual([
      { variant: 'control', count: 52, expected: 50 },
      { variant: 'variant1', count: 48, expected: 50 },
    ]);
    expect(hero?.statistic).toBeCloseTo(0.16, 9);
    expect(hero?.chance).toBeCloseTo(0.689, 3);
  });

  it.each([
    [52, 48, undefined, false],
    [600, 400, undefined, true],
    [900, 100, 'control:9,variant1:1', false],
    [900, 100, 'control:1,variant1:1', true],
    [900, 0, 'control:9,variant1:1', true],
    [10, 10, 'control:1,variant1:0', true],
    [900, 100, 'control:9,variant1:1,variant2:0', false],
  ])('reports for %d and %d visitors with shares %s a mismatch: %s [EXP-05]', (control, variant, shares, mismatch) => {
    const ratios = sampleRatios(
      [...exposures('control', control), ...exposures('variant1', variant)],
      shares ? readShares(shares) : undefined,
    );
    expect((ratios[0]?.chance ?? Number.NaN) < 0.001).toBe(mismatch);
  });

  it.each(['control', 'control:', 'control:x', 'control:1;variant1:1', ':1', 'control:0', 'control:-1'])(
    'reads no shares from %j',
    (text) => {
      expect(readShares(text)).toBeUndefined();
    },
  );
});

describe('the sample ratio page', () => {
  let demo: DemoUnderTest;
  beforeAll(async () => {
    demo = await runDemo();
  });
  afterAll(() => demo.close());

  const page = async (query = '') => {
    const { status, body } = await demo.ask('live', `/sample-ratio${query}`);
    return { status, body };
  };

  it('shows how an experiment is split, and escapes its input [EXP-05]', async () => {
    expect((await page()).body).toContain('No exposure has arrived yet');
    await demo.post('/hit', [hit({ event: 'experiment_exposure', experiment_id: '<b>', variant: 'control', forced: false })]);
    const { status, body } = await page();
    expect(status).toBe(200);
    expect(body).toContain('<h2>&lt;b&gt;</h2>');
    expect(body).toContain('as it was meant');
    const odd = await page(`?shares=${encodeURIComponent('"><script>')}`);
    expect(odd.status).toBe(400);
    expect(odd.body).toContain('&quot;&gt;&lt;script&gt;');
  });
});
