import type { Env, Properties } from '../../kernel';
import { parseSession, SESSION_KEY } from '../../lib/session-record';
import { readText, writeText } from '../../lib/storage';

/** CNV-03: a page whose visit is a conversion. */
export interface SignUp {
  readonly hosts: readonly string[];
  /** The first characters of its paths. */
  readonly path: string;
}

/** In sessionStorage: the last one that was told. */
export const SIGN_UP_KEY = 'tp_sign_up';

/** Raises the event for a page that is one of them. A reload in the same session is the same conversion. */
export function tellSignUp({ window }: Env, signUps: readonly SignUp[], track: (name: string, properties: Properties) => void): void {
  const { hostname, pathname } = window.location;
  const path = pathname.toLowerCase();
  if (!signUps.some((one) => one.hosts.includes(hostname) && path.startsWith(one.path))) return;
  const session = parseSession(readText(window, 'localStorage', SESSION_KEY))?.id ?? '';
  const id = `${session}${path}`.replace(/\W+/g, '_');
  if (readText(window, 'sessionStorage', SIGN_UP_KEY) === id) return;
  writeText(window, 'sessionStorage', SIGN_UP_KEY, id);
  track('sign_up', { event_category: 'conversion', event_action: 'sign_up', event_label: path });
}
