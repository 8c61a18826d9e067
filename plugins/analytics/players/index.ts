import type { Env, Properties } from '../../../kernel';
import { methodsOf } from '../../../lib/dom/find';
import { createMediaReport, type MediaMoment } from '../engagement/media-report';
import { plainMessage } from './plain-message';
import { readVimeo, VIMEO_EVENTS } from './vimeo';
import { readYouTube } from './youtube';

const VIMEO = 'https://player.vimeo.com';

type PlayerWindow = Window & { readonly Vimeo?: unknown };

/**
 * Reports YouTube's and Vimeo's videos in frames, with the events of `watchMedia`, on pages that have the player's API: without the API,
 * YouTube's player sends nothing, and Vimeo's is not asked. `heard`: the messages so far. Returns a stop function.
 */
export function watchPlayers(env: Env, tell: (name: string, properties: Properties) => void, heard: readonly MessageEvent[]): () => void {
  const { document } = env;
  const window = env.window as PlayerWindow & Env['window'];
  const report = createMediaReport(tell);
  /** The last state of each player. */
  const moments = new WeakMap<Element, MediaMoment>();

  const frames = () => [...(methodsOf(document).querySelectorAll.call(document, 'iframe') as NodeListOf<HTMLIFrameElement>)];
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

  window.addEventListener('message', hear);
  heard.forEach(hear);
  // Players that were ready before the first message was heard. A frame whose document can be read has not reached its address yet.
  for (const { src, contentDocument, contentWindow } of frames())
    if (src.startsWith(`${VIMEO}/`) && !contentDocument) askVimeo(contentWindow);
  return () => window.removeEventListener('message', hear);
}
