import type { Outbox } from '../store/outbox-calls';
import type { Authorize, DestinationKind, Post } from './destination';
import type { Destination } from './entry';
import type { DestinationMetrics } from './metrics';
import { withoutSecrets } from './without-secrets';

const HOUR = 60 * 60 * 1_000;
/** ms between two questions about a request: 15 minutes, doubled, at most 12 hours. */
const SHORTEST = HOUR / 4;
const LONGEST = 12 * HOUR;
/** ms after which nobody asks any more. */
const PATIENCE = 7 * 24 * HOUR;

interface Parts {
  readonly destination: Destination;
  readonly kind: DestinationKind;
  readonly outbox: Pick<Outbox, 'openRequests' | 'confirm'>;
  readonly metrics: Pick<DestinationMetrics, 'done'>;
  readonly post: Post;
  readonly authorize: Authorize;
  readonly now: () => number;
}

/** Asks the vendor about requests of before, as far as a question is due, and writes down what it says. */
export async function confirmDue({ destination, kind, outbox, metrics, post, authorize, now }: Parts): Promise<void> {
  const { confirms } = kind;
  if (!confirms) return;
  const { name } = destination;
  for (const { request, tries, since } of await outbox.openRequests({ destination: name, now: now() })) {
    const authorized = await authorize(now());
    if ('refusal' in authorized) return;
    const { headers } = authorized;
    const call = await confirms.request(request, destination, now());
    const answer = await post({ ...call, headers: { ...call.headers, ...headers } });
    const said = 'failed' in answer ? { state: 'open' as const, words: answer.failed } : confirms.read(answer);
    const isOver = said.state === 'open' && now() - since > PATIENCE;
    const state = said.state === 'partly' || isOver ? 'sent' : said.state === 'open' ? undefined : said.state;
    const reason = said.state === 'given_up' ? 'refused later' : said.state === 'partly' ? 'partly refused later' : '';
    const due = now() + Math.min(SHORTEST * 2 ** tries, LONGEST);
    const words = withoutSecrets(said.words, [...destination.secrets, ...Object.values(headers).map((one) => one.replace(/^Bearer /, ''))]);
    const events = await outbox.confirm({ destination: name, request, reason, answer: words, due, ...(state && { state }) });
    if (state && state !== 'sent') metrics.done.inc({ destination: name, state, reason }, events);
  }
}
