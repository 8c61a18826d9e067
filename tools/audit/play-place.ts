/** A place from which the audit plays a visitor, and the way in which pages learn of it: the edge's attribute, or the service's answer to `/ip`. */
export interface Played {
  /** A code such as `US-CA` or `DE`. */
  readonly place: string;
  readonly by: 'region' | 'ip';
  /** The origin of the audited pages. */
  readonly origin: string;
}

/** An answer that the browser holds until it is told what to do with it (`Fetch.requestPaused`). */
export interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly resourceType?: string;
  readonly responseStatusCode?: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}

type Send = (method: string, params?: object) => Promise<Readonly<Record<string, unknown>> | undefined>;

const US = { locale: 'en-US', timezone: 'America/New_York' };
const EUROPE = { locale: 'en-IE', timezone: 'Europe/Dublin' };

/** The language and the clock of a visitor of a place: they decide while nothing else is known. */
export const localeOf = (place: string) => (/^US\b/i.test(place) ? US : EUROPE);

/** The answers that have to wait, as `Fetch.enable` takes them. */
export const pausedBy = ({ by }: Played) => ({
  patterns: [
    by === 'region'
      ? { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' }
      : { urlPattern: '*/ip*', requestStage: 'Response' },
  ],
});

const REGION = /(\s)data-region\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi;
const TAGS = /<(html|script)\b[^>]*>/gi;

/** Returns a page with another `data-region`, as an edge writes it: on `<html>`, and in the place of one that stood there. */
export function withRegion(text: string, place: string): string {
  const plain = text.replace(TAGS, (tag) => tag.replace(REGION, '$1'));
  const attribute = ` data-region="${place}"`;
  if (/<html\b/i.test(plain)) return plain.replace(/<html\b/i, (start) => `${start}${attribute}`);
  // Browsers give a page without the tag an element all the same: the tag in front of everything else is that one.
  return /^\s*<!doctype[^>]*>/i.test(plain)
    ? plain.replace(/^\s*<!doctype[^>]*>/i, (doctype) => `${doctype}<html${attribute}>`)
    : `<html${attribute}>${plain}`;
}

/** Returns the answer to `/ip` of a visitor in another place; undefined for an answer that is not the service's. */
export function withPlace(text: string, place: string): string | undefined {
  try {
    const answer = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (answer.service !== 'taproot') return undefined;
    const [country = ''] = place.split('-');
    const { country: _, region: __, region_code: ___, ...rest } = answer;
    return JSON.stringify({ ...rest, country_code: country, ...(place.includes('-') && { region_code: place }) });
  } catch {
    return undefined;
  }
}

/** Headers that another body makes untrue. */
const UNTRUE = /^(content-encoding|content-length|transfer-encoding|content-md5|etag)$/i;

/** Lets an answer go on, with what it says of the place in the place's words. */
export async function answerPlayed(send: Send, paused: Paused, { place, by, origin }: Played): Promise<void> {
  const { requestId, request, responseStatusCode = 0, responseHeaders = [] } = paused;
  const goOn = () => send('Fetch.continueRequest', { requestId });
  const isOurs = by === 'ip' || request.url.startsWith(`${origin}/`);
  const type = responseHeaders.find(({ name }) => /^content-type$/i.test(name))?.value ?? '';
  const wanted = by === 'region' ? /html/i : /json/i;
  const isRedirect = responseStatusCode >= 300 && responseStatusCode < 400;
  if (!responseStatusCode || isRedirect || !isOurs || !wanted.test(type)) return void (await goOn());
  const answer = (await send('Fetch.getResponseBody', { requestId })) as { readonly body?: string; readonly base64Encoded?: boolean };
  // Bytes stay as they are, whatever the page's character set.
  const text = Buffer.from(answer?.body ?? '', answer?.base64Encoded ? 'base64' : 'utf8').toString('latin1');
  const changed = by === 'region' ? withRegion(text, place) : withPlace(text, place);
  if (changed === undefined) return void (await goOn());
  await send('Fetch.fulfillRequest', {
    ...{ requestId, responseCode: responseStatusCode },
    responseHeaders: responseHeaders.filter(({ name }) => !UNTRUE.test(name)),
    body: Buffer.from(changed, 'latin1').toString('base64'),
  });
}
