import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { type Language, languages } from '../../../../lib/languages';
import { sectionOf } from '../../../../lib/languages/section';
import { bannerPage } from '../../../../tools/build/banners/banner-page';

it.each(Object.keys(languages) as Language[])(
  'the page for a picture has all words of the banner in %s, and its style [CON-25]',
  (language) => {
    const texts = sectionOf('banner')[language];
    const { document } = new JSDOM(bannerPage(language, texts)).window;
    const { content } = document.querySelector('template') as HTMLTemplateElement;
    expect(content.querySelector('section')?.dir).toBe(texts.dir);
    const shown = `${content.querySelector('section')?.textContent}`;
    for (const word of [texts.question, texts.privacy, texts.accept, texts.reject, texts.preferences]) expect(shown).toContain(word);
    expect(content.querySelector('style')?.textContent).toContain('position: fixed');
  },
);
