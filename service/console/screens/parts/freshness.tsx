import type { Counted } from '../../answers';
import { useConsole } from '../data/context';

/** ms after which what arrived, and is not counted, is late: the worker takes seconds. */
const LATE = 10 * 60_000;

interface Props {
  readonly until: string | undefined;
  readonly gone?: Counted['gone'];
}

/** Says up to when a screen's figures are counted, in the network's zone, and what they lack because hits are gone. */
export function Freshness({ until, gone }: Props) {
  const { words, formats, now } = useConsole();
  if (!until) return null;
  const at = Date.parse(until);
  const isLate = now() - at > LATE;
  const isToday = formats.longDate(at) === formats.longDate(now());
  return (
    <span className={isLate ? 'fresh late' : 'fresh'}>
      {words.period.countedUntil(isToday ? formats.clock(at) : formats.moment(at))}. {isLate && words.period.late}
      {gone && ` ${words.period.gone[gone.lacks](formats.longDay(gone.to))}`}
    </span>
  );
}
