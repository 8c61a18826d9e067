import { formed, posted, uuid } from './formats';
import { type Infer, knownOf, list, optional, word } from './shape';

const anyText = posted(Number.POSITIVE_INFINITY);

/**
 * CON-01. The content of the consent cookie, as JSON. `lib/records/consent-record` checks it with code of its own, as a tag has no room for
 * `check`, and takes what older libraries have stored.
 */
export const consentRecordContract = knownOf({
  categories: list(anyText, Number.POSITIVE_INFINITY, 0),
  /** ISO 8601. A refusal stands with any text that begins with a digit. */
  consent_date: formed(/^[1-9]/, 'a date'),
  consent_uuid: uuid,
  /**
   * On a site that asks more than the network's default, concatenated: the questions that a grant has answered, `:` and the code of each recipient that
   * the visitor was shown, and `~name~` of each that they have switched off. `person` in the refusal of a recognised person beside somebody else's record.
   */
  asked: optional(anyText),
});

export type ConsentRecord = Infer<typeof consentRecordContract>;

/** The consent record (CON-01) of a visitor who accepts only what is necessary, as it is posted (CON-05). */
export const rejectionContract = knownOf({
  categories: list(word('necessary'), 1),
  /** ISO 8601. A refusal with any other text is one of its arrival: nobody sends it again. */
  consent_date: posted(40),
  consent_uuid: uuid,
  /** The release of Taproot that asked, which identifies the banner. */
  consent_version: optional(posted(20)),
  /** A hash of the texts that were shown. */
  consent_texts: optional(posted(40)),
});
