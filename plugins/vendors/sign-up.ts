import type { Env, Properties } from '../../kernel';
import { parseSession, SESSION_KEY } from '../../lib/session-record';
import { readText, writeText } from '../../lib/storage';

/** CNV-03: pages whose visit is a conversion. */
export interface SignUp {
  readonly hosts: readonly string[];
  /** The first characters of their paths. */
  readonly path: string;
}

/** In localStorage: session and page of the last one that was told. */
export const SIGN_UP_KEY = 'tp_sign_up';

/** Gives what raises the event where the page is one of them; once for a page and session, reloads and other tabs included. */
export function watchSignUps(
  { window }: Pick<Env, 'window'>,
  signUps: readonly SignUp[],
  track: (name: string, properties: Properties) => void,
): () => void {
  let last = '';
  return () => {
    const { hostname, pathname } = window.location;
    const path = pathname.toLowerCase();
    if (!signUps.some((one) => one.hosts.includes(hostname) && path.startsWith(one.path))) return;
    const session = parseSession(readText(window, 'localStorage', SESSION_KEY))?.id;
    const id = `${session} ${path}`;
    if (id === last || id === readText(window, 'localStorage', SIGN_UP_KEY)) return;
    last = id;
    writeText(window, 'localStorage', SIGN_UP_KEY, id);
    track('sign_up', { event_category: 'conversion', event_action: 'sign_up', event_label: path });
  };
}
