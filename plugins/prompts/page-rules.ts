import type { DisplayConditions, PromptDefinition } from '../../lib/contracts/prompt-definition';
import { isPlace } from '../../lib/targeting/eligibility';
import { readTime } from '../../lib/time/read-time';
import type { Fields } from './fill';

/** The circumstances that decide whether a prompt belongs on a page. */
export interface PageFacts {
  /** ms since the epoch. */
  readonly now: number;
  readonly url: string;
  readonly visits: number;
  readonly fields: Fields;
  /** Returns whether the page has such a `<meta>`. */
  hasMeta(rule: NonNullable<DisplayConditions['meta']>[number]): boolean;
}

/** PRM-05: returns whether `now` is from `publish` on, and before `unpublish`. */
export const isPublished = ({ publish, unpublish }: Pick<PromptDefinition, 'publish' | 'unpublish'>, now: number): boolean =>
  !(publish !== undefined && now < readTime(publish)) && !(unpublish !== undefined && now >= readTime(unpublish));

/** Returns whether a prompt belongs to this page and visitor, regardless of earlier displays. */
export function belongs({ display = {}, ...definition }: PromptDefinition, { now, url, visits, fields, hasMeta }: PageFacts): boolean {
  return (
    isPublished(definition, now) &&
    isPlace(display.addresses, url) &&
    visits >= (display.visits ?? 0) &&
    (display.meta ?? []).every(hasMeta) &&
    (!display.missing || display.missing.some((name) => !fields.has(name)))
  );
}
