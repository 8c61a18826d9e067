import { expect, it } from 'vitest';
import { openInFolder, toldAt } from './in-folder';

/** Above the number of new hits at which all days around them are written again. */
const HITS = 5_001;
const NOON = Date.parse('2026-06-02T12:00:00Z');

it('an erasure writes only files of days on which that person was there, however many hits they have', async () => {
  const facts = await openInFolder('UTC', () => NOON);
  try {
    const many = Array.from({ length: HITS }, (_, n) =>
      toldAt('2026-06-01T12:00:00Z', { temp_id: 'gone', sess_id: `s${n % 5}`, hit_id: `h${n}` }),
    );
    await facts.put(...many, toldAt('2026-06-02T11:00:00Z', { temp_id: 'other', sess_id: 'other', hit_id: 'other' }));
    const visitsOf = async (on: string) => (await facts.store.facts()).files.filter(({ kind, day }) => kind === 'visits' && day === on);
    const ofOther = await visitsOf('2026-06-02');
    await facts.store.erase({ visitor: 'gone' }, NOON);
    await facts.keep();
    expect(await facts.rows('select visitor, count(*) as hits from all_hits group by all')).toEqual([{ visitor: 'other', hits: 1 }]);
    expect(ofOther).toHaveLength(1);
    expect(await visitsOf('2026-06-02')).toEqual(ofOther);
    expect(await visitsOf('2026-06-01')).toEqual([]);
  } finally {
    await facts.close();
  }
});
