import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Bytes. */
const LARGEST_FORM = 16 * 1024;

const frequencies: readonly string[] = ['one-time', 'monthly'];

/** Where a visitor is sent after a form was posted. What it says is forgotten; only a gift's amount goes on to its page. */
function next(form: string, fields: URLSearchParams): string {
  if (form !== 'gift') return `/thanks/${form}`;
  const amount = Number(fields.get('amount'));
  const gift = new URLSearchParams({
    transaction_id: randomUUID(),
    amount: amount > 0 && amount < 1e6 ? amount.toFixed(2) : '25.00',
    frequency: frequencies.find((frequency) => frequency === fields.get('frequency')) ?? 'one-time',
    campaign_id: /^\d{1,10}$/.exec(fields.get('campaign_id') ?? '')?.[0] ?? '12345',
  });
  return `/thank-you?${gift}`;
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
