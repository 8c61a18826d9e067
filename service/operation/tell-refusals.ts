import type { FastifyInstance } from 'fastify';
import type { Issue } from '../http/refuse';
import type { Logger } from './logger';
import { createSparing } from './sparing';

/** ms between two lines about refusals of the same call, reason and site. */
const BETWEEN = 60_000;
/** Kinds of refusals whose last line is remembered. */
const MOST = 500;
const MOST_ISSUES = 5;

/** A path of our schemas, in a list of bodies too. Other names are the body's own, and may be personal data. */
const PATH = /^(?:\[\d+\]\.)?[a-z_]{1,40}(?:\[\d+\]|\.\d+|\.[a-z_]{1,40}|\[\d+\]\.[a-z_]{1,40})*$/i;

/** Returns what was wrong, without anything that the body holds: names of its own, and quoted parts of messages, which may repeat them. */
export const issueText = ({ path, message }: Issue): string =>
  `${PATH.test(path) ? path : '(a name of its own)'}: ${message.replace(/["'“‘`].*["'”’`]/gs, '…').slice(0, 100)}`;

/**
 * Logs refusals of posts: a browser does not send again what got a 4xx, so each may be a loss. A line a minute for each call, reason and
 * host, with how many there were since the last one. No line has an address, a body or a value of one.
 */
export function tellRefusals(app: FastifyInstance, logger: Pick<Logger, 'warn'>, now = Date.now): void {
  const sparingly = createSparing(BETWEEN, MOST, now);
  app.addHook('onResponse', ({ method, routeOptions, headers: { origin = '' } }, { refusal, issues, statusCode }, done) => {
    done();
    // Overload and a log that is down are told elsewhere, and browsers send again.
    if (!refusal || method !== 'POST' || statusCode >= 500 || statusCode === 429) return;
    const host = URL.canParse(origin) ? new URL(origin).hostname : '';
    // A sender can make up any number of foreign origins.
    const key = `${routeOptions.url} ${refusal} ${refusal === 'origin' ? '' : host}`;
    sparingly(key, (left) =>
      logger.warn(
        {
          route: `POST ${routeOptions.url ?? '?'}`,
          status: statusCode,
          reason: refusal,
          host,
          issues: issues?.slice(0, MOST_ISSUES).map(issueText),
          unsaid: left,
        },
        'refused what a page sent, which it does not send again',
      ),
    );
  });
}
