import type { Declarations } from '../events/declarations';
import { type ListedEvent, listEvents } from '../events/list';
import { dayAfter } from '../facts/days';
import type { SeenEvent } from '../store/store';
import type { Counted } from './answers';
import type { Call, FigureCalls } from './figures/figures';

/** Days of which events are listed. */
const DAYS = 30;

/** As the store's, of facts: a month of a large network's hits is not read row by row. */
const SEEN = `select site, event, count(*) as hits, epoch_ms(max(received)) as last, count(event_faults) as wrong, max(event_faults) as faults
from all_hits group by site, event order by hits desc, event, site limit 10000`;

/** Lists every event of the network with how it was seen in the last 30 days. */
export async function readDeclared(
  figures: Pick<FigureCalls, 'askOver' | 'today'>,
  declarations: Pick<Declarations, 'own'>,
  call: Call,
): Promise<{ readonly events: readonly ListedEvent[] } & Counted> {
  const to = figures.today();
  const { rows, counted } = await figures.askOver({ from: dayAfter(to, -DAYS), to }, [SEEN], call);
  const seen = (rows[0] ?? []).map(
    ({ site, event, hits, last, wrong, faults }): SeenEvent => ({
      ...{ site: String(site), event: String(event), hits: Number(hits), last: Number(last), wrong: Number(wrong) },
      faults: typeof faults === 'string' ? faults : null,
    }),
  );
  return { events: listEvents(await declarations.own(), seen), ...counted };
}
