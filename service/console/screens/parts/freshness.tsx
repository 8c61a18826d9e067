import { useConsole } from '../data/context';

/** Says up to when a screen's figures are counted, in the network's zone. */
export function Freshness({ until }: { readonly until: string | undefined }) {
  const { words, formats, now } = useConsole();
  if (!until) return null;
  const at = Date.parse(until);
  const isToday = formats.longDate(at) === formats.longDate(now());
  return <span className="fresh">{words.period.countedUntil(isToday ? formats.clock(at) : formats.moment(at))}.</span>;
}
