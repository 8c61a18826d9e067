const ACTIONS: Readonly<Record<string, string>> = {
  accept: 'Accepted all',
  save: 'Saved a selection',
  reject: 'Refused',
  withdraw: 'Withdrew a consent',
  renew: 'Answered when asked again',
  handed_on: 'Brought a choice along from another site',
};
const WAYS: Readonly<Record<string, string>> = {
  banner: 'in the banner',
  settings: 'in the cookie settings',
  api: 'by a control or script of the page',
  tab: 'in another tab',
  link: 'by following a link',
};
const MODES: Readonly<Record<string, string>> = {
  opt_in: 'Nothing that needs consent ran before the choice',
  opt_out: 'Tracking was on until the visitor chose',
};
const REASONS: Readonly<Record<string, string>> = {
  manifest: 'the site asks everybody first',
  attribute: 'the page says so (data-gdpr)',
  path: 'the page’s sensitive path',
  region: 'the place that the page says (data-region)',
  country: 'the visitor’s country',
  language: 'the browser’s language',
  time_zone: 'the browser’s time zone',
  no_cookies: 'the browser keeps no cookies',
  earlier_page: 'facts of the page of the choice, which the posting page does not share',
};

const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));
const worded = (words: Readonly<Record<string, string>>, value: unknown) => words[text(value)] ?? text(value);

/** Formats an ISO 8601 time for people, in UTC. Returns any other text as it is. */
const time = (value: unknown) => {
  const date = new Date(text(value));
  return Number.isNaN(+date)
    ? text(value)
    : new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }).format(date);
};

const languageName = (code: string) => {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** Puts a receipt's fields into words for a privacy officer: a heading, then a label and a text for each field. */
export function inWords(receipt: Readonly<Record<string, unknown>>, received: number) {
  const { action, how, date, categories, mode, reason, rule, site, language, text_hash, tag_hash, version, answered_within } = receipt;
  const fields: (readonly [string, string])[] = [
    ['Chosen', `${time(date)} UTC`],
    ['Received by the service', `${time(new Date(received).toISOString())} UTC`],
    ['Site', text(site)],
    ['How', worded(WAYS, how)],
    ['Allowed from then on', text(categories)],
    ['Before the choice', `${worded(MODES, mode)}, because of ${worded(REASONS, reason)}`],
    ...(rule === undefined ? [] : [['Rule', text(rule)] as const]),
    ['Language', languageName(text(language))],
    ...(answered_within === undefined
      ? []
      : [['Answered within', Number(answered_within) ? `${answered_within} s` : 'more than 300 s'] as const]),
    ['Tag', `release ${text(version)}, hash ${text(tag_hash)}`],
    ['Words', `hash ${text(text_hash)}`],
  ];
  return { heading: `${worded(ACTIONS, action)}, ${time(date)} UTC`, fields };
}
