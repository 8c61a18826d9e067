import { z } from 'zod';

/** SES-15. */
export const ipMetadataSchema = z.object({
  host: z.hostname().max(253),
  key: z.string().min(1).max(200),
});
