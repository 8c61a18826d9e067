import type { Env } from '../../kernel';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { writeText } from '../../lib/storage/storage';

/** In local storage: the number of pages that the visitor has viewed. */
export const VISITS_KEY = 'tp_prompt_visits';

const isCount = (text: string) => /^\d{1,9}$/.test(text);

export const readVisits = ({ window }: Pick<Env, 'window'>, report: ReportWarning): number =>
  Number(readSound(window, 'localStorage', VISITS_KEY, isCount, report));

export const countVisit = (env: Pick<Env, 'window'>, report: ReportWarning): void =>
  void writeText(env.window, 'localStorage', VISITS_KEY, `${readVisits(env, report) + 1}`);
