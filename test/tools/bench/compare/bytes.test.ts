import { expect, it } from 'vitest';
import { countBytes } from '../../../../tools/bench/compare/bytes';

it('countBytes counts each script and style once, and no responses of a collector', () => {
  const weights: Record<string, number> = { 'http://cdn/tag.js': 100, 'http://cdn/a.js': 20, 'http://cdn/0.css': 3 };
  const asked = ['http://cdn/tag.js', 'http://cdn/0.css', 'http://collector/settings', 'http://cdn/a.js', 'http://cdn/a.js'];
  expect(countBytes(asked, 'http://cdn/tag.js', (url) => weights[url])).toEqual({ tag: 100, all: 123, scripts: 2 });
});
