import type { Env } from '../../kernel';
import type { DisplayConditions } from '../../lib/contracts/prompt-definition';
import { dropRecord, type ReportWarning } from '../../lib/records/broken-record';
import { parseSession, SESSION_KEY } from '../../lib/records/session-record';
import { readText, writeText } from '../../lib/storage/storage';
import { listText } from '../../lib/values/json';
import { type Counted, count, type History, isOver, type Tally } from './frequency';
import { EMPTY_RECORD, type PromptRecord, parseRecord } from './record';
import { readVisits } from './visits';

/** In local storage: the displays of prompts in this browser, and the visitor's actions on them. */
export const PROMPTS_KEY = 'tp_prompts';
/** In session storage: ms for which prompts have waited on the pages of this tab. */
export const WAITS_KEY = 'tp_prompt_waits';

export interface PromptMemory {
  /** The number of pages that the visitor has viewed. */
  visits(): number;
  history(id: string): History;
  /** Displays of all prompts. */
  all(): Tally | undefined;
  session(): string;
  add(id: string, action: Counted, display: DisplayConditions | undefined): void;
  waited(id: string): number;
  keepWaits(waits: ReadonlyMap<string, number>): void;
}

/** Remembers beyond the page view if storage allows it. */
export function createPromptMemory(env: Env, report: ReportWarning): PromptMemory {
  const { window, now } = env;
  const life = `${now()}`;
  let latest: PromptRecord = EMPTY_RECORD;
  const read = () => {
    const text = readText(window, 'localStorage', PROMPTS_KEY);
    // Another tab may have written meanwhile.
    if (text !== null) latest = parseRecord(text, now(), () => dropRecord(window, 'localStorage', PROMPTS_KEY, report));
    return latest;
  };
  const write = (record: PromptRecord) => {
    latest = record;
    writeText(window, 'localStorage', PROMPTS_KEY, JSON.stringify(record));
  };
  const waits = parseWaits(readText(window, 'sessionStorage', WAITS_KEY), () => dropRecord(window, 'sessionStorage', WAITS_KEY, report));
  const session = () => parseSession(readText(window, 'localStorage', SESSION_KEY))?.id ?? life;

  return {
    visits: () => readVisits(env, report),
    history: (id) => read().prompts[id] ?? {},
    all: () => read().all,
    session,
    add(id, action, display) {
      const record = read();
      const history = record.prompts[id] ?? {};
      const next = (tally: Tally | undefined, anew: boolean) => count(anew ? undefined : tally, now(), session());
      const anew = action === 'display' && isOver(display?.impressions, history.display, now());
      write({
        ...record,
        ...(action === 'display' && { all: next(record.all, isOver(display?.allImpressions, record.all, now())) }),
        prompts: { ...record.prompts, [id]: { ...history, [action]: next(history[action], anew) } },
      });
    },
    waited: (id) => waits.get(id) ?? 0,
    keepWaits: (kept) => void writeText(window, 'sessionStorage', WAITS_KEY, `[${[...kept].map(listText)}]`),
  };
}

function parseWaits(text: string | null, broken: () => void): ReadonlyMap<string, number> {
  try {
    const pairs: unknown = JSON.parse(text ?? '[]');
    return new Map((pairs as [string, number][]).filter(([id, ms]) => typeof id === 'string' && ms >= 0));
  } catch {
    broken();
    return new Map();
  }
}
