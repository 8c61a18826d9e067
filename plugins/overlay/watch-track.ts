import type { Consent, Env, Taproot } from '../../kernel';
import type { Watch } from './watch';

/**
 * Notes what the page tracks from now on, also what never becomes an event: `window.taproot` is a copy, whose `track` tells and
 * then tracks. Gives the way back.
 */
export function watchTrack({ window }: Env, consent: Consent, note: Watch['note']): () => void {
  const own = window.taproot as Taproot;
  const copy = Object.freeze({
    ...own,
    track(...[name, properties]: Parameters<Taproot['track']>) {
      note('track', name, consent.explain('analytics'));
      own.track(name, properties);
      note('tracked');
    },
  });
  window.taproot = copy;
  return () => {
    if (window.taproot === copy) window.taproot = own;
  };
}
