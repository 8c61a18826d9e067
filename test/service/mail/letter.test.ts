import { expect, it } from 'vitest';
import { type Letter, letterHtml, letterText, strangersText } from '../../../service/mail/letter';

const APART = '\u200b';

it.each([
  ['a plain name', 'newsletter', 'newsletter'],
  ['a path', '/petition/methane', '/petition/methane'],
  ['lines and control characters', 'a\r\nBcc: x\u0000\u202eb', 'a Bcc: x b'],
  ['an address', 'https://evil.example/a', `https:${APART}//evil.${APART}example/a`],
  ['a mention and a mail', '@all x@evil.example', `@${APART}all x@${APART}evil.${APART}example`],
  ['a decimal', '1.5', '1.5'],
  ['a long text', 'x'.repeat(500), `${'x'.repeat(119)}…`],
])('B11: shows %s of strangers as text', (_, given, shown) => {
  expect(strangersText(given)).toBe(shown);
});

const letter: Letter = {
  language: 'en',
  title: 'The week on <main>',
  parts: [
    { lines: ['A line & another'] },
    {
      heading: 'Figures',
      rows: [
        ['Visitors', '12,431', '8 % more; 11,510 the week before'],
        ['<b>page</b>', '3', ''],
      ],
    },
    { link: { words: 'Open', address: 'https://console.example/?a=1&b=2' } },
  ],
  foot: ['Counted until 10:42.'],
  end: { words: 'Stop this mail', address: 'https://console.example/stop' },
};

it('B17: has every figure of the plain part in HTML, as text, with a ground wherever there is ink, and nothing from elsewhere', () => {
  const [text, html] = [letterText(letter), letterHtml(letter)];
  const shown = html
    .replace(/<style>.*?<\/style>|<[^>]+>/gs, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  for (const figure of ['12,431', '8 % more; 11,510 the week before', '<b>page</b>', 'A line & another', 'Counted until 10:42.']) {
    expect(text).toContain(figure);
    expect(shown).toContain(figure);
  }
  expect(html).not.toMatch(/<(img|script|link|iframe|b)\b|url\(|@import|src=/);
  const styles = [...html.matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style).filter((style) => /(^|;)color:/.test(style));
  expect(styles.length).toBeGreaterThan(5);
  for (const style of styles) expect(style).toMatch(/background-color:/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(text).toContain('Stop this mail: https://console.example/stop');
});
