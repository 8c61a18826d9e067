import { describe, expect, it } from 'vitest';
import { readsOf, viewsOf } from '../../../service/facts/views';

const read = (...sqls: string[]) =>
  ['hits', 'all_hits', 'visits', 'all_visits', 'steps', 'exposed', 'sealed'].filter(readsOf(sqls)).join(' ');

describe('views of a question', () => {
  it('are those that its statements name, in whatever case and schema', () => {
    expect(read('select count(*) from visits')).toBe('visits');
    expect(read('from steps asof join ALL_HITS as own on true', 'from temp.sealed')).toBe('all_hits steps sealed');
    expect(read('select 1')).toBe('');
  });

  it('are none that a field of a list, or a part of a name, is called', () => {
    expect(read('select one.hits, step_hits, x."visits" from (select unnest(events) as one from all_visits)')).toBe('visits all_visits');
    expect(read('select x.steps, hits_of from "visits"')).toBe('visits');
  });

  it('are all, where a statement shows what there is', () => {
    expect(read('show all tables')).toBe('hits all_hits visits all_visits steps exposed sealed');
  });

  it('are made of the files of their kind alone, and have columns where there is no file', () => {
    const made = (sql: string) => viewsOf([], () => new Map(), readsOf([sql])).map((view) => /view|table (\w+)/.exec(view)?.[0]);
    expect(made('from visits')).toHaveLength(2);
    expect(made('from steps')).toHaveLength(1);
    expect(made('from exposed')).toEqual(['view', 'table exposed']);
  });
});
