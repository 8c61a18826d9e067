import { siteIds } from '../sites/ids';

/** What a kernel tag may weigh, in bytes of brotli: everything in it, the manifest and the chunks' integrity included. */
export const TAG_BUDGET = 6656;

/** What each chunk may weigh, in bytes of brotli. Which number a module gets depends on how many sites there are: a few bytes either way. */
export const CHUNK_BUDGETS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(siteIds.map((id) => [`page-life-${id}`, 5376])),
  ...Object.fromEntries(siteIds.map((id) => [`first-${id}`, 19_840])),
  ...Object.fromEntries(siteIds.map((id) => [`idle-${id}`, 26_496])),
  'consent-external': 2240,
  consent: 4480,
  contact: 6144,
  'contact-autofill': 5632,
  'contact-embeds': 1536,
  'contact-filled': 2816,
  'contact-forms': 1408,
  'contact-login': 768,
  'contact-logout': 3584,
  developer: 1408,
  donation: 3072,
  'errors-report': 5120,
  errors: 3072,
  experiments: 3968,
  helpers: 3584,
  overlay: 11_776,
  prompts: 9088,
  'switch-off': 512,
  'ui-react': 65_792,
};

/** What the options may weigh that a site has of a plugin for itself, where it has other ones than its siblings. */
const OPTIONS_BUDGET = 1024;

/** What a chunk may weigh; undefined where nothing says. */
export function budgetOf(name: string): number | undefined {
  const ofSite = siteIds.some((id) => name.endsWith(`-${id}`));
  return CHUNK_BUDGETS[name] ?? (ofSite ? OPTIONS_BUDGET : undefined);
}
