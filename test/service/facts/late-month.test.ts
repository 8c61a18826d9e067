import { expect, it } from 'vitest';
import { DAY } from '../../../lib/time/day';
import { thorough } from '../../support/thorough';
import { openInFolder, toldAt } from './in-folder';
import { expectFactsOf } from './proves-facts';

const DAYS = 30;
const VISITS = 12;
const FIRST = Date.UTC(2026, 8, 1, 12);

/** The hits of a month, by the day of their arrival: of each visit the first page comes at once, the second one to seven days late. */
function arrivals() {
  const byDay = new Map<number, ReturnType<typeof toldAt>[]>();
  const add = (day: number, one: ReturnType<typeof toldAt>) => byDay.set(day, [...(byDay.get(day) ?? []), one]);
  for (let day = 0; day < DAYS; day++)
    for (let i = 0; i < VISITS; i++) {
      const at = new Date(FIRST + day * DAY).toISOString();
      const late = 1 + ((day + i) % 7);
      const person = { temp_id: `t${(day * 5 + i) % 40}`, sess_id: `s${day}-${i}` };
      add(day, toldAt(at, { ...person, page_path: '/' }));
      // A late hit may show that two visitors are one.
      const joined = i === 3 ? { edf_uuid: `e${day % 9}` } : {};
      const second = toldAt(at, { ...person, ...joined, page_path: `/late/${i}`, event: i % 4 ? 'page_view' : 'signup' });
      add(day + late, { ...second, received: FIRST + (day + late) * DAY });
    }
  return byDay;
}

it('facts equal the store after a month of which half of the hits come up to seven days late', {
  ...thorough,
  timeout: 600_000,
}, async () => {
  let now = FIRST;
  const facts = await openInFolder('UTC', () => now);
  try {
    const byDay = arrivals();
    for (let day = 0; day < DAYS + 7; day++) {
      now = FIRST + day * DAY + 1_000;
      await facts.put(...(byDay.get(day) ?? []));
    }
    // Files of the last days rest before they are joined.
    now += DAY;
    await facts.keep();
    await expectFactsOf(facts.store, facts.data, 'UTC');
    expect(await facts.rows('select count(*)::integer as hits, count(distinct session)::integer as visits from hits')).toEqual([
      { hits: 2 * DAYS * VISITS, visits: DAYS * VISITS },
    ]);
    const { files } = await facts.store.facts();
    expect(files.filter(({ kind }) => kind === 'hits')).toHaveLength(DAYS);
    expect(files.filter(({ kind }) => kind === 'visits')).toHaveLength(DAYS);
  } finally {
    await facts.close();
  }
});
