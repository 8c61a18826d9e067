import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { providerOf } from '../contact/http-provider';
import { type Contacts, contactCalls } from '../contact/routes';
import { openSeal } from '../contact/seal';
import type { SealSender } from '../destinations/wants-sender';
import type { CheckEvents } from '../events/declarations';
import { type Locate, openLocate } from '../ip/locate';
import { ip } from '../ip/route';
import type { Take } from '../log/entry';
import type { AdmitSites } from '../network/admit-sites';
import { type AnalyticsLibrary, analyticsLoader, analyticsScripts, vendorLibrary } from './analytics-loader';
import { bodies } from './bodies';
import { cors, type IsInNetwork, onlyTags } from './callers';
import { consentReceipt, consentRejection, consentUnanswered } from './consent';
import { type Counting, countView } from './count';
import { errorReport } from './error-report';
import { hit } from './hit';
import { limit } from './limit';
import { createLimits, type Limits } from './limits';
import { me } from './me';
import { publishSchemas } from './published-schemas';

interface UtilityParts {
  readonly take: Take;
  readonly check: CheckEvents;
  readonly isInNetwork: IsInNetwork;
  readonly admit: AdmitSites;
  /** Shared with what answers before the routes. By default senders have no limit. */
  readonly limits?: Limits;
  /** Times of arrival, ms since the epoch. */
  readonly now?: () => number;
  /** Seals the sender of a post for destinations whose vendor requires it. */
  readonly seal?: SealSender;
  readonly locate: Locate;
  /** Undefined where no mailing provider is named. */
  readonly contacts?: Contacts;
  /** Undefined where no rule lets views be counted without consent. */
  readonly counting?: Counting | undefined;
  /** The vendor's own by default. */
  readonly library?: AnalyticsLibrary;
}

/** The calls that sites make (docs/utility-api.md). */
export const utilityCalls =
  ({
    take,
    check,
    isInNetwork,
    admit,
    limits = createLimits(0),
    now = Date.now,
    seal,
    locate,
    contacts,
    counting,
    library = vendorLibrary(),
  }: UtilityParts) =>
  async (app: FastifyInstance) => {
    // CORS comes first, so that pages can read every refusal.
    cors(app, isInNetwork);
    onlyTags(app, isInNetwork);
    bodies(app);
    limit(app, limits);
    hit(app, take, check, admit, now, seal);
    errorReport(app, take, now);
    consentRejection(app, take, now, contacts?.seal.open);
    consentReceipt(app, take, admit, now);
    consentUnanswered(app, take, admit, now);
    countView(app, admit, now, locate, counting);
    me(app);
    analyticsLoader(app, await analyticsScripts(), library);
    ip(app, locate);
    contactCalls(app, contacts, isInNetwork);
    publishSchemas(app);
  };

/** Returns the adapters that answer calls about a visitor. Throws if the database of addresses can't be read. `refused`: asks the store. */
export function visitorParts(
  config: Pick<Config, 'IP_DATABASE' | 'COUNTRY_HEADER' | 'CONTACTS_URL' | 'CONTACTS_KEY'>,
  refused?: Contacts['refused'],
): Pick<UtilityParts, 'locate' | 'contacts'> {
  const { IP_DATABASE, COUNTRY_HEADER, CONTACTS_KEY } = config;
  const locate = openLocate({ ...(IP_DATABASE && { database: IP_DATABASE }), ...(COUNTRY_HEADER && { header: COUNTRY_HEADER }) });
  const provider = providerOf(config);
  if (!provider || !CONTACTS_KEY) return { locate };
  return { locate, contacts: { provider, seal: openSeal(CONTACTS_KEY), ...(refused && { refused }) } };
}
