import type { Env, Properties } from '../../../kernel';

/** Percent of the media. */
const MARKS = [25, 50, 75] as const;
const TYPES = ['play', 'timeupdate', 'ended'] as const;

export type MediaEvent = 'start' | 'progress' | 'complete';

/** Returns the marks, in percent, between two positions of media of `duration`, all in seconds. */
export const marksBetween = (before: number, after: number, duration: number): number[] =>
  MARKS.filter((mark) => before < (duration * mark) / 100 && after >= (duration * mark) / 100);

/** Reports videos and sounds that start, pass a quarter, and end, each once a page. Returns its stop function. */
export function watchMedia({ window }: Env, tell: (name: string, properties: Properties) => void): () => void {
  const places = new WeakMap<Element, number>();
  const told = new WeakMap<Element, Set<string>>();

  const say = (media: HTMLMediaElement, what: MediaEvent, percent: number) => {
    const before = told.get(media) ?? new Set();
    told.set(media, before);
    if (before.has(what + percent)) return;
    before.add(what + percent);
    const kind = media.localName;
    const label = media.getAttribute('title') ?? media.getAttribute('aria-label') ?? (media.currentSrc || undefined);
    tell(`${kind}_${what}`, { event_category: kind, event_action: what, event_label: label, event_value: percent });
  };

  const listen = ({ target, type }: Event) => {
    if (!(target instanceof window.HTMLMediaElement)) return;
    const { currentTime, duration } = target;
    if (type === 'play') say(target, 'start', 0);
    if (type === 'ended') say(target, 'complete', 100);
    for (const mark of marksBetween(places.get(target) ?? 0, currentTime, duration)) say(target, 'progress', mark);
    places.set(target, currentTime);
  };

  // Media events do not bubble.
  for (const type of TYPES) window.addEventListener(type, listen, true);
  return () => {
    for (const type of TYPES) window.removeEventListener(type, listen, true);
  };
}
