import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../lib/languages';
import { OwnReceipt } from '../../../../plugins/ui-react/settings/OwnReceipt';
import { settingsTexts } from '../../../../plugins/ui-react/settings/texts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

function shown(
  categories: readonly string[],
  { language = 'en' as Language, offered = ['analytics'], date = '2026-11-20T10:00:00Z' } = {},
) {
  const record = { categories, consent_date: date, consent_uuid: ID };
  return renderToStaticMarkup(<OwnReceipt record={record} offered={offered} language={language} texts={settingsTexts[language].receipt} />);
}

describe('OwnReceipt', () => {
  it.each<[string, readonly string[], readonly string[], string]>([
    ['everything that was asked for', ['necessary', 'analytics'], ['analytics'], 'You accepted on'],
    ['all of four purposes', ['necessary', 'analytics', 'advertising'], ['advertising', 'analytics'], 'You accepted on'],
    ['a part', ['necessary', 'analytics'], ['analytics', 'advertising'], 'You saved this selection on'],
    ['only the necessary purpose', ['necessary'], ['analytics'], 'You rejected on'],
    ['nothing, in a record of an older library', [], ['analytics'], 'You rejected on'],
    ['a purpose that the site does not ask for', ['necessary', 'comfort'], ['analytics'], 'You rejected on'],
  ])('tells a visitor who allows %s so, with the day [CON-25]', (_, categories, offered, sentence) => {
    expect(shown(categories, { offered: [...offered] })).toContain(`${sentence} November 20, 2026`);
  });

  it('shows the receipt’s id for quoting, left to right in every language [CON-25]', () => {
    for (const language of ['en', 'es'] as const) expect(shown(['necessary'], { language })).toContain(`<code dir="ltr">${ID}</code>`);
  });

  it('shows no id for a refusal that holds while its person is recognised, whose receipt is another device’s [CON-24]', () => {
    const record = { categories: ['necessary'], consent_date: '2026-11-20T10:00:00Z', consent_uuid: ID, asked: 'person' };
    const html = renderToStaticMarkup(
      <OwnReceipt record={record} elsewhere offered={['analytics']} language="en" texts={settingsTexts.en.receipt} />,
    );
    expect(html).toContain('You rejected on November 20, 2026');
    expect(html).not.toMatch(/Receipt|3f2504e0/);
  });

  it('formats the day as the language does [CON-13 CON-25]', () => {
    expect(shown(['necessary', 'analytics'], { language: 'es' })).toContain('Aceptó el 20 de noviembre de 2026');
  });

  it('treats no sentence as a pattern: the date replaces its placeholder, once [CON-25]', () => {
    const html = shown(['necessary', 'analytics']);
    expect(html).not.toMatch(/[{}]/);
    expect(html.match(/2026/g)).toHaveLength(1);
  });
});
