import type { Env, Properties, Tools } from '../../../kernel';

/** The origins of players that report their progress to a page's script. */
const PLAYERS = /^https:\/\/(www\.youtube(-nocookie)?|player\.vimeo)\.com$/;

/**
 * Loads the code that reports players in frames at their first message, and passes it the messages that arrived meanwhile. Returns a stop
 * function.
 */
export function awaitPlayers(env: Env, tell: (name: string, properties: Properties) => void, report: Tools['report']): () => void {
  const { window } = env;
  const heard: MessageEvent[] = [];
  let over = false;
  let stop = () => window.removeEventListener('message', hear);
  const hear = (message: MessageEvent) => {
    if (!PLAYERS.test(message.origin) || heard.push(message) > 1) return;
    import(/* webpackChunkName: "analytics-players" */ '../players').then(({ watchPlayers }) => {
      stop();
      if (!over) stop = watchPlayers(env, tell, heard);
    }, report);
  };
  window.addEventListener('message', hear);
  return () => {
    over = true;
    stop();
  };
}
