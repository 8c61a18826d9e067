import { readText, writeText } from '../storage/storage';
import { dropRecord, type ReportWarning } from './broken-record';
import { EMBEDS_KEY } from './embeds-key';

const MOST = 50;
const isName = (text: unknown): text is string => typeof text === 'string' && /^.{1,100}$/.test(text);

/** Names of services by id: an id from the manifest, or a host. */
export type Embeds = Readonly<Record<string, string>>;

/** Reads the services. Drops a malformed text with a warning (SES-11). Never throws. */
export function readEmbeds(window: Window, report: ReportWarning): Embeds {
  const text = readText(window, 'localStorage', EMBEDS_KEY);
  if (text === null) return {};
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored === 'object' && stored && !Array.isArray(stored))
      return Object.fromEntries(
        Object.entries(stored)
          .filter((entry): entry is [string, string] => entry.every(isName))
          .slice(0, MOST),
      );
  } catch {
    // The text is not JSON.
  }
  dropRecord(window, 'localStorage', EMBEDS_KEY, report);
  return {};
}

/** Stores the services. Removes an empty record. */
export const writeEmbeds = (window: Window, embeds: Embeds): unknown =>
  writeText(window, 'localStorage', EMBEDS_KEY, Object.keys(embeds).length ? JSON.stringify(embeds) : null);
