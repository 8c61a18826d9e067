import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blameOf, blameOfText } from '../../../tools/audit/blame';

const frames = (...urls: unknown[]) => ({ callFrames: urls.map((url) => ({ url })) });

describe('who did something', () => {
  it.each([
    [
      'scripts, nearest first',
      { stack: frames('https://a.example/a.js', 'https://b.example/b.js') },
      ['https://a.example/a.js', 'https://b.example/b.js'],
    ],
    [
      'what called it later',
      { stack: { ...frames('https://a.example/a.js'), parent: frames('https://b.example/b.js') } },
      ['https://a.example/a.js', 'https://b.example/b.js'],
    ],
    ['each once, without query', { stack: frames('https://a.example/a.js?1', 'https://a.example/a.js#2') }, ['https://a.example/a.js']],
    ['the style that names it', { url: 'https://a.example/a.css' }, ['https://a.example/a.css']],
    ['the page, where nothing is told', undefined, ['https://page.example/']],
    ['the page, where scripts have no address', { stack: frames('', 'evaluated', 7) }, ['https://page.example/']],
    ['the origin of a blob', { stack: frames('blob:https://a.example/6a1b') }, ['blob:https://a.example']],
  ])('is %s [CON-20]', (_, initiator, expected) => {
    expect(blameOf(initiator, 'https://page.example/?id=1')).toEqual(expected);
  });

  it('is at most six scripts, from a chain that never ends [CON-20]', () => {
    const stack: { callFrames: { url: string }[]; parent?: object } = frames(
      ...Array.from({ length: 9 }, (_, i) => `https://a.example/${i}.js`),
    ) as never;
    stack.parent = stack;
    expect(blameOf({ stack }, '')).toHaveLength(6);
  });

  it('is read from the text of a stack [CON-20]', () => {
    const stack = `Error
    at set (https://a.example/a.js?v=1:3:7)
    at https://b.example/b.js:10:2
    at <anonymous>:1:1`;
    expect(blameOfText(stack)).toEqual(['https://a.example/a.js', 'https://b.example/b.js']);
  });

  it('is an address without a query or nothing, whatever the text [CON-20]', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('https://', 'blob:', 'a.example/x.js', ':1:2', '?id=', '#', '\n at ('));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const found = blameOfText(parts.join(''));
        expect(found.length).toBeLessThanOrEqual(6);
        for (const url of found) expect(url).toMatch(/^(https?|blob):[^?#]*$/s);
      }),
    );
  });
});
