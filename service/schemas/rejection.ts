import { z } from 'zod';

/** The consent record (CON-01) of somebody who accepts only what is necessary (CON-05). */
export const rejectionSchema = z.object({
  categories: z.tuple([z.literal('necessary')]),
  consent_date: z
    .string()
    .max(40)
    .refine((date) => !Number.isNaN(Date.parse(date)), 'Must be a date'),
  consent_uuid: z.uuidv4(),
  /** The release of Taproot that asked, which identifies the banner. */
  consent_version: z.string().max(20).optional(),
  /** A hash of the texts that were shown. */
  consent_texts: z.string().max(40).optional(),
});
