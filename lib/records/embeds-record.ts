import { readText, writeText } from '../storage/storage';
import { dropRecord, type ReportWarning } from './broken-record';
import { EMBEDS_KEY } from './embeds-key';

const MOST = 50;
const isName = (text: unknown): text is string => typeof text === 'string' && /^.{1,100}$/.test(text);

/** Names of services by id: an id from the manifest, or a host. */
export type Embeds = Readonly<Record<string, string>>;

interface Clocked {
  readonly window: Window;
  /** ms since the epoch. */
  now(): number;
}

/** The visitor's consent, as plugins get it. */
interface Answered {
  readonly state: string;
  readonly record: { readonly consent_date: string } | undefined;
}

/** Returns whether a wish of that time, in ms since the epoch, came before the refusal that stands, or claims to be of the future. */
const isOver = (time: number, { state, record }: Answered, now: number) =>
  time > now || (state === 'rejected' && !!record && time < +new Date(record.consent_date));

/**
 * Reads the services, and removes those from before a refusal: it ends them wherever it was made, also on a sibling host or in a moment
 * that left a page no time. A malformed text is dropped with a warning (SES-11). Never throws.
 */
export function readEmbeds({ window, now }: Clocked, consent: Answered, report: ReportWarning): Embeds {
  const text = readText(window, 'localStorage', EMBEDS_KEY);
  if (text === null) return {};
  try {
    const { time, services }: { time?: unknown; services?: unknown } = Object(JSON.parse(text));
    if (typeof time === 'number' && typeof services === 'object' && services && !Array.isArray(services)) {
      if (!isOver(time, consent, now()))
        return Object.fromEntries(
          Object.entries(services)
            .filter((entry): entry is [string, string] => entry.every(isName))
            .slice(0, MOST),
        );
      writeText(window, 'localStorage', EMBEDS_KEY, null);
      return {};
    }
  } catch {
    // The text is not JSON.
  }
  dropRecord(window, 'localStorage', EMBEDS_KEY, report);
  return {};
}

/** Stores the services as what the visitor wishes now. Removes an empty record. */
export const writeEmbeds = ({ window, now }: Clocked, services: Embeds): unknown =>
  writeText(window, 'localStorage', EMBEDS_KEY, Object.keys(services).length ? JSON.stringify({ time: now(), services }) : null);
