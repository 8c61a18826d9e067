/** Characters of an id, and of all classes. */
const LONGEST = 60;

/**
 * Returns the path of an element by names alone, as in `form#newsletter button.wide`: the nearest ancestor with an id, and the element
 * itself. Never reads its text or other attributes.
 */
export function elementPath({ Element: { prototype } }: Window & typeof globalThis, element: Element): string {
  // A form's field may shadow the form's own properties.
  const { getAttribute, closest } = prototype;
  // A word that is cut in two is left out: half of an email address or a number would not be masked.
  const whole = (text: string) => (text.length > LONGEST ? text.slice(0, LONGEST + 1).replace(/\S*$/, '') : text);
  const words = (of: Element, name: string, mark: string) => whole(getAttribute.call(of, name) ?? '').replace(/\s*(\S+)\s*/g, `${mark}$1`);
  const named = (of: Element) => of.localName + words(of, 'id', '#') + words(of, 'class', '.');
  const known = closest.call(element, '[id]');
  return (known && known !== element ? `${named(known)} ` : '') + named(element);
}
