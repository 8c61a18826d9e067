import { hasEditedField } from '../../../lib/dom/edited-field';
import { read } from '../../../lib/dom/native';
import type { Env } from '../../env';
import { holdRequests } from './hold-requests';

export interface Ending {
  /** Returns whether the visitor still refuses what has run. */
  due(): boolean;
  /** Returns the addresses of the scripts that may not run any more. */
  scripts(): readonly string[];
  reload(): void;
}

/**
 * Returns a function that reloads a page once its visitor loses nothing, or does not look, and holds requests of its scripts until then. A
 * chunk, as few pages are open while their visitor refuses in another tab.
 */
export function createEnd({ window, document }: Env, { due, scripts, reload }: Ending): () => void {
  let waits = false;
  const end = () => {
    // A grant made meanwhile ends the wait.
    if (!due()) return;
    if (read(document, 'hidden') || !hasEditedField(document)) reload();
    else if (!waits) {
      waits = true;
      holdRequests(window, scripts);
      window.addEventListener('visibilitychange', end);
    }
  };
  return end;
}
