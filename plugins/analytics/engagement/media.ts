import type { Env, Properties } from '../../../kernel';
import { createMediaReport } from './media-report';

const TYPES = ['play', 'timeupdate', 'ended'] as const;

/** Reports when videos and sounds start, pass a quarter and end, each once a page. Returns a stop function. */
export function watchMedia({ window }: Env, tell: (name: string, properties: Properties) => void): () => void {
  const report = createMediaReport(tell);

  const listen = ({ target, type }: Event) => {
    if (!(target instanceof window.HTMLMediaElement)) return;
    const { localName, currentSrc, currentTime: place, duration } = target;
    report(target, localName, currentSrc, { place, duration, starts: type === 'play', ends: type === 'ended' });
  };

  // Media events do not bubble.
  for (const type of TYPES) window.addEventListener(type, listen, true);
  return () => {
    for (const type of TYPES) window.removeEventListener(type, listen, true);
  };
}
