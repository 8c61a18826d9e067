import type { MonthKind } from '../../store/facts';
import type { Store } from '../../store/store';
import type { CampaignRow, Counted, Days, Figures, NamedRow, Overview, Rows } from '../answers';
import type { Asked } from './asked';
import type { Call, FigureCalls } from './figures';
import type { Breakdown } from './questions';
import { addUp, daysOfCounts, isCountable, monthOf, type Split, splitAt } from './sealed';

const NOTHING: Figures = { visits: 0, views: 0, visitors: 0, gifts: [], actions: 0, signups: 0 };

/** Answers as `figures` does, and from the counts that stay where a period has days whose hits are past retention. */
export function outliveHits(figures: FigureCalls, store: Pick<Store, 'facts' | 'dayCounts' | 'monthAnswers'>): FigureCalls {
  const splitOf = async (asked: Pick<Asked, 'from' | 'to'>): Promise<Split> => splitAt(asked, (await store.facts()).sealed);

  const lacking = async (asked: Pick<Asked, 'from' | 'to'>): Promise<Pick<Counted, 'gone'>> => {
    const { gone } = await splitOf(asked);
    return gone ? { gone: { to: gone.to, lacks: 'all' } } : {};
  };

  /** Resolves to the time of the look: the counts change no more. */
  const counted = async ({ to }: Asked, call: Call): Promise<Counted> => {
    const { counted_until } = (await figures.askOver({ from: to, to }, ['select 1'], call)).counted;
    return { counted_until };
  };

  /** Resolves to the answer about a period that is a month whose hits are gone. */
  const monthly = async <Answer>(kind: MonthKind, asked: Asked, { live }: Split): Promise<Answer | undefined> => {
    const month = !live && isCountable(asked) ? monthOf(asked) : undefined;
    if (!month) return undefined;
    const [kept] = await store.monthAnswers({ kind, site: asked.site ?? '', from: month, to: month });
    return kept && JSON.parse(kept.answer);
  };

  const rowsOf = async <Row extends NamedRow>(
    kind: MonthKind,
    asked: Asked,
    call: Call,
    ask: (live: Asked) => Promise<Rows<Row>>,
  ): Promise<Rows<Row>> => {
    const split = await splitOf(asked);
    const { gone, live } = split;
    if (!gone) return ask(asked);
    const kept = await monthly<Rows<Row>>(kind, asked, split);
    if (kept) return { ...kept, ...(await counted(asked, call)) };
    const rest = live ? await ask({ ...asked, ...live }) : { rows: [], other: null, ...(await counted(asked, call)) };
    return { ...rest, gone: { to: gone.to, lacks: 'all' } };
  };

  return {
    ...figures,

    async overview(asked, call = {}): Promise<Overview> {
      const split = await splitOf(asked);
      const { gone, live } = split;
      if (!gone) return figures.overview(asked, call);
      const kept = await monthly<Overview>('overview', asked, split);
      if (kept) return { ...kept, ...(await counted(asked, call)) };
      const own = live ? await figures.overview({ ...asked, ...live }, call) : { ...NOTHING, ...(await counted(asked, call)) };
      if (!isCountable(asked)) return { ...own, gone: { to: gone.to, lacks: 'all' } };
      const days = daysOfCounts(await store.dayCounts(), asked.site ?? '', gone);
      const figuresOfAll = addUp([...days, ...(live ? [own] : [])]);
      const { counted_until, sql } = own;
      return {
        ...{ ...figuresOfAll, counted_until },
        ...(sql && { sql }),
        ...(figuresOfAll.visitors === null && { gone: { to: gone.to, lacks: 'visitors' as const } }),
      };
    },

    async days(asked, call = {}): Promise<Days> {
      const { gone, live } = await splitOf(asked);
      if (!gone) return figures.days(asked, call);
      const own = live ? await figures.days({ ...asked, ...live }, call) : { rows: [], ...(await counted(asked, call)) };
      if (!isCountable(asked)) return { ...own, gone: { to: gone.to, lacks: 'all' } };
      return { ...own, rows: [...daysOfCounts(await store.dayCounts(), asked.site ?? '', gone), ...own.rows] };
    },

    rows: (breakdown: Breakdown, asked, call = {}): Promise<Rows> =>
      rowsOf<NamedRow>(breakdown, asked, call, (live) => figures.rows(breakdown, live, call)),

    campaigns: (asked, call = {}): Promise<Rows<CampaignRow>> =>
      rowsOf<CampaignRow>('campaigns', asked, call, (live) => figures.campaigns(live, call)),

    vitals: async (asked, call = {}) => ({ ...(await figures.vitals(asked, call)), ...(await lacking(asked)) }),
    prompts: async (asked, call = {}) => ({ ...(await figures.prompts(asked, call)), ...(await lacking(asked)) }),
    funnel: async (asked, call = {}) => ({ ...(await figures.funnel(asked, call)), ...(await lacking(asked)) }),

    /** The first day that is counted. */
    async since(): Promise<string | undefined> {
      const [first] = (await store.dayCounts()).map(({ day }) => day).sort();
      return first ?? figures.since();
    },
  };
}
