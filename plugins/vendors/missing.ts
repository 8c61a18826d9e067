import type { Env, Properties } from '../../kernel';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { parseSession, SESSION_KEY } from '../../lib/records/session-record';
import { readText, writeText } from '../../lib/storage/storage';

/** In local storage: the session's id, and the vendors that it has told of. */
export const MISSING_KEY = 'tp_vendors_missing';

const isSound = (text: string) => /^[\w-]{0,40}( [\w-]{1,60}){1,40}$/.test(text);

/** The reason why a vendor is missing: its script failed or took too long, another file came in its place, or its image failed. */
export type Failure = 'error' | 'timeout' | 'not_ready' | 'pixel';

/**
 * Returns a function that tracks a vendor that does not load, mostly because of an ad blocker: once a session, in all tabs, or once a page
 * if storage is denied.
 */
export function tellMissing(
  { window }: Env,
  track: (name: string, properties: Properties) => void,
  report: ReportWarning,
): (vendor: string, failure: Failure) => void {
  const here = new Set<string>();
  return (vendor, failure) => {
    const session = parseSession(readText(window, 'localStorage', SESSION_KEY))?.id ?? '';
    const stored = readSound(window, 'localStorage', MISSING_KEY, isSound, report) ?? '';
    const told = stored.startsWith(`${session} `) ? stored : session;
    const own = `${session} ${vendor}`;
    if (here.has(own) || `${told} `.includes(` ${vendor} `)) return;
    here.add(own);
    writeText(window, 'localStorage', MISSING_KEY, `${told} ${vendor}`);
    track('vendor_not_loaded', { event_category: 'vendor', event_action: 'not_loaded', event_label: vendor, failure });
  };
}
