import { plain } from './disguise';

/** Words that make a name secret anywhere in it. */
const SECRET = /token|passw|passphrase|passcode|pwd|secret(?!ar)|jwt|[cx]srf|oauth|saml|credential|(?:api|access|private|signing)_?key/;

/** Words that make a following `code`, `key` and the like a secret. */
const ADMITTING = [
  /auth(?:orization)?|otp|log_?(?:in|on)|sign_?(?:in|up)|access|reset|recovery|verif[a-z]{0,7}|activat[a-z]{0,5}|confirm[a-z]{0,5}/,
  /security|magic|invit[a-z]{0,5}|device|user|session|license|order|share|unlock|pass|oob|one_?time|backup|guest|member|subscri[a-z]{0,7}/,
]
  .map(({ source }) => source)
  .join('|');

/** Names alone that are secret, but that sites also use for other things. */
const AMBIGUOUS = /^(?:code|key|state|session|sess|reset|ticket|pass|pin|log_?(?:in|on)|invite|magic|hash)$/;

/**
 * Names that are secret only in an address: alone, with a word such as `otp` in them or at their end, and in pairs. `postcode`,
 * `promo_code`, `country_code`, `author`, `keyword` and `statement` are not secret.
 */
export const SECRET_PARAMETER = new RegExp(
  [
    /nonce(?:_|$)|bearer|sess(?:ion)?_?(?:id|key|state|result)|unique_value|contact_guid|code_(?:verifier|challenge)/.source,
    AMBIGUOUS.source,
    /^(?:verify|verification|confirm|activate|activation|ott|otac)$|(?:^|_)(?:assertion|tok|ticket|digest|checksum|h?mac)$/.source,
    /(?<!^(?:sort|hot|primary|foreign|map|group|filter|field|meta|cache|turn))_key$/.source,
    /(?:^|_)(?:t?otp|mfa|sso|auth(?:z|n|id|orization|entication|enticity)?)(?:_|$)|(?:^|_)(?:sid|sig|signature)$/.source,
    `(?:${ADMITTING})_?(?:code|key|link|hash|pin|ticket|guid|uuid)$`,
    // A sign-in's visitor and its return: OpenID Connect, PayPal, Adyen, 3-D Secure.
    /(?:log_?(?:in|on)|user|account|username)_?hint$|relay_?state|payer_?id|redirect_?result|^(?:payload|pa_?res|c?res|creq|md|st)$/.source,
    // Mail clicks and supporters: ActionKit, EveryAction, Action Network, Salesforce, HubSpot, Mailchimp, Klaviyo, Engaging Networks, Eloqua.
    /^(?:akid|contact_?data|nvep|em[cd]i|ceid|can_id|sfmc_\w+|hs(?:enc|mi|tc|sc|fp)|hs_preview|mc_(?:eid|uid)|kx|ke|nk|give_nl|ea_(?:profile|anon)_id|elq\w*)$/
      .source,
    /(?:subscriber|supporter|recipient|constituent|invitee|attendee|registrant)_?(?:id|key|hash|guid|uuid)$/.source,
    // Links that open documents and meetings: Dropbox, Google, Zoom.
    /^(?:rl_?key|resource_?key|zak|tk)$/.source,
  ].join('|'),
);

/**
 * Returns the words of a name's last part, joined by underscores and without digits: `access_token` for `accessToken` and `/access-token`.
 */
export const nameWords = (name: string): string =>
  plain(name)
    .replace(/^.*[/?;]/s, '')
    .replace(/([a-z\d])(?=[A-Z])/g, '$1_')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');

/** Returns whether a property of that name is a secret, such as a token or a password. */
export const isSecretName = (name: string): boolean => SECRET.test(nameWords(name));

const isSecret = (words: string) => SECRET.test(words) || (words !== 'ut_sid' && SECRET_PARAMETER.test(words.replace(/^ut_/, '')));

/** PRV-04: returns whether a parameter of that name grants access. `ut_sid`, which hands on a session, does not. */
export const isSecretParameter = (name: string): boolean => isSecret(nameWords(name));

/**
 * The certainty with which an address has named a secret. 1: codes may follow, and so may numbers and short words with digits. 2: every
 * code is the secret.
 */
export type Named = 0 | 1 | 2;

/** Folders that announce a secret: `/verify-email/…`, `/password-reset/…`, `/unsubscribe/…`. */
const ANNOUNCING = [
  /^(?:re_?)?(?:verif(?:y|ied|ication)|confirm(?:ed|ation|ations)?|(?:de)?activat(?:e|ed|ion)|invit(?:e|es|ed|ation|ations)|validat(?:e|ion))(?:_|$)/,
  /(?:^|_)(?:unsub[a-z]*|opt_?(?:out|in)|one_?(?:time|click)|password_?less|list_manage|campaign_archive|forgot|preferences?|prefs|(?:preference|subscription|profile|unsub[a-z]*|email)s?_?cent(?:er|re))(?:_|$)/,
  /(?:^|(?:email|e_mail|mail|pass|account|user|address|phone|subscription|registration|lost|change|new|key|card|identity|member|order|team)_?)(?:reset|recover|recovery|restore|verif|verify|verification|confirm|confirmation|activate|activation|invite|invitation|validation)(?:_|$)/,
  /^magic(?:_(?:link|login|sign_?in|url|auth)|$)|^(?:sign|log)_?(?:in|on)_(?:link|code|with)|^(?:manage|redeem|claim|rsvp|accept|approve|join|passes?|shared?_invite|sent_notifications)$/,
]
  .map(({ source }) => source)
  .join('|');
const ANNOUNCES = new RegExp(ANNOUNCING);
/** Words of a slug, which is a title: `reset-the-debate-on-coal`. */
const MOST_WORDS = 4;

/** Folders in which links that open something are common, beside public ones. */
const OPENING =
  /^(?:[sdt]|sh|fi|fo|rec|ical|ics|webcal|(?:public_)?calendars?|feeds?|private|shared?|files?|folders?|documents?|docs?|subscri(?:be|ber|bers|ption|ptions)|profile|accounts?|settings|manager?|(?:e_?)?sign(?:ing|_?in|_?up|_?on)?|envelopes?|guests?|members?|tickets?|my_?tickets|orders?(?:_?(?:received|confirmation))?|receipts?|checkout|pay(?:ment|ments)?|return|thank(?:s|_?you)|pay_?screen|pay_?by_?link|online_?actions|donations?|downloads?|transfers?|requests?|referrals?|mirror|call|meet(?:ing|ings)?|cancel(?:lation|lations)?|reschedul(?:e|ing|ings)|bookings?|reservations?|appointments?|gifts?|vouchers?|welcome|callback|device|flow|web_?mail|view_(?:in|online|email)[a-z_]*|track|click|hooks?|webhooks?|services|mt_?redeem|scl|published|email_?preference|epc|survey|poll|links?)$/;

/** `password-protected-wetlands` */
const isTitle = (words: string) => /_.*_/.test(words);
const PAGE = /\.(?:aspx?|php|html?|jsp|cfm|cgi|do)$/i;

/** Returns how surely a folder, a parameter's name or a host names a secret. */
export function namedBy(name: string): Named {
  const words = nameWords(name.replace(PAGE, ''));
  if (words.split('_').length > MOST_WORDS) return SECRET.test(words) ? 1 : 0;
  if (ANNOUNCES.test(words)) return 2;
  if (isSecret(words)) return AMBIGUOUS.test(words) || isTitle(words) ? 1 : 2;
  return OPENING.test(words) ? 1 : 0;
}
