import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { plainAmount, readGift } from './content/gift';
import { redirected } from './redirected';

/** Bytes. */
const LARGEST_FORM = 16 * 1024;
/** Seconds. */
const YEAR = 365 * 24 * 60 * 60;

/**
 * Returns the address that a visitor is redirected to after a form was posted. Keeps nothing of the form. Only a gift's amount is in its
 * address.
 */
function next(form: string, fields: URLSearchParams): string {
  if (form !== 'gift') return `/thanks/${form}`;
  const gift = readGift(fields);
  const receipt = new URLSearchParams({
    transaction_id: randomUUID(),
    amount: plainAmount(gift),
    frequency: gift.frequency,
    campaign_id: gift.campaign,
  });
  return `/thank-you?${receipt}`;
}

/** The cookies that the tools behind a form set, and that pages can read. */
const KNOWN_BY: Readonly<Record<string, readonly string[]>> = { gift: ['classy_member', 'classy_supporter'], petition: ['ea_profile'] };

/** Accepts every form of a site, and answers with a redirect, so that a reload posts nothing again. */
export function formPosts(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LARGEST_FORM }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.post<{ Params: { form: string } }>('/forms/:form', ({ params: { form }, body, url }, reply) => {
    const names = Object.hasOwn(KNOWN_BY, form) ? KNOWN_BY[form] : undefined;
    for (const name of names ?? []) reply.header('Set-Cookie', `${name}=${randomUUID()}; Path=/; Max-Age=${YEAR}; SameSite=Lax`);
    return reply.redirect(redirected(next(form, body instanceof URLSearchParams ? body : new URLSearchParams()), url), 303);
  });
  // Mailchimp's forms are sent this way.
  app.post('/subscribe/post', ({ url }, reply) => reply.redirect(redirected('/thanks/newsletter', url), 303));
}
