import * as z from 'zod';

/** Characters of a text, and fields of a contact. */
const LONGEST = 4_096;
const MOST_FIELDS = 200;

/** A contact as the mailing provider tells it (CTC-01): flat. */
export const contactSchema = z
  .object({ id: z.string().regex(/^\d{1,20}$/) })
  .catchall(z.union([z.string().max(LONGEST), z.number(), z.boolean(), z.null()]))
  .refine((contact) => Object.keys(contact).length <= MOST_FIELDS, 'Has more than 200 fields');

export type Contact = z.infer<typeof contactSchema>;
