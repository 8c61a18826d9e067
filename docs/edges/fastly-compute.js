// Fastly Compute in front of a site: writes where the visitor is into each page, after Fastly's cache.
import { getGeolocationForIpAddress } from 'fastly:geolocation';

async function answer(event) {
  const page = await fetch(event.request, { backend: 'origin' });
  if (!/^text\/html/i.test(page.headers.get('content-type') ?? '')) return page;
  const { country_code: country, region: part } = getGeolocationForIpAddress(event.client.address) ?? {};
  const headers = new Headers(page.headers);
  // From here on the page is one visitor's. No cache behind this one may keep it.
  headers.set('cache-control', 'private, no-cache');
  headers.delete('content-length');
  const html = await page.text();
  const isKnown = /^[A-Z]{2}$/.test(country ?? '') && country !== 'XX';
  const region = /^[A-Z\d]{1,3}$/.test(part ?? '') ? `${country}-${part}` : country;
  const body = isKnown ? html.replace(/<html\b/i, `$& data-region="${region}"`) : html;
  return new Response(body, { status: page.status, headers });
}

addEventListener('fetch', (event) => event.respondWith(answer(event)));
