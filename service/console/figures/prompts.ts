import type { FactRow } from '../../facts/duck';
import { quoted } from '../../facts/fact-sql';
import type { PromptRow, Rows } from '../answers';
import type { Asked } from './asked';

/** Events of prompts by prompt, the most often shown first. */
export const promptsSql = ({
  site,
  page,
}: Asked): string => `select coalesce(prompt_id, '(none)') as name, count(*) filter (event = 'prompt_display') as shown,
  count(*) filter (event = 'prompt_submit') as submitted, count(*) filter (event = 'prompt_cancel') as dismissed
from hits
where event in ('prompt_display', 'prompt_submit', 'prompt_cancel')${site === undefined ? '' : ` and site = ${quoted(site)}`}${page === undefined ? '' : ` and page_path = ${quoted(page)}`}
group by 1
order by shown desc, name`;

const countsOf = ({ shown, submitted, dismissed }: FactRow) => ({
  shown: Number(shown),
  submitted: Number(submitted),
  dismissed: Number(dismissed),
});

/** Returns the first prompts, and the others as one row. */
export function promptRows(rows: readonly FactRow[], limit: number): Pick<Rows<PromptRow>, 'rows' | 'other'> {
  const rest = rows.slice(limit).map(countsOf);
  const sum = (count: 'shown' | 'submitted' | 'dismissed') => rest.reduce((total, row) => total + row[count], 0);
  return {
    rows: rows.slice(0, limit).map((row) => ({ name: String(row.name), ...countsOf(row) })),
    other: rest.length ? { shown: sum('shown'), submitted: sum('submitted'), dismissed: sum('dismissed'), rows: rest.length } : null,
  };
}
