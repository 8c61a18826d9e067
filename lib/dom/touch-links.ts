import type { Life } from '../time/life';
import { matches } from './native';

/** Events just before a link is followed, by pointer, keyboard, assistive technology, menu or script. */
const MOMENTS = 'pointerdown focusin click auxclick contextmenu dragstart';
/** HTML's links and areas, and SVG's links of both kinds. */
const LINK = 'a[*|href],area[href]';

/** Returns the attribute that states a link's address. SVG reads `href` before `xlink:href`, whatever the page calls that namespace. */
export const addressOf = (link: Element): Attr | undefined =>
  link.getAttributeNode('href') ?? [...link.attributes].find(({ localName }) => localName === 'href');

/**
 * CON-24, DEC-05: calls `touch` with each link that a visitor is about to follow, in open shadow trees, too.
 */
export function touchLinks({ env: { window }, listen }: Pick<Life, 'env' | 'listen'>, touch: (link: Element) => void): void {
  const isLink = (target: EventTarget): target is Element => target instanceof window.Element && matches(window, target, LINK);
  const onMoment = (event: Event) => {
    const link = event.composedPath().find(isLink);
    if (link) touch(link);
  };
  listen(window, MOMENTS, onMoment, true);
}
