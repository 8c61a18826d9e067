import { DAY } from '../../../lib/time/day';
import { destinationsOf } from '../../commands/destinations';
import type { Config } from '../../config';
import type { Log } from '../../log/log';
import type { Store } from '../../store/store';
import { giftsFall, WEEKS } from './gifts-fall';
import { hitsStop } from './hits-stop';
import { newErrors } from './new-errors';
import type { Kind, Reading } from './reading';
import { refusalsJump } from './refusals-jump';
import { certificateEnds, destinationsRefuse, logLags, retentionStands, reviewsRunOut } from './states';
import { hitsBefore, weekdaysOf } from './weekdays';

const HOUR = 60 * 60_000;
/** Days of hours that are kept: six weeks and the running day, in any zone. */
const KEPT_DAYS = 7 * WEEKS + 2;
/** Hours that one round counts, so that the first one is not long. */
const MOST_HOURS = 50;
/** ms after its end at which an hour is counted: what was taken in it is stored. */
const SETTLED = 2 * 60_000;

/** Facts that are looked up seldom: they take longer, or ask others. */
export interface Slow {
  readonly groups: Parameters<typeof newErrors>[0];
  readonly certificates: readonly { readonly host: string; readonly until?: number }[];
  readonly staleRules: readonly string[];
}

interface Parts {
  readonly store: Store;
  readonly config: Pick<Config, 'destinations' | 'RETAIN_DAYS'>;
  readonly log: Pick<Log, 'lag'>;
  readonly now: number;
  readonly dayOf: (at: number) => string;
  readonly slow: Slow;
}

/** Looks at everything that alarms are about. What could not be looked at is unknown. */
export async function look({ store, config, log, now, dayOf, slow }: Parts): Promise<readonly Reading[]> {
  const waiting = await log.lag().catch(() => undefined);
  const newest = await store.newest();
  const [oldest] = await store.page('hit', 0, 1);
  const lags = logLags(waiting, newest, now);
  const readings: Reading[] = [lags, retentionStands(oldest?.received, config.RETAIN_DAYS, now)];
  readings.push(...destinationsRefuse(await destinationsOf(store, config.destinations)));
  readings.push(...slow.certificates.map(({ host, until }) => certificateEnds(host, until, now)), reviewsRunOut(slow.staleRules));
  readings.push(...newErrors(slow.groups, now));

  // Hours are counted once nothing waits in the log that came in them.
  const first = oldest ? Math.ceil(oldest.received / HOUR) * HOUR : now;
  const from = Math.max(first, Math.floor((now - KEPT_DAYS * DAY) / HOUR) * HOUR);
  if (waiting === 0) await store.console('countHours', from, Math.floor((now - SETTLED) / HOUR) * HOUR, MOST_HOURS);
  const counts = await store.console('hourCounts', from);
  if (waiting === 0 && newest !== undefined) readings.push(hitsStop({ silent: now - newest, weeks: hitsBefore(counts, newest, now) }));
  const special = new Set(await store.console('specialDays', dayOf(from)));
  const days = waiting === 0 ? weekdaysOf(counts, now - SETTLED, dayOf, special) : undefined;
  if (days) {
    const { last, weeks } = days;
    const gifts = weeks.map((one) => (typeof one === 'object' ? one.gifts : one));
    readings.push(giftsFall({ count: last.gifts, weeks: gifts, special: days.special }));
    readings.push(refusalsJump({ ...last, weeks, special: days.special }));
  }
  // Kinds without a reading are of the network, or their things are gone.
  const single: readonly Kind[] = ['hits-stop', 'gifts-fall', 'refusals-jump'];
  return [
    ...readings,
    ...single
      .filter((kind) => !readings.some((one) => one.kind === kind))
      .map((kind): Reading => ({ kind, subject: '', state: 'unknown' })),
  ];
}
