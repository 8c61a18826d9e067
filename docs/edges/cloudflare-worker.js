// A Worker in front of a site: writes where the visitor is into each page, after Cloudflare's cache.
export default {
  async fetch(request) {
    const answer = await fetch(request);
    if (!/^text\/html/i.test(answer.headers.get('content-type') ?? '')) return answer;
    const { country = '', regionCode = '' } = request.cf ?? {};
    const page = new Response(answer.body, answer);
    // From here on the page is one visitor's. No cache behind this one may keep it.
    page.headers.set('cache-control', 'private, no-cache');
    // XX and T1 are no countries.
    if (!/^[A-Z]{2}$/.test(country) || country === 'XX') return page;
    const region = /^[A-Z\d]{1,3}$/.test(regionCode) ? `${country}-${regionCode}` : country;
    return new HTMLRewriter().on('html', { element: (html) => html.setAttribute('data-region', region) }).transform(page);
  },
};
