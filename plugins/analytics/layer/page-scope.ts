import type { Env, Properties } from '../../../kernel';
import { findAll } from '../../../lib/dom/native';
import { clipBefore } from '../../../lib/privacy/clip';
import { createTrail, maskPath, maskQuery } from '../../../lib/privacy/redaction';
import { parseUrl } from '../../../lib/url/url';
import type { PageView } from '../scope/page-views';
import type { TextCount } from './text-count';

const COUNTED = {
  videos: 'video, iframe[src*="youtube"], iframe[src*="vimeo"]',
  links: 'a[href]',
  signups: 'form[class*="signup"], form[id*="signup"], form[class*="subscri"]',
  donate_forms: 'form[action*="donat" i], form[id*="donat" i]',
  paragraphs: 'p',
};

/** ENG-06. px. Smaller ones are icons and pixels. */
const SMALLEST_IMAGE = 25;

/** Decides by the image's attributes: its box would force another layout as the page ends. */
const isSmall = (image: HTMLImageElement): boolean => {
  const { naturalWidth, naturalHeight, style } = image;
  if ([naturalWidth, naturalHeight].some((size) => size > 0 && size < SMALLEST_IMAGE)) return true;
  const said = [image.getAttribute('width'), image.getAttribute('height'), style.width, style.height];
  return said.some((size) => /^\d+(\.\d+)?(px)?$/.test(size ?? '') && parseFloat(size ?? '') < SMALLEST_IMAGE);
};

/**
 * Returns the parts of an address without secrets. Each is a field of its own, and redacted as one, but the path tells which codes in the
 * query and the fragment are secret (PRV-04).
 */
function locationOf(address: Partial<URL>): Properties {
  const trail = createTrail();
  const [pathname, search, hash] = (['pathname', 'search', 'hash'] as const).map((part) => clipBefore(address[part] ?? '')) as [
    string,
    string,
    string,
  ];
  return {
    loc_path: maskPath(pathname, trail),
    loc_search: search && `?${maskQuery(search.slice(1), trail)}`,
    loc_hash: hash.includes('=') ? `#${maskQuery(hash.slice(1), trail)}` : maskPath(hash, trail),
  };
}

/** SES-04: the fields of a page at its end. Of its text only counts are reported. */
export function pageScope({ document, now, clock }: Env, view: PageView, goals: number, text: TextCount): Properties {
  const address: Partial<URL> = parseUrl(view.address.href) ?? {};
  const counts = Object.entries(COUNTED).map(([name, selector]) => [name, findAll(document, selector).length]);
  const images = [...findAll<HTMLImageElement>(document, 'img')].filter((image) => !isSmall(image)).length;
  return {
    start: Math.round(now() - (clock() - view.start)),
    events: view.events,
    goals,
    page_href: view.address.href,
    ...{ loc_referrer: view.referrer, loc_https: address.protocol === 'https:', loc_host: address.hostname ?? '' },
    ...locationOf(address),
    ...Object.fromEntries(counts),
    images,
    words: text.words,
    characters: text.characters,
  };
}
