import { answerTimes } from '../records/answered';
import { posted, siteId, uuid, zonedTime } from './formats';
import { type Infer, knownOf, list, optional, record, ruled, word } from './shape';

const purpose = posted(40, { pattern: /^[a-z][a-z_-]*$/, expected: 'a purpose such as analytics' });
const recipient = posted(60, { pattern: /^[a-z][a-z\d-]*$/, expected: 'the name of a recipient such as social-pixel' });
const hash = posted(128, { pattern: /^[\w+/=.-]+$/, expected: 'a hash of at most 128 characters' });
const language = posted(35, { pattern: /^[a-zA-Z]{2,3}(-[a-zA-Z\d]{1,8})*$/, expected: 'a language such as en' });

/** CON-25. The proof of one choice: what was chosen, when and where, what was asked in which words, and by what rule. */
export const receiptContract = ruled(
  knownOf({
    consent_uuid: uuid,
    date: zonedTime,
    action: word('accept', 'save', 'reject', 'withdraw', 'renew', 'handed_on'),
    categories: ruled(list(purpose, 10), (own) => (own.includes('necessary') ? undefined : 'a list that includes necessary')),
    /** The recipients that the visitor has switched off by themselves. Absent where there are none. */
    off: optional(list(recipient, 100)),
    mode: word('opt_in', 'opt_out'),
    /** The fact that decided the mode: `manifest`, `attribute`, `language` … */
    reason: posted(40, { pattern: /^[a-z][a-z_ -]*$/, expected: 'a reason such as time_zone' }),
    /** The id of the rule for the visitor's place and the page's path, of the release in `version`. Absent before 1.4.0. */
    rule: optional(posted(60, { pattern: /^[a-z][a-z\d-]*$/, expected: 'the id of a rule such as eea-eprivacy' })),
    language,
    /** The file of the texts is `texts/{text_hash}.json` beside the tag. */
    text_hash: hash,
    tag_hash: hash,
    site: siteId,
    how: word('banner', 'settings', 'api', 'tab', 'link'),
    version: posted(40, { pattern: /^\d+\.\d+\.\d+([-+].+)?$/, expected: 'a version such as 1.3.8' }),
    /** s. Absent where no banner was in sight. */
    answered_within: optional(word(...answerTimes)),
  }),
  ({ action, categories }) =>
    !/^(reject|withdraw)$/.test(action) || categories.every((own) => own === 'necessary') ? undefined : 'necessary alone after a refusal',
  'categories',
);

export type Receipt = Infer<typeof receiptContract>;

const postId = posted(100, { pattern: /^[\w,-]{16,}$/, expected: 'an id of at least 16 letters, digits or commas' });

/**
 * A banner that a page ended without an answer to. Nothing that could tell visitors apart may come with it: the id is of this post alone, as a
 * request may come twice. It is absent before 1.4.0.
 */
export const unansweredContract = record({ site: siteId, language, id: optional(postId) });
