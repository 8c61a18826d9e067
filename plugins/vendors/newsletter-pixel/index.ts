import { call } from '../call';
import type { MakeVendor } from '../vendor';

export interface NewsletterPixelAccount {
  readonly id: string;
  /** The library's address up to the id. */
  readonly script: string;
  readonly image: string;
}

/** The library replaces an array that keeps pushed commands. */
const newsletterPixel: MakeVendor<NewsletterPixelAccount> = ({ globals, account: { id, script, image } }) => ({
  script: `${script}${id}.min.js`,
  begin() {
    globals.liQ ??= [];
  },
  arrived: () => !!globals.liQ && !Array.isArray(globals.liQ),
  hit({ event }) {
    if (event === 'page_view') call(globals, 'liQ.push', { event: 'pageView' });
  },
  convert({ event, id: conversionId, value, currency }) {
    call(globals, 'liQ.push', { event: 'conversion', name: event, conversionId, amount: value, currency });
  },
  image({ event, id: conversionId, value, currency }) {
    const query = new URLSearchParams({ aid: id, e: 'conversion', n: event, cid: conversionId });
    if (value) query.set('amount', `${value}`);
    if (currency) query.set('currency', currency);
    return `${image}?${query}`;
  },
  optOut: () => void call(globals, 'liQ.push', { event: 'optOut' }),
});

export default newsletterPixel;
