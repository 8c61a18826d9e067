import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sectionOf } from '../../../../lib/languages/section';
import { Banner } from '../../../../plugins/ui-react/banner/Banner';

const texts = sectionOf('banner');

describe('Banner', () => {
  it('is a labelled region in the language and direction of its text [CON-18]', () => {
    expect(renderToStaticMarkup(<Banner language="en" texts={texts.en} />)).toMatch(
      /^<section lang="en" dir="ltr" aria-label="Cookie consent">/,
    );
    expect(renderToStaticMarkup(<Banner language="ar" texts={texts.ar} />)).toMatch(/^<section lang="ar" dir="rtl"/);
    expect(renderToStaticMarkup(<Banner language="es" texts={texts.es} />)).toMatch(
      /^<section lang="es" dir="ltr" aria-label="Consentimiento de cookies">/,
    );
  });

  it('Banner links to the privacy statement', () => {
    expect(renderToStaticMarkup(<Banner language="en" texts={texts.en} privacyPath="/privacy" />)).toContain(
      '<a href="/privacy">Privacy statement</a>',
    );
  });
});
