import { KINDS } from '../contracts/switch-columns';

/** In local storage: the entries that the network's switches last turned off. */
export const SWITCHES_KEY = 'tp_switches';

/** Characters. */
const LONGEST = 10_000;

/** Pattern of an entry that a switch turns off: its kind and its id, as in `vendor social-pixel`. */
const ENTRY = `(${KINDS}) [\\w-]{1,64}`;

/** The site and release that a stored list was made for. */
export interface SwitchedPage {
  readonly version: string;
  readonly page: { readonly site: string };
}

const stampOf = ({ version, page }: SwitchedPage) => `${page.site} ${version.split('+')[0]}`;

/** Parses a stored text. Returns no entries for another site or release, or for a malformed text. */
export function storedSwitches(text: string | null, page: SwitchedPage): string[] {
  if (!text || text.length > LONGEST) return [];
  const [stamp, , ...off] = text.split('\n');
  return stamp === stampOf(page) ? off.filter((entry) => new RegExp(`^${ENTRY}$`).test(entry)) : [];
}

/** Returns whether a text was written by `switchesText`, for any page. */
export const areSwitches = (text: string): boolean => new RegExp(`^\\S+ \\S+\\n\\d{1,10}(\\n${ENTRY})*$`).test(text);

/** Returns the number that places a visitor inside or outside a switch's share, or undefined if none is stored. */
export function storedDraw(text: string | null): number | undefined {
  const draw = text?.split('\n', 2)[1];
  return draw && /^\d{1,10}$/.test(draw) ? Number(draw) : undefined;
}

/** Returns the text to store. */
export const switchesText = (off: readonly string[], draw: number, page: SwitchedPage): string => [stampOf(page), draw, ...off].join('\n');
