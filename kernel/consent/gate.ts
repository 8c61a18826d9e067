import type { ConsentRecord } from '../../lib/contracts/consent-record';
import type { Visitor } from '../detect/visitor';
import type { Env } from '../env';
import type { Apart } from './ask-apart';

/** The gate's decision on a category, with its reason. */
export interface ConsentDecision {
  readonly allowed: boolean;
  readonly reason:
    | 'necessary'
    | 'bot'
    | 'dnt'
    | 'gpc'
    | 'rejected'
    | 'granted'
    | 'opt-in-again'
    | 'opt-in'
    | 'unseen'
    | 'opt-out'
    | 'unknown';
}

/** CON-02. */
export const CATEGORIES: readonly string[] = ['necessary', 'analytics'];

const ALLOWING: readonly ConsentDecision['reason'][] = ['necessary', 'granted', 'opt-out'];

/**
 * Decides on a category. Every caller asks here. `known`: the categories that a choice can name. No other is ever allowed. Signals and bots
 * come before the record (CON-19). Without a record the mode decides (CON-03, CON-08): without a question that can be seen nobody can opt out.
 */
export function decide(
  category: string,
  visitor: Visitor,
  record: ConsentRecord | undefined,
  known: readonly string[],
  apart?: Apart,
  env: Pick<Env, 'unseen'> = {},
): ConsentDecision {
  const reason =
    category === 'necessary'
      ? category
      : ((['bot', 'dnt', 'gpc'] as const).find((signal) => visitor[signal]) ??
        (!known.includes(category)
          ? 'unknown'
          : !record
            ? visitor.optIn
              ? 'opt-in'
              : env.unseen
                ? 'unseen'
                : 'opt-out'
            : record.categories.includes(category)
              ? apart?.rests(record, visitor)
                ? 'opt-in-again'
                : 'granted'
              : 'rejected'));
  return { allowed: ALLOWING.includes(reason), reason };
}
