import { plain } from './disguise';

/** Words that make a name secret anywhere in it. */
const SECRET = /token|passw|passphrase|passcode|pwd|secret(?!ar)|jwt|[cx]srf|oauth|saml|credential|(?:api|access|private|signing)_?key/;

/** Words that make a following `code`, `key` and the like a secret. */
const ADMITTING = [
  /auth(?:orization)?|otp|log_?(?:in|on)|sign_?(?:in|up)|access|reset|recovery|verif[a-z]{0,7}|activat[a-z]{0,5}|confirm[a-z]{0,5}/,
  /security|magic|invit[a-z]{0,5}|device|user|session|license|order|share|unlock|pass|oob|one_?time|backup/,
]
  .map(({ source }) => source)
  .join('|');

/**
 * Names that are secret only in an address: alone, with a word such as `otp` in them or at their end, and in pairs. `postcode`,
 * `promo_code`, `country_code`, `author`, `keyword` and `statement` are not secret.
 */
export const SECRET_PARAMETER = new RegExp(
  [
    /nonce(?:_|$)|bearer|sess(?:ion)?_?(?:id|key|state)|unique_value|contact_guid|code_(?:verifier|challenge)/.source,
    /^(?:code|key|state|session|sess|reset|ticket|pass|pin|log_?(?:in|on)|invite|verify|verification)$/.source,
    /^(?:confirm|activate|activation|magic|hash|ott|otac)$|(?:^|_)assertion$/.source,
    /(?:^|_)(?:t?otp|mfa|sso|auth(?:z|n|id|orization|entication|enticity)?)(?:_|$)|(?:^|_)(?:sid|sig|signature|hmac)$/.source,
    `(?:${ADMITTING})_?(?:code|key|link|hash|pin|ticket)$`,
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

/** PRV-04: returns whether a parameter of that name grants access. `ut_sid` and `ut_pid`, which hand on a session, do not. */
export const isSecretParameter = (name: string): boolean => {
  const said = nameWords(name);
  return !said.startsWith('ut_') && (SECRET.test(said) || SECRET_PARAMETER.test(said));
};

/** Folders that precede a secret, beside those named like a secret parameter: `/verify-email/…`, `/unsubscribe/…`. */
const SECRET_FOLDER = /(?:^|_)(?:verif|confirm|activat|invit|reset|recover|magic|unsub)/;

/** A human-written word of at most 24 letters: `email`, `YourPassword`, `HTML5`, `report2024`. Six digits or more are a code. */
const WRITTEN = /^(?!.{25})(?:.{0,3}|\d{4,5}|(?:[A-Z]+|[a-z]*(?:[A-Z][a-z]{2,})*)(?:\d?|20\d\d))$/;
/** A file's name, with the line and column that follow it in a stack. */
const FILE = /\.[a-z]\w{1,4}(?::\d+){0,2}$/;

const namesSecret = (folder = '') => isSecretParameter(folder) || SECRET_FOLDER.test(nameWords(folder));

/** Returns whether a folder, in decoded text, looks like a code of six characters or more instead of words. */
const looksSecret = (folder: string) =>
  folder.length > 5 && !FILE.test(folder) && folder.split(/[\W_]/).some((word) => !WRITTEN.test(word));

/** PRV-04: masks the folders of a path that grant access: `/reset/<code>`, `/reset/<user>/<code>`. */
export const maskSecretFolders = (path: string, mask: string): string =>
  path
    .split('/')
    .map((folder, i, all) => (i && looksSecret(plain(folder)) && (namesSecret(all[i - 1]) || namesSecret(all[i - 2])) ? mask : folder))
    .join('/');
