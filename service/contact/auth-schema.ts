import * as z from 'zod';

const digits = z.string().regex(/^\d{1,20}$/, 'Must be digits');

/** CTC-06, CTC-07: the parameters of a link in an email; `unique_value` or `hash`, one of them at least. */
export const authSchema = z
  .object({
    campaign_id: digits,
    launch_id: digits,
    contact_id: digits,
    unique_value: z
      .string()
      .max(200)
      .regex(/^[^.-]+-\d+\.\d+$/, 'Must look like a1b2-34.56')
      .optional(),
    hash: z.string().min(1).max(200).optional(),
    contact_guid: z.string().max(100).optional(),
    utm_id: z.string().max(64).optional(),
  })
  .refine(({ unique_value, hash }) => unique_value ?? hash, { path: ['unique_value'], message: 'Needs unique_value or hash' });
