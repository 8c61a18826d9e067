import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Banner } from '../../../../plugins/ui-react/banner/Banner';

describe('Banner', () => {
  it('is a labelled region in the language and direction of its text [CON-18]', () => {
    expect(renderToStaticMarkup(<Banner language="en" />)).toMatch(/^<section lang="en" dir="ltr" aria-label="Cookie consent">/);
    expect(renderToStaticMarkup(<Banner language="es" />)).toMatch(/^<section lang="es" dir="ltr" aria-label="Consentimiento de cookies">/);
  });

  it('links to the privacy statement', () => {
    expect(renderToStaticMarkup(<Banner language="en" privacyPath="/privacy" />)).toContain('<a href="/privacy">Privacy statement</a>');
  });
});
