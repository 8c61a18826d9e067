import { parseUrl } from '../url/url';

/**
 * Limits the referrer of an element's request to the page's origin, under any policy of the page (PRV-04). An element's own policy stays.
 * Media elements have none.
 */
export function hideAddress(element: HTMLElement & { referrerPolicy?: string }): void {
  element.referrerPolicy ||= 'strict-origin';
}

/** Returns the address that a frame or image waits to load, or '' if it may not load. */
export function heldAddress(element: HTMLElement): string {
  const { src = '' } = element.dataset;
  // Sanitised HTML may keep `data-` attributes. They must not become a script.
  return src && /^https?:/.test(parseUrl(src, element.baseURI)?.protocol ?? '') ? src : '';
}

/** The display of an image that shows its alternative text: an inline one has the size of the text instead of its attributes. */
const KEPT = 'inline-block';

/** Reserves the space of a waiting image, as given by its `width` and `height`. */
export function keepPlace(window: Window, image: HTMLElement): void {
  const isSized = image.hasAttribute('width') && image.hasAttribute('height');
  if (isSized && window.getComputedStyle(image).display === 'inline') image.style.display = KEPT;
}

/** Returns whether an element got its address from `showHeld`, of any chunk. */
export const wasShown = ({ dataset }: HTMLElement): boolean => 'taprootShown' in dataset;

/** Sets the address that an image or a frame waited for. */
export function showHeld(element: HTMLElement): void {
  const { srcset } = element.dataset;
  const src = heldAddress(element);
  hideAddress(element);
  if (element.localName === 'img' && element.style.display === KEPT) element.style.display = '';
  if (srcset) element.setAttribute('srcset', srcset);
  if (src) element.setAttribute('src', src);
  delete element.dataset.srcset;
  delete element.dataset.src;
  element.dataset.taprootShown ??= '';
}
