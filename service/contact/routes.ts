import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IsInNetwork } from '../http/callers';
import { forgetContact, rememberContact, rememberedContact } from '../http/cookies';
import { fits } from '../http/fits';
import { refuse } from '../http/refuse';
import { contactHash } from '../store/refused-contacts';
import { authSchema } from './auth-schema';
import type { Contact } from './contact';
import { createLoginTries } from './login-tries';
import type { Provider } from './provider';
import type { Seal } from './seal';

export interface Contacts {
  readonly provider: Provider;
  readonly seal: Seal;
  /** Resolves to when the contact with this hash last refused, ms since the epoch. Missing where the process has no store. Rejects with `Unavailable`. */
  readonly refused?: (contact: string) => Promise<number | undefined>;
}

/** Adds when the contact last refused, on any device and site: their page is not tracked then, unless they have chosen there since. */
async function withRefusal(contact: Contact, { refused }: Contacts): Promise<Contact> {
  const { refused: _, ...own } = contact;
  const time = await refused?.(contactHash(contact.id) ?? '');
  return { ...own, id: contact.id, ...(time !== undefined && { refused: new Date(time).toISOString() }) };
}

/** A link to an unknown contact is refused like any other, so that nobody finds out which contacts exist. */
const REFUSALS = {
  refused: [401, 'The link is not valid any more'],
  unknown: [401, 'The link is not valid any more'],
  failed: [502, 'The mailing provider does not answer'],
} as const;

const TOO_MANY = 'Too many failed logins. Try again later';

/**
 * GET /adestra/auth, /adestra/session, /adestra/logout (docs/utility-api.md). Without a provider nobody is logged in, and logins are
 * refused with 503. Failed logins are bounded, by address and by contact: each asks the provider, with the service's key.
 */
export function contactCalls(app: FastifyInstance, contacts: Contacts | undefined, isInNetwork: IsInNetwork): void {
  const tries = createLoginTries();
  const refused = (reply: FastifyReply, reason: keyof typeof REFUSALS) =>
    refuse(reply, REFUSALS[reason][0], 'contact', REFUSALS[reason][1]);

  app.get('/adestra/auth', async (request, reply) => {
    const link = fits(authSchema, request.query, reply);
    if (!link) return reply;
    if (!contacts) return refuse(reply, 503, 'contact', 'No mailing provider is named');
    const succeeded = tries.begin({ address: request.ip, contact: link.contact_id });
    if (!succeeded) return refuse(reply.header('Retry-After', '60'), 429, 'rate', TOO_MANY);
    const answer = await contacts.provider.authenticate(link);
    if ('reason' in answer) return refused(reply, answer.reason);
    succeeded();
    rememberContact(reply, contacts.seal.close(answer.contact.id, Date.now()));
    return withRefusal(answer.contact, contacts);
  });

  // 204 rather than 404: pages ask for every visitor, whose console would show a 404.
  app.get('/adestra/session', async (request, reply) => {
    const id = contacts?.seal.open(rememberedContact(request), Date.now());
    if (!contacts || !id) return reply.code(204).send();
    const answer = await contacts.provider.find(id);
    if ('contact' in answer) return withRefusal(answer.contact, contacts);
    if (answer.reason === 'failed') return refused(reply, 'failed');
    forgetContact(reply);
    return reply.code(204).send();
  });

  app.get<{ Querystring: { redirect?: unknown } }>('/adestra/logout', (request, reply) => {
    const { redirect } = request.query;
    const way = typeof redirect === 'string' && URL.canParse(redirect) ? new URL(redirect) : undefined;
    // `blob:https://…` has an origin, too.
    if (!way || !/^https?:$/.test(way.protocol) || !isInNetwork(way.origin, request.port)) {
      const message = 'Must be an absolute address of a site of the network';
      return refuse(reply, 400, 'schema', 'No way back', [{ path: 'redirect', message }]);
    }
    forgetContact(reply);
    // The address as the check parsed it: a browser may read odd spellings differently.
    return reply.redirect(way.href, 302);
  });
}
