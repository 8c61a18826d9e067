import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blameOf, type Stack } from '../../../tools/audit/blame';

const frames = (...urls: unknown[]) => ({ callFrames: urls.map((url) => ({ url })) });

const scriptsOf = (stack: Stack): string[] => [
  ...(stack.callFrames ?? []).flatMap(({ url }) => (/^(https?|blob):/.test(`${url}`) ? [`${url}`] : [])),
  ...(stack.parent ? scriptsOf(stack.parent) : []),
];

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
  ])('the author of an act is %s [CON-20]', (_, initiator, expected) => {
    expect(blameOf(initiator, ['about:srcdoc', 'https://page.example/?id=1'], scriptsOf)).toEqual(expected);
  });

  it('is at most six scripts [CON-20]', () => {
    const stack = frames(...Array.from({ length: 9 }, (_, i) => `https://a.example/${i}.js`)) as Stack;
    expect(blameOf({ stack }, [], scriptsOf)).toHaveLength(6);
  });

  it('is an address without a query or nothing, whatever the initiator [CON-20]', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('https://', 'blob:', 'a.example/x.js', ':1:2', '?id=', '#', '\n at ('));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        for (const url of blameOf({ url: parts.join('') }, [], scriptsOf)) expect(url).toMatch(/^(https?|blob|data):[^?#]*$/s);
      }),
    );
  });
});
