import { type Counted, type History, notAhead, type Tally } from './frequency';

const VERSION = 1;
const LONGEST = 50_000;
const COUNTED: readonly Counted[] = ['display', 'close', 'cancel', 'click', 'submit', 'unlock'];

/** The stored counts of all prompts. */
export interface PromptRecord {
  readonly v: typeof VERSION;
  readonly all?: Tally;
  /** Has no prototype, because an id may be `constructor`. */
  readonly prompts: Readonly<Record<string, History>>;
}

export const EMPTY_RECORD: PromptRecord = { v: VERSION, prompts: {} };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function readTally(value: unknown, now: number): Tally | undefined {
  const tally = value as Tally | null | undefined;
  if (!isCount(tally?.count) || !isCount(tally.first) || !isCount(tally.last) || !isCount(tally.inSession)) return;
  const { count, first, last, inSession, session } = tally;
  return notAhead({ count, first, last, inSession, session: String(session).slice(0, 64) }, now);
}

/**
 * Parses a stored record and drops its invalid parts. Returns an empty record, and calls `broken`, for a text that is no record. Never
 * throws.
 */
export function parseRecord(text: string, now: number, broken?: () => void): PromptRecord {
  try {
    const stored = (text.length <= LONGEST && JSON.parse(text)) as PromptRecord | null | false;
    if (stored && stored.v === VERSION) {
      const prompts: Record<string, History> = Object.create(null);
      for (const [id, history] of Object.entries(stored.prompts ?? {})) {
        const tallies = COUNTED.map((action) => [action, readTally(history?.[action], now)] as const);
        prompts[id] = Object.fromEntries(tallies.filter(([, tally]) => tally));
      }
      return { v: VERSION, all: readTally(stored.all, now), prompts };
    }
  } catch {
    // The text is not JSON.
  }
  broken?.();
  return EMPTY_RECORD;
}
