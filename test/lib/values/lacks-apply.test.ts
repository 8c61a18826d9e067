import { describe, expect, it } from 'vitest';
import { lacksApply } from '../../../lib/values/lacks-apply';

const thrown = (message: string, file: string) =>
  Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n    at a (${file}:1:2)` });
const tag = 'https://cdn.example/main.js';

describe('lacksApply', () => {
  it.each([
    ['Chromium', 'e.apply is not a function'],
    ['WebKit', "e.apply is not a function. (In 'e.apply(t)', 'e.apply' is undefined)"],
    ['Chromium, of null', "Cannot read properties of null (reading 'apply')"],
    ['Firefox, of null', 'can\'t access property "apply", e is null'],
    ['WebKit, of undefined', "undefined is not an object (evaluating 'e.apply')"],
  ])('says what a page’s plugin lacks, by the words of %s', (_, message) => {
    expect(lacksApply(thrown(message, tag), 'main')).toContain('taproot.use({ name, apply(taproot) { … } })');
    expect(lacksApply(thrown(message, 'https://cdn.example/main.abc123.js'), 'main')).toBeDefined();
  });

  it('leaves other errors as they are: a plugin’s own mistake, another message, what is no error', () => {
    expect(lacksApply(thrown('e.apply is not a function', 'https://a.example/plugin.js'), 'main')).toBeUndefined();
    expect(lacksApply(thrown('reapply is not a function', tag), 'main')).toBeUndefined();
    expect(lacksApply(thrown('too sad', tag), 'main')).toBeUndefined();
    for (const error of ['apply', null, undefined, 1, {}]) expect(lacksApply(error, 'main')).toBeUndefined();
  });
});
