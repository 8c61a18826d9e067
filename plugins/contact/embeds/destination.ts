import { decode, parseUrl } from '../../../lib/url/url';

/** The target of a link in a frame: a place on this page, by its element's id ('' is the top of the page), or another address. */
export type Destination = { readonly place: string } | { readonly address: string };

const withoutHash = ({ href }: URL) => href.replace(/#.*/s, '');

/** FRM-02: only http and https addresses are followed. An address that contains a user name is refused, because it is meant to deceive. */
export function destinationOf(href: string, here: string): Destination | undefined {
  const url = parseUrl(href, here);
  const page = parseUrl(here);
  if (!url || !page || !/^https?:$/.test(url.protocol) || url.username || url.password) return;
  return withoutHash(url) === withoutHash(page) ? { place: decode(url.hash.slice(1)) } : { address: url.href };
}
