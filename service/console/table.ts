import { allows, type Right } from './accounts/roles';
import type { Reader } from './accounts/sessions';

export interface Rule {
  readonly method: 'GET' | 'POST';
  /** Beneath `/console/api/`. */
  readonly path: string;
  /** Undefined for what concerns the reader alone. */
  readonly right?: Right;
  /** `one`: figures of a site, which has to be the reader's, or of the network, for those who see all sites. `network`: only for these. */
  readonly sites: 'one' | 'network' | 'none';
  /** True if it changes something: it needs the proof of a page of the console. */
  readonly changes?: true;
}

const figures = (path: string, method: Rule['method'] = 'GET'): Rule => ({ method, path, right: 'figures', sites: 'one' });

const ofAccounts = (path: string): Rule => ({
  method: 'POST',
  path: `accounts/${path}`,
  right: 'accounts',
  sites: 'network',
  changes: true,
});
const ofOwn = (path: string): Rule => ({ method: 'POST', path: `own/${path}`, sites: 'none', changes: true });

/** Every call, and who may make it. There is no other: a call without a line here answers nobody. */
export const table = {
  session: { method: 'GET', path: 'session', sites: 'none' },
  signOut: { method: 'POST', path: 'sign-out', sites: 'none', changes: true },
  overview: figures('overview'),
  days: figures('days'),
  daysFile: figures('days.csv'),
  pages: figures('pages'),
  pagesFile: figures('pages.csv'),
  sources: figures('sources'),
  sourcesFile: figures('sources.csv'),
  landing: figures('landing'),
  landingFile: figures('landing.csv'),
  events: figures('events'),
  eventsFile: figures('events.csv'),
  vitals: figures('vitals'),
  vitalsFile: figures('vitals.csv'),
  prompts: figures('prompts'),
  promptsFile: figures('prompts.csv'),
  live: figures('live'),
  campaigns: figures('campaigns'),
  campaignsFile: figures('campaigns.csv'),
  consent: figures('consent'),
  consentFile: figures('consent.csv'),
  experiments: { method: 'GET', path: 'experiments', right: 'figures', sites: 'network' },
  experimentsFile: { method: 'GET', path: 'experiments.csv', right: 'figures', sites: 'network' },
  funnel: figures('funnel', 'POST'),
  funnelFile: figures('funnel.csv'),
  declared: { method: 'GET', path: 'declared', right: 'figures', sites: 'network' },
  errors: { method: 'GET', path: 'errors', right: 'operation', sites: 'network' },
  errorsDone: { method: 'POST', path: 'errors/done', right: 'operation', sites: 'network', changes: true },
  errorsOpen: { method: 'POST', path: 'errors/open', right: 'operation', sites: 'network', changes: true },
  destinations: { method: 'GET', path: 'destinations', right: 'operation', sites: 'network' },
  operation: { method: 'GET', path: 'operation', right: 'operation', sites: 'network' },
  clearGenerated: { method: 'POST', path: 'generated/clear', right: 'operation', sites: 'network', changes: true },
  accounts: { method: 'GET', path: 'accounts', right: 'accounts', sites: 'network' },
  invite: ofAccounts('invite'),
  changeAccount: ofAccounts('change'),
  resetPassword: ofAccounts('reset'),
  endAccount: ofAccounts('end'),
  signOutAccount: ofAccounts('sign-out'),
  resetFactor: ofAccounts('second-factor'),
  own: { method: 'GET', path: 'own', sites: 'none' },
  changePassword: ofOwn('password'),
  leaveEverywhere: ofOwn('sign-out'),
  showPerson: { method: 'POST', path: 'persons/show', right: 'persons', sites: 'network', changes: true },
  erasePerson: { method: 'POST', path: 'persons/erase', right: 'persons', sites: 'network', changes: true },
  stopPerson: { method: 'POST', path: 'persons/stop', right: 'persons', sites: 'network', changes: true },
  erasures: { method: 'GET', path: 'persons/erasures', right: 'persons', sites: 'network' },
  looks: { method: 'GET', path: 'persons/looks', right: 'traces', sites: 'network' },
  receipts: { method: 'POST', path: 'receipts', right: 'persons', sites: 'network', changes: true },
  offerFactor: ofOwn('second-factor'),
  takeFactor: ofOwn('second-factor/confirm'),
  alarms: { method: 'GET', path: 'alarms', right: 'operation', sites: 'network' },
  muteAlarm: { method: 'POST', path: 'alarms/mute', right: 'operation', sites: 'network', changes: true },
  testAlarms: { method: 'POST', path: 'alarms/test', right: 'operation', sites: 'network', changes: true },
  notes: { method: 'GET', path: 'notes', right: 'figures', sites: 'one' },
  addNote: { method: 'POST', path: 'notes/add', right: 'drafts', sites: 'none', changes: true },
  changeNote: { method: 'POST', path: 'notes/change', right: 'drafts', sites: 'none', changes: true },
  endNote: { method: 'POST', path: 'notes/end', right: 'drafts', sites: 'none', changes: true },
  views: { method: 'GET', path: 'views', right: 'figures', sites: 'none' },
  addView: { method: 'POST', path: 'views/add', right: 'drafts', sites: 'none', changes: true },
  renameView: { method: 'POST', path: 'views/rename', right: 'drafts', sites: 'none', changes: true },
  endView: { method: 'POST', path: 'views/end', right: 'drafts', sites: 'none', changes: true },
  mails: { method: 'GET', path: 'own/mails', sites: 'none' },
  chooseMails: ofOwn('mails/choose'),
} as const satisfies Readonly<Record<string, Rule>>;

export type CallName = keyof typeof table;

/** Returns why a reader may not make a call, or undefined if they may. `site`: the one asked for. */
export function refusalOf({ right, sites: scope }: Rule, { roles, sites }: Reader, site: string | undefined): string | undefined {
  if (right && !allows(roles, right)) return 'Your role does not allow this';
  if (scope === 'none' || !sites) return undefined;
  if (scope === 'network' || site === undefined) return 'You may see single sites, not the network';
  return sites.includes(site) ? undefined : 'You may not see this site';
}
