import type { MediaMoment } from '../engagement/media-report';

/** The events that a page's script must ask Vimeo's player for. Older players call them `playProgress` and `finish`. */
export const VIMEO_EVENTS = ['play', 'timeupdate', 'ended'] as const;

/** Returns the position in a message of Vimeo's player. Undefined for any other message. */
export function readVimeo({ event, data }: Readonly<Record<string, unknown>>): MediaMoment | undefined {
  const starts = event === 'play';
  const ends = event === 'ended' || event === 'finish';
  if (!starts && !ends && event !== 'timeupdate' && event !== 'playProgress') return undefined;
  const { seconds, duration } = Object(data);
  return { starts, ends, place: Number(seconds), duration: Number(duration) };
}
