import type { Properties } from '../../../kernel';
import type { IdlePart } from '../part';

/** The origins of players that report their progress to a page's script. */
const PLAYERS = /^https:\/\/(www\.youtube(-nocookie)?|player\.vimeo)\.com$/;

/**
 * Loads the code that reports players in frames at their first message, and passes it the messages that arrived meanwhile. Loads it at once
 * on a page with Vimeo's API: a player of Vimeo's that was ready earlier says nothing more until it is asked.
 */
export function awaitPlayers(taproot: IdlePart['taproot'], tell: (name: string, properties: Properties) => void): void {
  const { window } = taproot.env;
  const { listen, end } = taproot.part();
  const heard: MessageEvent[] = [];
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    import(/* webpackChunkName: "analytics-players" */ '../players').then(({ watchPlayers }) => {
      end();
      if (!taproot.signal.aborted) watchPlayers(taproot, tell, heard);
    }, taproot.report);
  };
  const hear = (message: MessageEvent) => {
    if (!PLAYERS.test(message.origin)) return;
    heard.push(message);
    load();
  };
  listen(window, 'message', hear);
  if ('Vimeo' in window) load();
}
