import { readText, writeText } from '../storage/storage';
import { isUuid } from '../values/uuid';
import { type ReportWarning, readSound } from './broken-record';
import { parseSession, SESSION_IDLE, SESSION_KEY } from './session-record';

interface Clocked {
  readonly window: Window;
  now(): number;
}

/**
 * In local storage: the id of the tracking session in which the provider was last asked for the contact (CTC-06), then `+` if it has answered,
 * or `-` if it has failed to. A page that ends before either leaves the question to the next one.
 */
const KEY = 'tp_contact_asked';

const ID = 36;

const sessionOf = (window: Window) => parseSession(readText(window, 'localStorage', SESSION_KEY));

/** Returns whether the provider has answered or failed to in this session. Returns false without a session. */
export function isAsked({ window, now }: Clocked, report: ReportWarning): boolean {
  const session = sessionOf(window);
  const text = readSound(window, 'localStorage', KEY, (text) => isUuid(text.slice(0, ID)), report);
  // Analytics replaces an expired session once it has loaded.
  return !!session && now() - session.last < SESSION_IDLE && !!text?.[ID] && text.startsWith(session.id);
}

/** Returns whether the provider has answered in this session. Undefined without a session. */
export function isAnswered(window: Window): boolean | undefined {
  const session = sessionOf(window);
  return session && readText(window, 'localStorage', KEY) === `${session.id}+`;
}

/** Notes that the provider is asked, or its answer. That somebody may not log in is one; that it is busy (429) is none. */
export function noteAsked(window: Window, answer?: { readonly status?: number }): void {
  const session = sessionOf(window);
  const said = answer && (/^(2|4(?!29))/.test(`${answer.status}`) ? '+' : '-');
  if (session) writeText(window, 'localStorage', KEY, session.id + (said ?? ''));
}
