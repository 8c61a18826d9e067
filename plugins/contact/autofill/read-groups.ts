import { byId, call } from '../../../lib/dom/native';
import { firstToTell, type Place, type Said, type Whose } from './whose';

type Realm = Window & typeof globalThis;

/** `nodeType` of elements and of texts. */
const ELEMENT = 1;
const TEXT = 3;

const CONTROLS = 'input,select,textarea,button';
const FORMS = 'form,[role="form"]';
const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role="heading"]';
/** Elements that say nothing to visitors, or belong to one field. */
const MUTE = 'script,style,template,noscript,option,legend,summary,caption,datalist';
/** A longer text is a paragraph. */
const LONGEST = 100;
/** The rank of a line of text that stands above fields as a heading does. */
const LINE = 7;

/** A heading, with its rank as in `<h2>`. */
interface Heading extends Said {
  readonly rank: number;
}

const textOf = (node: Node | null | undefined) => (node?.textContent ?? '').trim().replace(/\s+/g, ' ');

/** The methods of an element by its prototype: a form's fields shadow its own. */
const has = (element: Element, selector: string) => call(element, 'querySelector', selector);
const is = (element: Element, selector: string) => call(element, 'matches', selector) as boolean;
const attribute = (element: Element, name: string) => (call(element, 'getAttribute', name) as string | null) ?? '';

/** Returns the heading that a node is for the fields after it. `isInside`: within a form, a line of text is one, too. */
function headingOf(node: Node, isInside: boolean): Heading | undefined {
  const place = isInside ? 'heading' : 'outside';
  if (node.nodeType === TEXT) return lineOf(node, isInside);
  if (node.nodeType !== ELEMENT) return;
  const element = node as Element;
  const heading = is(element, HEADINGS) ? element : (isInside || is(element, 'header,hgroup')) && has(element, HEADINGS);
  if (heading && !has(element, CONTROLS))
    return { place, text: textOf(heading), rank: Number(heading.localName[1]) || Number(attribute(heading, 'aria-level')) || 2 };
  return is(element, MUTE) || is(element, CONTROLS) || has(element, CONTROLS) || (element as HTMLLabelElement).control
    ? undefined
    : lineOf(element, isInside);
}

/** Returns a line of text if it says whose data is asked for. */
function lineOf(node: Node, isInside: boolean): Heading | undefined {
  const line = isInside ? textOf(node) : '';
  if (!line || line.length > LONGEST) return;
  const said: Heading = { place: 'group', text: line, rank: LINE };
  return firstToTell([said]) ? said : undefined;
}

/** Returns the texts that an element itself gives to the fields in it. */
function namesOf({ document }: Realm, element: Element, isInside: boolean): Said[] {
  const isForm = is(element, FORMS);
  const place: Place = isForm ? 'heading' : isInside ? 'group' : 'outside';
  const labelled = attribute(element, 'aria-labelledby').split(/\s+/);
  const title = (has(element, 'legend,summary,caption') as Element | null) ?? undefined;
  const isOwn = title && call(title, 'closest', 'fieldset,details,table') === element;
  const read = [
    isOwn ? textOf(title) : '',
    attribute(element, 'aria-label'),
    ...labelled.map((id) => (id ? textOf(byId(document, id)) : '')),
  ];
  const marks = Array.from(element.attributes).flatMap(({ name, value }) => (/^(id|class|name|data-.*)$/.test(name) ? value : []));
  return [
    ...read.map((text) => ({ place, text })),
    ...marks.map((text): Said => ({ place: isForm || !isInside ? 'outside' : 'mark', text })),
  ].filter(({ text }) => text && text.length <= LONGEST);
}

/**
 * Returns a function that reads whose data the groups of a field ask for. From the inside out, the first of their texts that tells decides:
 * legends, labels of groups, headings and lines above the field, and names that only scripts read. Reads no layout. The readings are valid
 * until the page changes.
 */
export function readGroups(window: Realm): (field: Element) => Whose {
  const outlines = new Map<Node, Map<Node, Whose>>();
  const levels = new Map<Element, Whose>();

  /** Reads the headings above each child of an element as an outline has them: a heading ends those of its rank. */
  const outlineOf = (parent: Element, isInside: boolean) => {
    let above: readonly Heading[] = [];
    const outline = new Map<Node, Whose>();
    let told: Whose;
    for (const child of parent.childNodes) {
      outline.set(child, told);
      const heading = headingOf(child, isInside);
      if (!heading) continue;
      above = [heading, ...above.filter(({ rank }) => rank < heading.rank)];
      told = firstToTell(above);
    }
    outlines.set(parent, outline);
    return outline;
  };
  const levelOf = (parent: Element, isInside: boolean) => {
    const told = levels.has(parent) ? levels.get(parent) : (firstToTell(namesOf(window, parent, isInside)) ?? around(parent));
    levels.set(parent, told);
    return told;
  };
  const around = (element: Element): Whose => {
    const parent = element.parentElement;
    if (!parent) return;
    const isInside = !!call(parent, 'closest', FORMS);
    return (outlines.get(parent) ?? outlineOf(parent, isInside)).get(element) ?? levelOf(parent, isInside);
  };
  return around;
}
