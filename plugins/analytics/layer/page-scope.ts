import type { Env, Properties } from '../../../kernel';
import { parseUrl } from '../../../lib/url/url';
import type { PageView } from '../scope/page-view';
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

/** SES-04: the fields of a page at its end. Of its text only counts are reported. */
export function pageScope({ window, document, now, clock }: Env, view: PageView, goals: number, text: TextCount): Properties {
  const { protocol = '', hostname = '', pathname = '', search = '', hash = '' } = parseUrl(view.address.href) ?? {};
  // Prototype methods: the page may have an image of that name.
  const { querySelectorAll } = window.Document.prototype;
  const all = (selector: string) => querySelectorAll.call(document, selector);
  const counts = Object.entries(COUNTED).map(([name, selector]) => [name, all(selector).length]);
  const images = [...(all('img') as NodeListOf<HTMLImageElement>)].filter((image) => !isSmall(image)).length;
  return {
    start: Math.round(now() - (clock() - view.start)),
    events: view.events,
    goals,
    page_href: view.address.href,
    ...{ loc_referrer: view.referrer, loc_https: protocol === 'https:', loc_host: hostname },
    ...{ loc_path: pathname, loc_search: search, loc_hash: hash },
    ...Object.fromEntries(counts),
    images,
    words: text.words,
    characters: text.characters,
  };
}
