import type { ExperimentDefinition, Settings } from '../../lib/targeting/definition';
import { MARKED } from './mark';

/** A part of a page that belongs to one variant of one experiment. */
export interface MarkedPart {
  readonly element: Element;
  /** The element with `data-experiment`: the part itself, or its parent. */
  readonly marked: Element;
  readonly variant: string;
}

const SETTINGS = ['name', 'weight', 'start', 'end', 'device', 'delay', 'days'] as const;

// Prototype methods: a form's fields and a document's images shadow their own.
const attribute = (element: Element, name: string) => Element.prototype.getAttribute.call(element, name);

/** Returns the marked parts of the page, by experiment, in their order. */
export function findParts(document: Document): ReadonlyMap<string, readonly MarkedPart[]> {
  const found = new Map<string, MarkedPart[]>();
  for (const marked of Document.prototype.querySelectorAll.call(document, MARKED)) {
    const experiment = attribute(marked, 'data-experiment') ?? '';
    const own = attribute(marked, 'data-variant') === null ? [...marked.children] : [marked];
    const parts = own.map((element) => ({ element, marked, variant: attribute(element, 'data-variant') ?? '' }));
    found.set(experiment, [...(found.get(experiment) ?? []), ...parts.filter(({ variant }) => variant)]);
  }
  return found;
}

/** Returns the elements that mark an experiment whose variants are other pages, each as a part of the control. */
export const marksOf = (document: Document, experiment: string): MarkedPart[] =>
  [...Document.prototype.querySelectorAll.call(document, MARKED)]
    .filter((marked) => attribute(marked, 'data-experiment') === experiment)
    .map((marked) => ({ element: marked, marked, variant: 'control' }));

/** Returns whether a node is a marked element, contains one or is within one. */
export const isMarked = (node: Node): boolean =>
  node instanceof Element && (attribute(node, 'data-experiment') !== null || !!Element.prototype.querySelector.call(node, MARKED));

/** Returns whether the parser has passed the parts: another node follows them, or parsing has ended. */
export function areParsed(document: Document, parts: readonly MarkedPart[]): boolean {
  for (let up: Element | null | undefined = parts[parts.length - 1]?.marked; up; up = up.parentElement) {
    if (up.nextElementSibling) return true;
  }
  return document.readyState !== 'loading';
}

const settingsOf = (element: Element): Settings => {
  const given = SETTINGS.map((name) => [name, attribute(element, `data-${name}`)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null)) as Settings;
};

/** EXP-01: returns the definition in the marks alone. Settings on a part apply to its variant, those around the parts to the experiment. */
export function definitionOf(id: string, parts: readonly MarkedPart[]): ExperimentDefinition {
  const around = parts.find(({ marked, element }) => marked !== element)?.marked;
  const variants: Record<string, Settings> = {};
  for (const { variant, element } of parts) variants[variant] ??= settingsOf(element);
  return { ...(around && settingsOf(around)), id, variants };
}

/** Shows the parts of the chosen variant and removes the others (EXP-02). */
export function reveal(parts: readonly MarkedPart[], chosen: string): void {
  const { removeAttribute, remove } = Element.prototype;
  for (const { element, variant } of parts) {
    if (variant === chosen) removeAttribute.call(element, 'hidden');
    else remove.call(element);
  }
}
