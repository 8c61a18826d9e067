import type { FactRow } from '../../facts/duck';
import { named, quoted } from '../../facts/fact-sql';
import type { Counted } from '../answers';
import type { Asked } from './asked';
import { instant } from './population';

/** GET /console/api/prompts, as pages. */
export interface PromptRow {
  readonly name: string;
  readonly shown: number;
  readonly submitted: number;
  readonly dismissed: number;
  /** Visitors who saw it, and those of them who submitted or dismissed it. */
  readonly people: { readonly shown: number; readonly submitted: number; readonly dismissed: number };
}

/** GET /console/api/prompts. */
export interface Prompts extends Counted {
  readonly rows: readonly PromptRow[];
  readonly other: (Omit<PromptRow, 'name' | 'people'> & { readonly rows?: number }) | null;
}

/** The visits from the source: a prompt is shown in one, or in none, which has no source. */
const visitsFrom = (source: string): string => `
    semi join (select session_number, began, ended from all_visits where ${named('source')} = ${quoted(source)}) as visit
      on steps.session_number = visit.session_number and steps."at" between visit.began and visit.ended`;

/**
 * Events of prompts by prompt, the most often shown first. People are those who saw it in the period: a share is of people, and of all of them. With a
 * source, the visits that go on in the period are needed too.
 */
export const promptsSql = ({ site, page, source, until }: Asked): string => `with acted as (
  select coalesce(prompt, '(none)') as name, person, count(*) filter (event = 'prompt_display') as shown,
    count(*) filter (event = 'prompt_submit') as submitted, count(*) filter (event = 'prompt_cancel') as dismissed
  from steps${source === undefined ? '' : visitsFrom(source)}
  where event in ('prompt_display', 'prompt_submit', 'prompt_cancel')${[
    site === undefined ? '' : ` and site = ${quoted(site)}`,
    page === undefined ? '' : ` and ${named('page')} = ${quoted(page)}`,
    until === undefined ? '' : ` and "at" < ${instant(until)}`,
  ].join('')}
  group by all
)
select name, sum(shown)::bigint as shown, sum(submitted)::bigint as submitted, sum(dismissed)::bigint as dismissed,
  count(person) filter (shown > 0) as saw, count(person) filter (shown > 0 and submitted > 0) as did,
  count(person) filter (shown > 0 and dismissed > 0) as declined
from acted
group by name
order by shown desc, name`;

const countsOf = ({ shown, submitted, dismissed }: FactRow) => ({
  shown: Number(shown),
  submitted: Number(submitted),
  dismissed: Number(dismissed),
});

/** Returns the first prompts, and the others as one row. */
export function promptRows(rows: readonly FactRow[], limit: number): Pick<Prompts, 'rows' | 'other'> {
  const rest = rows.slice(limit).map(countsOf);
  const sum = (count: 'shown' | 'submitted' | 'dismissed') => rest.reduce((total, row) => total + row[count], 0);
  return {
    rows: rows.slice(0, limit).map((row) => ({
      name: String(row.name),
      ...countsOf(row),
      people: { shown: Number(row.saw), submitted: Number(row.did), dismissed: Number(row.declined) },
    })),
    // People of several prompts are no sum.
    other: rest.length ? { shown: sum('shown'), submitted: sum('submitted'), dismissed: sum('dismissed'), rows: rest.length } : null,
  };
}
