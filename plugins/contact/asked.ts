import type { Env } from '../../kernel';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../../lib/session-record';
import { readText, writeText } from '../../lib/storage';

/** In local storage: the tracking session in which the provider was asked for the contact's (CTC-06). */
const KEY = 'tp_contact_asked';

const sessionOf = (window: Env['window']) => parseSession(readText(window, 'localStorage', SESSION_KEY));

/** Whether the provider was asked in this session. Without a session nobody can tell. */
export function isAsked({ window, now }: Pick<Env, 'window' | 'now'>): boolean {
  const session = sessionOf(window);
  // One that is over is replaced as soon as analytics is there.
  return !!session && now() - session.last < SESSION_IDLE && readText(window, 'localStorage', KEY) === session.id;
}

export function noteAsked({ window }: Pick<Env, 'window'>): void {
  const session = sessionOf(window);
  if (session) writeText(window, 'localStorage', KEY, session.id);
}
