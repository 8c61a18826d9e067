import type { Tools } from '../../kernel';
import { callAs, read } from '../../lib/dom/native';
import { findMarks, isUserContent } from '../../lib/dom/user-content';
import { SETTINGS, type Settings, type WrittenExperiment } from '../../lib/targeting/definition';

/** Matches an experiment's mark: the parent of its parts, or a part itself. */
export const MARKED = '[data-experiment]';

/** A part of a page that belongs to one variant of one experiment. */
export interface MarkedPart {
  readonly element: Element;
  /** The element with `data-experiment`: the part itself, or its parent. */
  readonly marked: Element;
  readonly variant: string;
}

const attribute = (element: Element, name: string) => callAs(Element, element, 'getAttribute', name);

/** The parts of one experiment within one parent. */
type Group = readonly MarkedPart[];

const parentOf = (element: Element): Node | null => read(element, 'parentNode');

/** Returns the number of different variants among parts. */
export const countVariants = (group: Group): number => new Set(group.map(({ variant }) => variant)).size;

/**
 * Returns the marked parts of the page, by experiment, in their order. All variants of an experiment stand in one parent. Of several parents
 * `homes` names the experiment's, or else it is the one with the most variants, the first of them. Visitors' content has no parts.
 */
export function findParts(document: Document, homes: ReadonlyMap<string, Node | null> = new Map()): ReadonlyMap<string, Group> {
  const found = new Map<string, Map<Node | null, MarkedPart[]>>();
  for (const marked of findMarks<Element>(document, MARKED)) {
    const experiment = attribute(marked, 'data-experiment') ?? '';
    const own = attribute(marked, 'data-variant') === null ? [...marked.children] : [marked];
    if (own.length && own.every(isUserContent)) continue;
    const groups = found.get(experiment) ?? new Map<Node | null, MarkedPart[]>();
    found.set(experiment, groups);
    for (const element of own) {
      const variant = attribute(element, 'data-variant') ?? '';
      const parent = parentOf(element);
      if (variant && !isUserContent(element)) groups.set(parent, [...(groups.get(parent) ?? []), { element, marked, variant }]);
    }
  }
  return new Map(
    [...found].map(([experiment, groups]) => {
      const [largest = []] = [...groups.values()].sort((a, b) => countVariants(b) - countVariants(a));
      return [experiment, groups.get(homes.get(experiment) ?? null) ?? largest];
    }),
  );
}

/** Returns the parent of an experiment's parts. */
export const homeOf = ([first]: Group): Node | null => (first ? parentOf(first.element) : null);

/** Returns the elements that mark an experiment whose variants are other pages, each as a part of the control. */
export const marksOf = (document: Document, experiment: string): MarkedPart[] =>
  findMarks<Element>(document, MARKED)
    .filter((marked) => attribute(marked, 'data-experiment') === experiment)
    .map((marked) => ({ element: marked, marked, variant: 'control' }));

/** Returns whether a node is a marked element, contains one or is within one. */
const isMarked = (node: Node): boolean =>
  node instanceof Element && (attribute(node, 'data-experiment') !== null || !!callAs(Element, node, 'querySelector', MARKED));

/** Returns whether the parser has passed the parts: another node follows them, or parsing has ended. */
export function areParsed(document: Document, parts: readonly MarkedPart[]): boolean {
  for (let up: Element | null | undefined = parts[parts.length - 1]?.marked; up; up = up.parentElement) {
    if (up.nextElementSibling) return true;
  }
  return read(document, 'readyState') !== 'loading';
}

const settingsOf = (element: Element): Settings => {
  const given = SETTINGS.map((name) => [name, attribute(element, `data-${name}`)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null)) as Settings;
};

/** EXP-01: returns the definition in the marks alone. Settings on a part apply to its variant, those around the parts to the experiment. */
export function definitionOf(id: string, parts: readonly MarkedPart[]): WrittenExperiment {
  const around = parts.find(({ marked, element }) => marked !== element)?.marked;
  const variants: Record<string, Settings> = {};
  for (const { variant, element } of parts) variants[variant] ??= settingsOf(element);
  return { ...(around && settingsOf(around)), id, variants };
}

/**
 * Shows the parts of the chosen variant and removes the others (EXP-02). Parts without that variant show their control: marks never remove
 * what no other part replaces.
 */
export function reveal(parts: readonly MarkedPart[], chosen: string): void {
  const shown = parts.some(({ variant }) => variant === chosen) ? chosen : 'control';
  for (const { element, variant } of parts) {
    if (variant === shown) callAs(Element, element, 'removeAttribute', 'hidden');
    else callAs(Element, element, 'remove');
  }
}

export interface Gestures {
  /** Returns whether parts stood on the page before the visitor's first gesture. Remembers those that come before it. */
  admits(parts: Group): boolean;
  /** Begins anew, for another page view. */
  reset(): void;
}

/**
 * Tells the parts that came with the page from those that came after the visitor's first gesture, such as comments that they asked for.
 * `find`: the parts of the page.
 */
export function createGestures({ env, listen }: Pick<Tools, 'env' | 'listen'>, find: () => ReadonlyMap<string, Group>): Gestures {
  const known = new WeakSet<Element>();
  let touched = false;
  const remember = (parts: Group) => {
    for (const { element } of parts) known.add(element);
  };
  const hear = ({ isTrusted }: Event) => {
    if (!isTrusted || touched) return;
    for (const parts of find().values()) remember(parts);
    touched = true;
  };
  listen(env.window, 'pointerdown keydown', hear, true);
  return {
    admits(parts) {
      if (touched) return parts.every(({ element }) => known.has(element));
      remember(parts);
      return true;
    },
    reset() {
      touched = false;
    },
  };
}

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
  { env: { window, document }, ended }: Pick<Tools, 'env' | 'ended'>,
  isWaiting: () => boolean,
  run: (changes: readonly MutationRecord[]) => void,
): void {
  const watch = new window.MutationObserver((changes) => {
    if (isWaiting() || changes.length > MANY || changes.some(({ addedNodes }) => [...addedNodes].some(isMarked))) run(changes);
  });
  watch.observe(document, { childList: true, subtree: true });
  ended(() => watch.disconnect());
}
