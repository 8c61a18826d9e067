import { FLAG_FIELDS } from '../records/contact-record';
import { fits } from './check';
import { experimentId } from './experiment-id';
import { count, line, named, textThat } from './lines-and-times';
import { either, flag, type Infer, list, map, number, optional, record, ruled, text, word } from './shape';
import { VARIANTS } from './variants';

const range = (least: number, most: number) =>
  ruled(record({ from: optional(number(least, most)), to: optional(number(least, most)) }), ({ from = least, to = most }) =>
    from <= to ? undefined : '`from` not to be above `to`',
  );

const country = text(3, { pattern: /^!?[A-Z]{2}$/, expected: 'two capital letters, as in `US` or `!US`' });
export const source = textThat(
  'a source or a channel in lower case, as in `newsletter` or `!organic_search`',
  (entry) => fits(line, entry.replace(/^!/, '')) && entry === entry.toLowerCase(),
);
const flagNames = Object.keys(FLAG_FIELDS);
const flagName = text(4, { pattern: new RegExp(`^(${flagNames.join('|')})$`), expected: `one of the flags ${flagNames.join(', ')}` });
const flagRule = named(
  either(flag, list(text(200, { from: 0 })), range(-1e9, 1e9)),
  'true, false, a list of texts, or a range `{ from, to }`',
);
/** `true`: set, and neither 0 nor no. `false`: anything else. A list: one of these values. A range: a number in it, both ends included. */
export type FlagRule = Infer<typeof flagRule>;
const variant = text(9, {
  pattern: new RegExp(`^!?(${VARIANTS.join('|')})$`),
  expected: '`control` or `variant1` to `variant4`',
});

/** Mobile is narrower than the smaller tablets held upright. */
export const device = word('desktop', 'mobile');
export type Device = Infer<typeof device>;

/** The visitors that an experiment or a prompt is for. All conditions must hold. `!` before an entry of a list excludes it. */
export const audience = record({
  /** Two letters, of the IP address: `['US', 'CA']`, or `['!US']`. */
  countries: optional(list(country)),
  /** Sources or channels of the visit, in lower case, as hits report them: `newsletter`, `facebook.com`, `organic_search`, `direct`. */
  sources: optional(list(source)),
  /** True for recognised contacts, false for all others. */
  contact: optional(flag),
  /** Flags of the contact by their short keys (CTC-03). Only recognised contacts have flags. */
  flags: optional(map(flagName, flagRule)),
  /** The number of the visitor's session, including this one. */
  visits: optional(range(count.from, count.to)),
  device: optional(device),
  /** The visitor's variants, by the experiment's id. */
  experiments: optional(map(experimentId, list(variant))),
});
export type Audience = Infer<typeof audience>;
