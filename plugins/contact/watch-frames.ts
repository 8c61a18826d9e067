import type { Env, Tools } from '../../kernel';
import { methodsOf } from '../../lib/find';
import type { Receive } from './embeds';
import { type ContactOptions, listedFor } from './options';

/** Whether it comes from a frame of this page. A page's own script can make a message that claims anything; it is not trusted. */
export function comesFromFrame({ document }: Env, { isTrusted, source }: Pick<MessageEvent, 'isTrusted' | 'source'>): boolean {
  if (!isTrusted || !source) return false;
  const frames = methodsOf(document).querySelectorAll.call(document, 'iframe') as NodeListOf<HTMLIFrameElement>;
  return [...frames].some(({ contentWindow }) => contentWindow === source);
}

/** FRM-01: hands on what frames of the two trusted origins tell. What reads it is imported at their first word. Gives the way to stop. */
export function watchFrames(taproot: Pick<Tools, 'env' | 'track' | 'report'>, options: ContactOptions): () => void {
  const { env, report } = taproot;
  const { window } = env;
  const origins = listedFor(options.surveyOrigins, window.location);
  let part: Promise<Receive> | undefined;
  let stopped = false;

  const listen = async (message: MessageEvent) => {
    const { origin, data } = message;
    if (!origins.includes(origin) || !comesFromFrame(env, message)) return;
    try {
      part ??= import(/* webpackChunkName: "contact-embeds" */ './embeds').then(({ openEmbeds }) => openEmbeds(taproot));
      const receive = await part;
      if (!stopped) receive(data);
    } catch (error) {
      part = undefined;
      report(error, { kind: 'resource_error' });
    }
  };

  window.addEventListener('message', listen);
  return () => {
    stopped = true;
    window.removeEventListener('message', listen);
  };
}
