import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countContract } from '../../lib/contracts/count';
import { maskPath } from '../../lib/privacy/redaction';
import type { CountedView } from '../counts/counted-view';
import type { Locate } from '../ip/locate';
import { fromEdge } from '../ip/route';
import type { AdmitSites } from '../network/admit-sites';
import { isCrawler } from './crawler';
import { fitsContract } from './fits';
import { refuse } from './refuse';
import { hasSignal } from './signal';

/** Counts views without consent. */
export interface Counting {
  /** Returns whether a rule lets views of a page be counted. `country`: '' where the address tells none. */
  allows(site: string, page: string, country: string): boolean;
  /** Returns the day and the hour of the network's time zone, of a time in ms since the epoch. */
  hourOf(at: number): Pick<CountedView, 'day' | 'hour'>;
  /** Resolves once the view is durable. */
  count(view: CountedView): Promise<void>;
}

/** Global Privacy Control, or Do Not Track. */
const saysNo = ({ headers }: FastifyRequest): boolean => hasSignal(headers) || headers.dnt === '1';

/**
 * POST /count: a view of a page by somebody who has not chosen. The country is read from the address, of which nothing is kept, nor of the agent;
 * where it is one without a rule that lets views be counted, nothing is. Answers `counted` only once the count is durable.
 */
export function countView(app: FastifyInstance, admit: AdmitSites, now: () => number, locate: Locate, counting?: Counting): void {
  app.post('/count', async (request, reply) => {
    const body = fitsContract(countContract, request.body, reply);
    if (!body || !admit([body.site], request, reply)) return reply;
    const { site, page, source } = body;
    const country = locate(request.ip, fromEdge(request)).country_code ?? '';
    if (!counting?.allows(site, page, country)) return refuse(reply, 403, 'rule', 'No rule lets views of this page be counted');
    if (saysNo(request) || isCrawler(request.headers['user-agent'])) return { counted: 0 };
    await counting.count({ ...counting.hourOf(now()), site, page: maskPath(page), source, country });
    return { counted: 1 };
  });
}
