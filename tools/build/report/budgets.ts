import { siteIds } from '../../sites/ids';

/** The budget of a tag, in bytes of brotli, with the manifest and the chunks' integrity. */
export const TAG_BUDGET = 7328;

/** Further bytes of the tag and of each chunk of a site that asks about purposes separately, or again. */
export const APART_BUDGET = { tag: 320, chunk: 96 };

/** Further bytes of the tag of a site with sensitive paths, which decides by the address before anything else. */
export const PATHS_BUDGET = 96;

/** Further bytes of the tag of a site that asks about later recipients, and of each chunk, for the words that say so and for their names. */
export const ANEW_BUDGET = { tag: 128, chunk: 512 };

/** The facts of a site that give its files more bytes. */
export interface Budgeted {
  readonly asksApart?: true;
  readonly asksAnew?: true;
  readonly hasPaths?: true;
}

export const tagBudget = ({ asksApart, asksAnew, hasPaths }: Budgeted): number =>
  TAG_BUDGET + (asksApart ? APART_BUDGET.tag : 0) + (asksAnew ? ANEW_BUDGET.tag : 0) + (hasPaths ? PATHS_BUDGET : 0);

/** The budget of each chunk, in bytes of brotli. Module numbers depend on the number of sites, which costs or saves a few bytes. */
export const CHUNK_BUDGETS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(siteIds.map((id) => [`runtime-${id}`, 17_232])),
  ...Object.fromEntries(siteIds.map((id) => [`first-${id}`, 34_208])),
  ...Object.fromEntries(siteIds.map((id) => [`idle-${id}`, 29_440])),
  ...Object.fromEntries(siteIds.map((id) => [`rules-${id}`, 2_928])),
  'consent-ar': 768,
  'consent-external': 4800,
  'consent-receipt': 1568,
  'consent-status': 1920,
  consent: 8_256,
  contact: 6944,
  'contact-autofill': 7808,
  'contact-embeds': 1536,
  'contact-filled': 7200,
  'contact-forms': 1408,
  'contact-login': 768,
  'contact-logout': 5600,
  developer: 2048,
  embeds: 4320,
  donation: 4672,
  'errors-report': 7904,
  audience: 4384,
  experiments: 8128,
  frames: 3264,
  'experiments-handed': 1536,
  'analytics-delivery': 4992,
  'analytics-players': 1024,
  'hand-on': 3040,
  helpers: 5152,
  overlay: 21_408,
  prompts: 11_008,
  'prompts-variants': 5408,
  'refused-elsewhere': 2048,
  'switch-off': 512,
  'switches-apply': 1536,
  'take-choice': 1440,
  'ui-react': 70_720,
};

/** The budget of a separate chunk with a plugin's options, for sites whose options differ from their siblings'. */
const OPTIONS_BUDGET = 1024;

/** Returns a chunk's budget in bytes of brotli; undefined if it has none. */
export function budgetOf(name: string): number | undefined {
  const ofSite = siteIds.some((id) => name.endsWith(`-${id}`));
  return CHUNK_BUDGETS[name] ?? (ofSite ? OPTIONS_BUDGET : undefined);
}
