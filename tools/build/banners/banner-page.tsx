import { renderToStaticMarkup } from 'react-dom/server';
import type { Section } from '../../../lib/languages/section';
import { Banner } from '../../../plugins/ui-react/banner/Banner';
import { bannerStyle } from '../../../plugins/ui-react/banner/style';

/** Returns a page with the banner alone, in these words and in its shadow tree, for a picture. */
export function bannerPage(language: string, texts: Section<'banner'>): string {
  const still = 'section { animation: none }';
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Banner</title><body><div><template shadowrootmode="open"><style>${bannerStyle}${still}</style>${renderToStaticMarkup(
    <Banner language={language} texts={texts} />,
  )}</template></div></body></html>`;
}
