import { plain } from './disguise';
import { nameWords } from './name-words';

/** PRV-01's names, which whole words of a property's name make up: `home_city`, `e-mail`, `First Name`, `c_i_t_y`. */
const WHOLE = 'username|email|fname|lname|firstname|lastname|fullname|phone|mobile|addr|address|street|city|cities|ssn'.replace(
  /[a-z](?=[a-z])/g,
  '$&_?',
);
/** The same run together with other words: `useremail`, `billingstreet`, `mobileno`. `pdfname` and `classname` are none. */
const RUN_TOGETHER =
  'username|email|(?:first|last|full)name|phone|mobile|addr|street|city|cities|ssn(?![aeiou])|' +
  '(?:^|_)(?:user|my|your|contact|customer|member|donor|billing|shipping)[fl]name';
const PERSONAL = new RegExp(`(?:^|_)(?:${WHOLE})(?:e?s)?(?:_|$)|${RUN_TOGETHER}`);

/** Things that are called after one: an `email_subject` is a subject. `city_field` and `phone_value` hold what they are called after. */
const THINGS =
  'subject|message|content|type|count|total|clicks?|clicked|opens?|opened|sends?|sent|delivered|delivery|bounced?|bounces|unsubscribe[sd]?|' +
  'opt|opt(?:in|out)|consent|client|provider|campaign|list|template|channel|series|blast|job|frequency|preferences?|status|verified|valid|' +
  'validated|validation|errors?|version|format|link|button|cta|form|signups?|subscribers?|subscriptions?|subscribed|newsletter|marketing|' +
  'traffic|source|capture|menu|view|level|council|hall|guide|lights?|lamps?|lighting|trees?|cars?|scape|art|team|cleaning|model|brand|os|' +
  'bank|banking|calls?|support|population|rank|lookup|autocomplete|suggestions?|changed|added|updated|length|shares?';
/** Taken out of a name before it is looked at: longer words, things, and ways (`share_via_email`). */
const ORDINARY = new RegExp(
  [
    '(?:[aiou]|scar)cit(?:y|ies)|smart_?cit(?:y|ies)|city(?:wide|scapes?)|(?:auto|snow|im|book|blood)mobile|voice_?mail',
    '[iou]phones?|(?:smart|head|mega|ear)_?phones?|(?:^|_)i_?phones?|phon(?:eti|em)|siphon|(?:address(?:able|ed|ing)|email(?:ed|ing))(?![a-z])',
    '(?:^|_)(?:is|has|on|for|via|by)_?(?:email|phone|mobile|address)(?=_|$)',
    // A mobile phone is one by its number alone; else it is a kind of device.
    'mobile(?!s?_?(?:$|phone|num|nr|no(?:_|$)|tel|contact|hash|(?:sha|md)(?![a-z])|home|work|private|primary))',
    `(?:email|phone|street|city|cities|address)(?:e?s)?_?(?:${THINGS})(?![a-z])|email_?ids?(?![a-z])`,
  ].join('|'),
  'g',
);

/** Returns whether a property of that name holds personal data: PRV-01's names as whole words, in any case and disguise (PRV-02). */
export const isPersonalProperty = (name: string): boolean => PERSONAL.test(nameWords(plain(name)).replace(ORDINARY, '-'));
