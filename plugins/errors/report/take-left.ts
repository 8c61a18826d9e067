import { readText, writeText } from '../../../lib/storage';
import { LEFT_KEY, MOST_LEFT } from '../left-over';
import { type ErrorRecord, isType } from '../record';

const FIELDS = /^(type|message|stack|resource|action|plugin|hook|severity|timestamp)$/;

/** Whether it is a record: whatever is stored may be anybody's. */
function isRecord(value: unknown): value is ErrorRecord {
  const { type, message, timestamp } = Object(value) as Partial<ErrorRecord>;
  const isField = ([name, part]: [string, unknown]) => FIELDS.test(name) && typeof part === 'string';
  return isType(`${type}`) && !!message && !Number.isNaN(Date.parse(`${timestamp}`)) && Object.entries(Object(value)).every(isField);
}

function parse(line: string): [url: string, record: ErrorRecord][] {
  try {
    const [url, record] = JSON.parse(line);
    return typeof url === 'string' && isRecord(record) ? [[url, record]] : [];
  } catch {
    return [];
  }
}

/** The errors that pages before have left, by their address. They are forgotten thereby. */
export function takeLeft(window: Window): ReadonlyMap<string, readonly ErrorRecord[]> {
  const text = readText(window, 'sessionStorage', LEFT_KEY);
  const taken = new Map<string, ErrorRecord[]>();
  if (text === null) return taken;
  writeText(window, 'sessionStorage', LEFT_KEY, null);
  for (const [url, record] of text.slice(0, MOST_LEFT).split('\n').flatMap(parse)) taken.set(url, [...(taken.get(url) ?? []), record]);
  return taken;
}
