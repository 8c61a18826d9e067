import { describe, expect, it } from 'vitest';
import { theme } from '../../../plugins/ui-react/theme';

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? []);
  const [r = 0, g = 0, b = 0] = digits.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Colours = Record<string, string>;

const byScheme = [...theme.matchAll(/--([\w-]+): var\([^,]+, light-dark\((#\w+), (#\w+)\)\)/g)];
const light: Colours = Object.fromEntries(byScheme.map(([, name, hex]) => [name, hex]));
const dark: Colours = Object.fromEntries(byScheme.map(([, name, , hex]) => [name, hex]));

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_, colours) => {
  it.each([
    ['on-surface', 'surface'],
    ['on-accent', 'accent'],
    // A control needs only a contrast of 3 to its surroundings, but this one is also text.
    ['accent', 'surface'],
  ])('give %s on %s a contrast of 4.5 or more', (text, ground) => {
    const { [text]: one = '', [ground]: other = '' } = colours;
    expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
  });
});

it('the colours follow the page, or are light in browsers without light-dark() [CON-18]', () => {
  const [follows = '', without = ''] = theme.split('@supports not (color: light-dark(red, red))');
  expect(follows).not.toContain('color-scheme');
  expect(theme).not.toContain('prefers-color-scheme');
  const old = Object.fromEntries([...without.matchAll(/--([\w-]+): (#\w+)(?: !important)?;/g)].map(([, name, hex]) => [name, hex]));
  expect(old).toEqual(light);
});
