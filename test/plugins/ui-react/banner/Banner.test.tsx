import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Banner } from '../../../../plugins/ui-react/banner/Banner';

describe('Banner', () => {
  it('CON-18 is a region with a label, in the language and direction of its text', () => {
    expect(renderToStaticMarkup(<Banner language="en" />)).toMatch(/^<section lang="en" dir="ltr" aria-label="Cookie consent">/);
    expect(renderToStaticMarkup(<Banner language="es" />)).toMatch(/^<section lang="es" dir="ltr" aria-label="Consentimiento de cookies">/);
  });

  it('links to the privacy statement', () => {
    expect(renderToStaticMarkup(<Banner language="en" privacyPath="/privacy" />)).toContain('<a href="/privacy">Privacy statement</a>');
  });
});
