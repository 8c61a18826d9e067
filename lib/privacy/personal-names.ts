import { nameWords, PERSONAL_NAME, plain } from './redaction';

/** PRV-01's names, as whole words of a name, whatever its separators: `e-mail`, `First Name`, `c_i_t_y`. */
const WHOLE = new RegExp(`(?:^|_)(?:${PERSONAL_NAME.source.replace(/\w(?=\w)/g, '$&_?')})s?(?:_|$)`);

/**
 * Removed from a name before the check: longer words, channels such as `share_via_email`, and things named after personal data. `mobile`
 * alone is personal, but otherwise a kind of device. An `email_subject` is a subject. A `city_field` contains a city.
 */
const ORDINARY = new RegExp(
  '(?:[aiou]|scar|smart_)city|(?:street|city)(?:car|scape|wide)|(?:auto|snow|im|book)mobile|voicemail|' +
    '(?:[iou]|ear|mega|(?:^|_)i_|smart_?|head)phone|phoneti|(?:address|email)(?:able|ed|ing)|ssn[aeiou]|[adefil]fname|[aeioum]lname|' +
    '(?:^|_)(?:is|has|on|for|via|by)_?(?:email|phone|mobile|address)(?![a-z])|' +
    'mobile(?!s?_?(?:$|phone|num|no$|tel|hash|sha$|home|work))|' +
    '(?:email|phone|street|city|address)s?_?(?:subject|type|count(?!r)|click|open|sent|sends|deliver|bounce|unsub|opt|consent|client|campaign|' +
    'list|template|channel|frequency|status|verified|valid|link|light|call|sign|news|traffic|provider|preference|bank)|email_?id(?![a-z])',
  'g',
);

/** Matches most names: letters and underscores alone. */
const SIMPLE = /^[a-z_]+$/;

/** Returns whether a property of that name holds personal data: PRV-01's names as whole words, in any case and disguise (PRV-02). */
export const isPersonalProperty = (name: string): boolean => {
  // The patterns above match only a name that contains one of PRV-01's, and take an engine milliseconds to compile.
  if (SIMPLE.test(name) && !PERSONAL_NAME.test(name.replace(/_/g, ''))) return false;
  const said = nameWords(plain(name).replace(/[/?;]/g, '_')).replace(ORDINARY, '-');
  return PERSONAL_NAME.test(said) || WHOLE.test(said);
};
