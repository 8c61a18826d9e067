import { z } from 'zod';
import { answerTimes } from '../../lib/records/answer-times';
import { siteSchema } from './site';

const purpose = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z_-]*$/, 'Must be a purpose such as analytics');
const hash = z
  .string()
  .max(128)
  .regex(/^[\w+/=.-]+$/, 'Must be a hash');

export const languageSchema = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[a-z\d]{1,8})*$/i, 'Must be a language such as en');

export const receiptActions = ['accept', 'save', 'reject', 'withdraw', 'renew', 'handed_on'] as const;
export const receiptWays = ['banner', 'settings', 'api', 'tab', 'link'] as const;

/** CON-25. The proof of one choice: what was chosen, when and where, what was asked in which words, and by what rule. */
export const receiptSchema = z
  .object({
    consent_uuid: z.uuidv4(),
    date: z.iso.datetime({ offset: true }),
    action: z.enum(receiptActions),
    categories: z
      .array(purpose)
      .min(1)
      .max(10)
      .refine((own) => own.includes('necessary'), 'Must include necessary'),
    mode: z.enum(['opt_in', 'opt_out']),
    /** The fact that decided the mode: `manifest`, `attribute`, `language` … */
    reason: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z_ -]*$/, 'Must be a reason such as time_zone'),
    language: languageSchema,
    /** The file of the texts is `texts/{text_hash}.json` beside the tag. */
    text_hash: hash,
    tag_hash: hash,
    site: siteSchema,
    how: z.enum(receiptWays),
    version: z
      .string()
      .max(40)
      .regex(/^\d+\.\d+\.\d+([-+].+)?$/, 'Must be a version such as 1.3.8'),
    /** Absent where no banner was in sight. */
    answered_within: z.literal([...answerTimes]).optional(),
  })
  .refine(({ action, categories }) => !['reject', 'withdraw'].includes(action) || categories.every((own) => own === 'necessary'), {
    path: ['categories'],
    message: 'Must be necessary alone after a refusal',
  });

export type Receipt = z.infer<typeof receiptSchema>;

/** A visitor's later choice keeps the id of the first: its date tells it apart. */
export const receiptKey = ({ consent_uuid, date }: Receipt): string => `${consent_uuid.toLowerCase()} ${new Date(date).toISOString()}`;
