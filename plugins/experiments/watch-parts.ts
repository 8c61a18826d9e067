import type { Env } from '../../kernel';
import { isMarked, type MarkedPart } from './parts';

/** This many changes at once come from a document that is being parsed: one look at all of it is cheaper than one per change. */
const MANY = 99;

/** Checks the target first: reading `addedNodes` creates a list, and there are tens of thousands of records. */
const brings = (record: MutationRecord, element: Element): boolean =>
  record.target.contains(element) && [...record.addedNodes].some((node) => node.contains(element));

/** Returns whether the changes have put all parts into the page. */
export const areFresh = (parts: readonly MarkedPart[], changes: readonly MutationRecord[]): boolean =>
  parts.every(({ marked }) => changes.some((change) => brings(change, marked)));

/** Calls `run` before marked parts that the parser or the page inserts are painted, and at every change while `isWaiting`. */
export function watchParts(
  { window, document }: Env,
  isWaiting: () => boolean,
  run: (changes: readonly MutationRecord[]) => void,
): MutationObserver {
  const watch = new window.MutationObserver((changes) => {
    if (isWaiting() || changes.length > MANY || changes.some(({ addedNodes }) => [...addedNodes].some(isMarked))) run(changes);
  });
  watch.observe(document, { childList: true, subtree: true });
  return watch;
}
