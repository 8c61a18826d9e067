import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { plainAmount, readGift } from './content/gift';

/** Bytes. */
const LARGEST_FORM = 16 * 1024;

/** Where a visitor is sent after a form was posted. What it says is forgotten; only a gift's amount goes on to its page. */
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

/** Takes every form of a site, and answers with a redirect, so that a reload posts nothing again. */
export function formPosts(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LARGEST_FORM }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.post<{ Params: { form: string } }>('/forms/:form', ({ params: { form }, body }, reply) =>
    reply.redirect(next(form, body instanceof URLSearchParams ? body : new URLSearchParams()), 303),
  );
}
