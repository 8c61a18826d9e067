import type { FastifyInstance } from 'fastify';
import type { Config } from '../../service/config';
import { openSeal } from '../../service/contact/seal';
import { countBy } from '../../service/counts/counting';
import { sealerOf } from '../../service/destinations/seal-sender';
import { sealFor } from '../../service/destinations/wants-sender';
import { checkEvents, type Declarations } from '../../service/events/declarations';
import type { AnalyticsLibrary } from '../../service/http/analytics-loader';
import { forgetContact, forgetVisitor } from '../../service/http/cookies';
import { utilityCalls } from '../../service/http/utility-calls';
import { admitSites, type UnknownSite } from '../../service/network/admit-sites';
import { readTimeZone } from '../../service/network/time-zone';
import { network } from '../../sites/this-network';
import { siteIds } from '../../tools/sites/ids';
import { readRules } from '../../tools/sites/rules';
import { isInNetwork } from '../addresses';
import type { Feed } from '../feed';
import { bindTo } from '../hosts';
import { gtagLibrary } from '../vendors/google';
import { standIn } from '../vendors/libraries';
import type { VisitorSetup } from '../visitor-setup';
import { ipDetails } from './ip-details';
import { ipMetadata } from './ip-metadata';
import { cutOffLogin, mailingProvider } from './mailing-provider';

/** GET /forget-here: deletes the service's cookies in the partition of the page that asks. */
function forgetHere(app: FastifyInstance): void {
  app.get('/forget-here', (_request, reply) => {
    forgetContact(reply);
    forgetVisitor(reply);
    return reply.code(204).send();
  });
}

/** A stand-in for the analytics library that contacts no one. */
const standInLibrary: AnalyticsLibrary = async (stream, _address, { headers: { host } }) =>
  standIn(gtagLibrary(stream), `http://${host}/vendors/utility/calls`);

/** Not a secret, as the demo's contacts are made up. */
const KEY = 'taproot demo network';

const warnOf = ({ site, host }: UnknownSite) => console.warn(`${host} posted for ${site}, which has no manifest here. Restart the demo.`);

/** Serves the utility service (docs/utility-api.md). Contacts are made up, and visitors are where the live page puts them. */
export const utilityService =
  (feed: Feed, setup: VisitorSetup, declarations: Declarations, config: Config) => async (app: FastifyInstance) => {
    bindTo(app, 'utility');
    cutOffLogin(app);
    const counting = countBy(await readRules(), await readTimeZone(), feed.take, Date.now);
    await utilityCalls({
      take: feed.take,
      seal: sealFor(config.destinations, () => sealerOf(config)),
      check: checkEvents(declarations),
      isInNetwork,
      admit: admitSites({
        knows: (id) => [...siteIds, ...network.brands.map((brand) => `brand:${brand}`)].includes(id),
        isInNetwork,
        count() {},
        tell: warnOf,
      }),
      locate: () => ipDetails[setup.get().country || 'US'],
      counting,
      contacts: {
        ...{ provider: mailingProvider, seal: openSeal(KEY) },
        refused: async (contact) => (await feed.store.refusedContacts([contact]))[contact],
      },
      library: standInLibrary,
    })(app);
    forgetHere(app);
    ipMetadata(app);
  };
