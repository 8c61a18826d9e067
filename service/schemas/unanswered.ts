import { z } from 'zod';
import { siteIds } from '../../sites/ids';
import { languageSchema } from './receipt';

/** A banner that a page ended without an answer to. Strict: nothing that could tell visitors apart may come with it. */
export const unansweredSchema = z.strictObject({
  site: z.string().refine((site) => siteIds.includes(site), 'Must be a site of the network'),
  language: languageSchema,
});
