import type { Counted } from '../../answers';
import { useConsole } from '../data/context';

interface Props {
  readonly until: string | undefined;
  readonly gone?: Counted['gone'];
}

/** Says up to when a screen's figures are counted, in the network's zone, and what they lack because hits are gone. */
export function Freshness({ until, gone }: Props) {
  const { words, formats, now } = useConsole();
  if (!until) return null;
  const at = Date.parse(until);
  const isToday = formats.longDate(at) === formats.longDate(now());
  return (
    <span className="fresh">
      {words.period.countedUntil(isToday ? formats.clock(at) : formats.moment(at))}.
      {gone && ` ${words.period.gone[gone.lacks](formats.longDay(gone.to))}`}
    </span>
  );
}
