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

const sessionOf = (window: Window) => parseSession(readText(window, 'localStorage', SESSION_KEY));
const isSound = (text: string) => isUuid(text.replace(/[+-]$/, ''));

/** Returns whether the provider has answered or failed to in this session. Returns false without a session. */
export function isAsked({ window, now }: Clocked, report: ReportWarning): boolean {
  const session = sessionOf(window);
  const text = readSound(window, 'localStorage', KEY, isSound, report);
  // Analytics replaces an expired session once it has loaded.
  return !!session && now() - session.last < SESSION_IDLE && [`${session.id}+`, `${session.id}-`].includes(`${text}`);
}

/** Returns whether the provider has answered in this session. Undefined without a session. */
export function isAnswered(window: Window): boolean | undefined {
  const session = sessionOf(window);
  return session && readText(window, 'localStorage', KEY) === `${session.id}+`;
}

/** Notes that the provider is asked, or its answer. That somebody may not log in is one. */
export function noteAsked(window: Window, answer?: { readonly status?: number }): void {
  const session = sessionOf(window);
  const { status = 0 } = answer ?? {};
  // 429: the service is busy, and says nothing about the contact.
  const said = status >= 200 && status < 500 && status !== 429 ? '+' : '-';
  if (session) writeText(window, 'localStorage', KEY, session.id + (answer ? said : ''));
}
