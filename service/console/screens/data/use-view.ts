import type { View } from '../address/place';
import { viewOf } from '../address/place';
import { usePlace } from '../address/use-place';
import { type Against, periodAgainst, type Stretch, sameStretch } from '../period/before';
import type { Period } from '../period/calendar';
import { periodOf } from '../period/span';
import { wallTime } from '../period/zoned';
import type { Asked } from './ask';
import { useConsole } from './context';

export interface Viewed extends View {
  readonly period: Period;
  /** Today in the network's zone. */
  readonly today: string;
  readonly against: Against;
  /** The parameters of every call for this view. */
  readonly asked: Asked;
  /** Returns the parameters of the stretch that the period is set against; undefined where it is set against none. */
  askedBefore(countedUntil: string | undefined): { readonly asked: Asked; readonly stretch: Stretch } | undefined;
}

/** Reads the address into what the screens request. */
export function useView(): Viewed {
  const { session, now } = useConsole();
  const view = viewOf(usePlace());
  const { day: today } = wallTime(now(), session.zone);
  const period = periodOf(view.span, today);
  const { site, page, source, currency } = view;
  const other = periodAgainst(period, view.against);
  return {
    ...view,
    period,
    today,
    asked: { from: period.from, to: period.to, site, page, source, currency },
    askedBefore(countedUntil) {
      if (!other || !countedUntil) return;
      const stretch = sameStretch(period, other, Date.parse(countedUntil), session.zone);
      const until = stretch.until === undefined ? undefined : new Date(stretch.until).toISOString();
      return { asked: { from: stretch.from, to: stretch.to, until, site, page, source, currency }, stretch };
    },
  };
}
