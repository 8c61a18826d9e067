import { parseUrl } from '../url/url';
import { call } from './native';

/**
 * Limits the referrer of an element's request to the page's origin, under any policy of the page (PRV-04). An element's own policy stays.
 * Media elements have none.
 */
export function hideAddress(element: HTMLElement & { referrerPolicy?: string }): void {
  element.referrerPolicy ||= 'strict-origin';
}

/** Elements and attributes that load an address as soon as they have it. A link of the page loads nothing. */
const LOADING = /^(\S+ src|(link|use|image|feImage) href|object data|video poster)$/;

/** The attributes of an element, apart from `srcset` and `srcdoc`, that make it load. */
export const loadingAttributes = ({ localName }: Element): string[] =>
  ['src', 'href', 'data', 'poster'].filter((name) => LOADING.test(`${localName} ${name}`));

/** Returns the address that an element waits to load, or '' if it may not load. */
export function heldAddress(element: HTMLElement, name = 'src'): string {
  const address = element.dataset[name] ?? '';
  // Sanitised HTML may keep `data-` attributes. They must not become a script.
  return address && /^https?:/.test(parseUrl(address, element.baseURI)?.protocol ?? '') ? address : '';
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

/**
 * Makes a frame one that a script has inserted. Browsers bring the address of a parsed one back with the page's history, after a refusal, too.
 */
function insertAnew(frame: Element): void {
  const place = call(frame.ownerDocument, 'createComment', '');
  frame.replaceWith(place);
  place.replaceWith(frame);
}

/** Sets the addresses that an element waited for. */
export function showHeld(element: HTMLElement): void {
  const { srcset } = element.dataset;
  // A frame that is shown already stays where it is: inserting it is a change that is looked at again.
  if (element.localName === 'iframe' && element.isConnected && heldAddress(element)) insertAnew(element);
  hideAddress(element);
  if (element.localName === 'img' && element.style.display === KEPT) element.style.display = '';
  if (srcset) element.setAttribute('srcset', srcset);
  for (const name of loadingAttributes(element)) {
    const address = heldAddress(element, name);
    if (address) element.setAttribute(name, address);
    delete element.dataset[name];
  }
  // A media element does not look again at a source that had no address.
  if (element.localName === 'source' && element.parentElement?.matches('audio,video')) (element.parentElement as HTMLMediaElement).load();
  delete element.dataset.srcset;
  element.dataset.taprootShown ??= '';
}
