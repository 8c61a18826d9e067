import type { Env } from '../../kernel';
import { readText, writeText } from '../../lib/storage';

/** In local storage: how many pages the visitor has been on. */
export const VISITS_KEY = 'tp_prompt_visits';

export const readVisits = ({ window }: Pick<Env, 'window'>): number =>
  Math.max(0, Number(readText(window, 'localStorage', VISITS_KEY)) || 0);

export const countVisit = (env: Pick<Env, 'window'>): void =>
  void writeText(env.window, 'localStorage', VISITS_KEY, `${readVisits(env) + 1}`);
