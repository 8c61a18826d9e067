import type { Env, Properties } from '../../../kernel';
import { findAll } from '../../../lib/dom/native';
import type { Life } from '../../../lib/time/life';
import { createMediaReport, type MediaMoment } from '../engagement/media';

/** States of YouTube's player (its IFrame API, `YT.PlayerState`). */
const [ENDED, PLAYING] = [0, 1];

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Returns the state, position and duration, as far as a message of YouTube's player has them. Its IFrame API reads the same fields. */
function readYouTube({ event, info }: Readonly<Record<string, unknown>>): Partial<MediaMoment> | undefined {
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

/** The events that a page's script must ask Vimeo's player for. Older players call them `playProgress` and `finish`. */
const VIMEO_EVENTS = ['play', 'timeupdate', 'ended'] as const;

/** Returns the position in a message of Vimeo's player. Undefined for any other message. */
function readVimeo({ event, data }: Readonly<Record<string, unknown>>): MediaMoment | undefined {
  const starts = event === 'play';
  const ends = event === 'ended' || event === 'finish';
  if (!starts && !ends && event !== 'timeupdate' && event !== 'playProgress') return undefined;
  const { seconds, duration } = Object(data);
  return { starts, ends, place: Number(seconds), duration: Number(duration) };
}

/** Characters. Players' messages have a few hundred. */
const LONGEST = 10_000;

/** Returns a message as a plain object, parsed if it is a text. Undefined for anything else: any page in a frame may send messages. */
function plainMessage(data: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'string') return Object(data) === data ? (data as Record<string, unknown>) : undefined;
  if (data.length > LONGEST) return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return Object(value) === value ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const VIMEO = 'https://player.vimeo.com';

type PlayerWindow = Window & { readonly Vimeo?: unknown };

/**
 * Reports YouTube's and Vimeo's videos in frames, with the events of `watchMedia`, on pages that have the player's API: without the API,
 * YouTube's player sends nothing, and Vimeo's is not asked. `heard`: the messages so far.
 */
export function watchPlayers(
  { env, listen }: Pick<Life<Env>, 'env' | 'listen'>,
  tell: (name: string, properties: Properties) => void,
  heard: readonly MessageEvent[],
): void {
  const { document } = env;
  const window = env.window as PlayerWindow & Env['window'];
  const report = createMediaReport(tell);
  /** The last state of each player. */
  const moments = new WeakMap<Element, MediaMoment>();

  const frames = () => [...findAll<HTMLIFrameElement>(document, 'iframe')];
  const frameOf = (source: unknown) => frames().find(({ contentWindow }) => contentWindow === source);
  const askVimeo = (player: MessageEventSource | null) => {
    if (!window.Vimeo) return;
    for (const value of VIMEO_EVENTS) (player as Window | null)?.postMessage({ method: 'addEventListener', value }, VIMEO);
  };

  const hear = ({ origin, source, data }: MessageEvent) => {
    const isVimeo = origin === VIMEO;
    if (!isVimeo && !/^https:\/\/www\.youtube(-nocookie)?\.com$/.test(origin)) return;
    const message = plainMessage(data);
    const frame = message && source && frameOf(source);
    if (!frame) return;
    if (isVimeo && message.event === 'ready') askVimeo(source);
    const read = isVimeo ? readVimeo(message) : readYouTube(message);
    if (!read) return;
    const moment = { ...(moments.get(frame) ?? { place: 0, duration: Number.NaN }), ...read };
    moments.set(frame, moment);
    report(frame, 'video', frame.src, moment);
  };

  listen(window, 'message', hear);
  heard.forEach(hear);
  // Players that were ready before the first message was heard. A frame whose document can be read has not reached its address yet.
  for (const { src, contentDocument, contentWindow } of frames())
    if (src.startsWith(`${VIMEO}/`) && !contentDocument) askVimeo(contentWindow);
}
