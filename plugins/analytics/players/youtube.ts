import type { MediaMoment } from '../engagement/media-report';

/** States of YouTube's player (its IFrame API, `YT.PlayerState`). */
const [ENDED, PLAYING] = [0, 1];

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Returns the state, position and duration, as far as a message of YouTube's player has them. Its IFrame API reads the same fields. */
export function readYouTube({ event, info }: Readonly<Record<string, unknown>>): Partial<MediaMoment> | undefined {
  if (event !== 'onStateChange' && event !== 'infoDelivery' && event !== 'initialDelivery') return undefined;
  const { playerState, currentTime, duration } = Object(event === 'onStateChange' ? { playerState: info } : info);
  const [place, length] = [numberIn(currentTime), numberIn(duration)];
  return {
    starts: playerState === PLAYING,
    ends: playerState === ENDED,
    ...(place !== undefined && { place }),
    // A player reports 0 before its video is loaded.
    ...(length && { duration: length }),
  };
}
