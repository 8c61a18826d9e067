import type { Properties } from '../../../kernel';
import type { Life } from '../../../lib/time/life';

/** Percent of the media. */
const MARKS = [25, 50, 75] as const;

/** A moment of playing media. Positions and durations are seconds. */
export interface MediaMoment {
  readonly place: number;
  readonly duration: number;
  readonly starts?: boolean | undefined;
  readonly ends?: boolean | undefined;
}

/** Returns the marks, in percent, that lie between two positions of media of `duration`, all in seconds. */
export const marksBetween = (before: number, after: number, duration: number): number[] =>
  MARKS.filter((mark) => before < (duration * mark) / 100 && after >= (duration * mark) / 100);

/** Returns a function that reports when an element's media starts, passes a quarter and ends, each once a page. */
export function createMediaReport(tell: (name: string, properties: Properties) => void) {
  const places = new WeakMap<Element, number>();
  const told = new WeakMap<Element, Set<string>>();

  return (element: Element, kind: string, address: string, { place, duration, starts, ends }: MediaMoment): void => {
    const before = told.get(element) ?? new Set();
    told.set(element, before);
    const say = (what: string, percent: number) => {
      if (before.has(what + percent)) return;
      before.add(what + percent);
      const label = element.getAttribute('title') ?? element.getAttribute('aria-label') ?? (address || undefined);
      tell(`${kind}_${what}`, { event_category: kind, event_action: what, event_label: label, event_value: percent });
    };
    if (starts) say('start', 0);
    if (ends) say('complete', 100);
    for (const mark of marksBetween(places.get(element) ?? 0, place, duration)) say('progress', mark);
    places.set(element, place);
  };
}

/** Reports when videos and sounds start, pass a quarter and end, each once a page. */
export function watchMedia(
  { env: { window }, listen }: Pick<Life, 'env' | 'listen'>,
  tell: (name: string, properties: Properties) => void,
): void {
  const report = createMediaReport(tell);

  const hear = ({ target, type }: Event) => {
    if (!(target instanceof window.HTMLMediaElement)) return;
    const { localName, currentSrc, currentTime: place, duration } = target;
    report(target, localName, currentSrc, { place, duration, starts: type === 'play', ends: type === 'ended' });
  };

  // Media events do not bubble.
  listen(window, 'play timeupdate ended', hear, true);
}
