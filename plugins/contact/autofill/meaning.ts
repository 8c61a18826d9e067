import { isOthers, type Said, type Whose } from './whose';

/** The part of a contact that a field asks for. */
export type Meaning = 'email' | 'fname' | 'lname' | 'name' | 'street' | 'street1' | 'street2' | 'city' | 'state' | 'zip';

/** A field's description. */
export interface FieldFacts {
  /** The field's own `autocomplete`, or else its form's. */
  readonly autocomplete: string;
  readonly type: string;
  /** Name and id. Missing ones are ''. */
  readonly names: readonly string[];
  /** Labels and placeholder: all texts that describe the field to visitors. Missing ones are ''. */
  readonly labels: readonly string[];
  /** The person whose data the groups around the field ask for. */
  readonly group: Whose;
}

/** The HTML standard's tokens that a contact has values for. */
const TOKENS: ReadonlyMap<string, Meaning> = new Map([
  ['email', 'email'],
  ['given-name', 'fname'],
  ['family-name', 'lname'],
  ['name', 'name'],
  ['street-address', 'street'],
  ['address-line1', 'street1'],
  ['address-line2', 'street2'],
  ['address-level2', 'city'],
  ['address-level1', 'state'],
  ['postal-code', 'zip'],
]);

/** Tokens for the visitor's own address. Gifts are shipped to other people. */
const OWN_CONTEXT = /^(section-.*|billing|home)$/;

/** Words for another person or thing, or for a honeypot. */
const OTHERS =
  /\b(friend|recipient|honou?r\w*|tribute|memor\w*|gift|spouse|partner|child|parent|senator|represent\w*|company|organi[sz]ation|employer|business|school|work|shipping|ship|user ?name|nick|login|card|cc|cvc|cvv|expir\w*|account|iban|routing|bank|pass\w*|pin|search|coupon|promo|code word|captcha|honeypot|hp|bot|leave|blank|url|website|confirm\w*|repeat|verify|again|maiden|middle|subject|title|message|comment)\b/;

/** The last words of a description, in the order in which they are tried. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [/\be ?mail( ?(address|id))?$/, 'email'],
  [/\b(first|given|fore) ?name$|\bf ?name$/, 'fname'],
  [/\b(last|family|sur) ?name$|\bl ?name$/, 'lname'],
  [/\b(full|your) name$|^name$/, 'name'],
  [/\b(street|addr|address|mailing) ?(address)? ?(line)? ?2$|\b(apt|apartment|suite|unit)\b/, 'street2'],
  [/\b(street|addr|address|mailing) ?(address)? ?(line)? ?1$|\b(street( address)?|mailing address|home address)$|^address$/, 'street1'],
  [/\b(city|town)$/, 'city'],
  [/\b(state( province)?|province)$/, 'state'],
  [/\b(zip|postal|post)( ?code)?$/, 'zip'],
];

/** `donor[firstName]`, `First name * (required)` → `donor first name`, `first name`. */
const normalise = (text: string): string =>
  text
    .slice(0, 200)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/\b(optional|required|or)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** A longer text is a question. */
const MOST_WORDS = 5;

const asked = (text: string) => (text.split(' ').length > MOST_WORDS ? undefined : WORDS.find(([words]) => words.test(text))?.[1]);

/** Returns the meaning of the tokens, `undefined` if a contact has no value for them, and `''` without tokens. */
function fromTokens(autocomplete: string): Meaning | '' | undefined {
  const tokens = autocomplete
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => token && token !== 'on');
  const last = tokens.pop();
  if (last === undefined) return '';
  return tokens.every((token) => OWN_CONTEXT.test(token)) ? TOKENS.get(last) : undefined;
}

/** A second set of fields: `email2`, `lastName_3`. */
const SECOND = /\b(e ?mail|name)( address)? [2-9]$/;

/**
 * CTC-11: returns the meaning of a field, or undefined unless it is certain. Its `autocomplete` tokens decide. Without tokens, its name, id
 * and label must agree, and none may mention another person or thing. With or without tokens, neither the field nor its groups may be about
 * another person.
 */
export function meaningOf({ autocomplete, type, names, labels, group }: FieldFacts): Meaning | undefined {
  const said = [...names, ...labels].map(normalise).filter(Boolean);
  const token = fromTokens(autocomplete);
  const hasTrap = said.some((text) => /\bhoneypot\b|\bhp\b/.test(text));
  const known = token === '' ? fromWords(type, said) : hasTrap ? undefined : token;
  if (!known) return;
  const marks = [autocomplete, ...names].map((text): Said => ({ place: 'mark', text }));
  const own = [...marks, ...labels.map((text): Said => ({ place: 'label', text }))];
  return isOthers(own, group) ? undefined : known;
}

function fromWords(type: string, said: readonly string[]): Meaning | undefined {
  if (said.some((text) => OTHERS.test(text) || SECOND.test(text))) return;
  const meanings = new Set(said.map(asked).filter(Boolean));
  if (meanings.size > 1) return;
  const [meaning] = meanings;
  if (type === 'email') return meaning === undefined || meaning === 'email' ? 'email' : undefined;
  return meaning;
}
