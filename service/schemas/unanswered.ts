import { z } from 'zod';
import { languageSchema } from './receipt';
import { siteSchema } from './site';

/** A banner that a page ended without an answer to. Strict: nothing that could tell visitors apart may come with it. */
export const unansweredSchema = z.strictObject({
  site: siteSchema,
  language: languageSchema,
});
