import type { Env } from '../../kernel';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../../lib/records/session-record';
import { readText, writeText } from '../../lib/storage/storage';
import { isUuid } from '../../lib/values/uuid';

/** In local storage: the id of the tracking session in which the provider was last asked for the contact (CTC-06). */
const KEY = 'tp_contact_asked';

const sessionOf = (window: Env['window']) => parseSession(readText(window, 'localStorage', SESSION_KEY));

/** Returns whether the provider was asked in this session. Returns false without a session. */
export function isAsked({ window, now }: Pick<Env, 'window' | 'now'>, report: ReportWarning): boolean {
  const session = sessionOf(window);
  const asked = readSound(window, 'localStorage', KEY, isUuid, report);
  // Analytics replaces an expired session once it has loaded.
  return !!session && now() - session.last < SESSION_IDLE && asked === session.id;
}

export function noteAsked({ window }: Pick<Env, 'window'>): void {
  const session = sessionOf(window);
  if (session) writeText(window, 'localStorage', KEY, session.id);
}
