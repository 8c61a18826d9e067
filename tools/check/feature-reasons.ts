/**
 * The reasons why sites lack a feature, by feature and site id. `others` is for sites that are not named. A feature that ends in `: *` is each of its kind
 * that has no reasons of its own.
 */
export type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

const STAFF = 'its pages are for staff';
const NO_ACCOUNT = 'no account is named for it in `sites/network.ts`';

export const reasons: Reasons = {
  'analytics: userCookies': { others: 'no cookie is named that holds one of the visitor’s ids' },
  'analytics: enrichment': { others: 'no enrichment service is named' },
  contact: { utility: STAFF, others: 'it has no form of its own' },
  'contact: advocacyEndpoints': { utility: STAFF, others: 'it has no advocacy forms' },
  'contact: surveyOrigins': { utility: STAFF, others: 'it embeds no surveys' },
  decorate: { utility: STAFF, others: 'it links to no sibling' },
  donation: { others: 'gifts are made on the donation platform' },
  embeds: { utility: STAFF, others: 'it has no frames of others' },
  experiments: { others: 'no experiment runs there' },
  'experiments: of its own': { others: 'no experiment is set up there; a page may define one by its marks where `experiments` is on' },
  prompts: { others: 'no prompt is written for it' },
  'prompts: of its own': { others: 'no prompt is written for it; a page may define one where `prompts` is on' },
  vendors: { others: 'no third party is named there' },
  'vendors: *': { utility: STAFF, others: NO_ACCOUNT },
  'vendors: gtag': { others: 'its hits reach the utility service alone' },
  'vendors: heat-map': { others: 'the paths that it is for are the blogs’' },
  'vendors: session-recording': { utility: STAFF, donate: 'nobody is to record a checkout', others: NO_ACCOUNT },
  'vendors: tag-manager': { utility: STAFF, others: 'its third parties are named one by one; the container is main’s' },
};
