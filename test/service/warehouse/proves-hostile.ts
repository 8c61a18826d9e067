import { expect, it } from 'vitest';
import { hitArrival, NOON } from '../support/arrivals';
import { data } from './data';
import type { Asked } from './proves-queries';
import { queries, valuesOf } from './queries';

/** Values of every kind that a hit may hold. */
const VALUES = [
  ...[
    '50 €',
    '',
    ' ',
    '-',
    '.',
    '--1',
    '1.2.3',
    '1,000',
    '25',
    '1e5',
    '1e999',
    '0x10',
    '٣',
    'NaN',
    'Infinity',
    '-infinity',
    'null',
    'true',
  ],
  ...["'; drop table hits; --", '"', '\\', '%', '_', '{}', '[]', 'x'.repeat(4_096), true, false],
  ...[0, -1, 0.1, 1.5, 25, 1e21, 1e24, -1e300, 1e200, 1e308, Number.MAX_VALUE, 5e-324, 1e-200, 2 ** 31, 2 ** 53 + 2, 2 ** 63, 1 / 3],
];

const EVENTS = [
  ...['page_view', 'page_unload', 'transaction', 'web_vitals', 'experiment_exposure', 'experiment_late', 'signup', 'quiz_done'],
  ...['form_start', 'form_submit', 'prompt_display'],
];

/** The fields that queries read, but for the key, which is a UUID. */
const FIELDS = [
  ...new Set([...queries.values()].flatMap((sql) => [...sql.matchAll(/body ->>? '(\w+)'/g)].map(([, name = '']) => name))),
].filter((name) => name !== 'hit_id');

const hostile = (event: string, field: string, value: unknown, i: number) =>
  hitArrival({
    ...{ event, environment: 'production', timestamp: NOON, temp_id: `hostile-${i}`, sess_id: `hostile-${i}`, page_path: '/hostile' },
    ...{
      experiment_id: 'hostile',
      variant: 'a',
      currency: 'HOS',
      utm_campaign: 'hostile',
      transaction_id: `h${i}`,
      value: 5,
      totalTime: 1,
    },
    [field]: value,
  });

/** Proves that no query fails because of a row, and that what others did stays as it was. */
export function provesHostileRows(open: () => Promise<Asked>): void {
  it('answer with rows whose fields hold anything that a hit may hold, and leave the gifts of others as they are', async () => {
    const { store, ask, close } = await open();
    try {
      expect(FIELDS.length).toBeGreaterThan(20);
      await store.put(data);
      const rows = EVENTS.flatMap((event) => FIELDS.flatMap((field) => VALUES.map((value, i) => hostile(event, field, value, i))));
      for (let from = 0; from < rows.length; from += 1_000) await store.put(rows.slice(from, from + 1_000));
      const answers = new Map<string, readonly unknown[][]>();
      for (const [title, sql] of queries) {
        const found = await ask(sql).catch((error: Error) => expect.fail(`${title}: ${error.message}`));
        answers.set(title, found.map(valuesOf));
      }
      expect(answers.get('Gifts by campaign')).toContainEqual(['spring', 'USD', 2, 35.5]);
      expect(answers.get('Conversions by variant')).toContainEqual([
        'ask',
        'variant1',
        1,
        1,
        'transaction',
        'XTS',
        1,
        7,
        49,
        expect.any(Number),
      ]);
      const sums = [
        ...(answers.get('Gifts by campaign') ?? []).map((row) => row[3]),
        ...(answers.get('Conversions by variant') ?? []).map((row) => row[8]),
      ];
      for (const sum of sums) expect(Math.abs(Number(sum))).toBeLessThan(1e60);
    } finally {
      await close();
    }
  });
}
