import type { Env, Properties, Tools } from '../../../kernel';

/** The origins of players that report their progress to a page's script. */
const PLAYERS = /^https:\/\/(www\.youtube(-nocookie)?|player\.vimeo)\.com$/;

/**
 * Loads the code that reports players in frames at their first message, and passes it the messages that arrived meanwhile. Loads it at once
 * on a page with Vimeo's API: a player of Vimeo's that was ready earlier says nothing more until it is asked. Returns a stop function.
 */
export function awaitPlayers(env: Env, tell: (name: string, properties: Properties) => void, report: Tools['report']): () => void {
  const { window } = env;
  const heard: MessageEvent[] = [];
  let over = false;
  let stop = () => window.removeEventListener('message', hear);
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    import(/* webpackChunkName: "analytics-players" */ '../players').then(({ watchPlayers }) => {
      stop();
      if (!over) stop = watchPlayers(env, tell, heard);
    }, report);
  };
  const hear = (message: MessageEvent) => {
    if (!PLAYERS.test(message.origin)) return;
    heard.push(message);
    load();
  };
  window.addEventListener('message', hear);
  if ('Vimeo' in window) load();
  return () => {
    over = true;
    stop();
  };
}
