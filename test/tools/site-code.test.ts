import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../kernel';
import { gtag } from '../../plugins/vendors/gtag/descriptor';
import { isOfTag, lifeCode, optionsCode, tagCode } from '../../tools/site-code';
import { pluginOf, siteWith } from '../support/site';

const none = () => undefined;
const apply = () => {};

describe('what the build makes of a manifest', () => {
  it.each([
    ['has early bytes', { wake: 'idle', early: () => {} }, true],
    ['is wanted at once', { wake: 'now' }, false],
    ['goes by the visitor’s choice', { wake: () => 'idle' }, true],
    ['is wanted later', { wake: 'ready' }, false],
    ['is wanted at moments', { wake: ['hit', 'idle'] }, false],
  ] as const)('PLG-01 a plugin that %s is in the tag: %s %s', (_, parts, expected) => {
    expect(isOfTag(pluginOf('a', apply, parts as object))).toBe(expected);
  });

  it('PLG-01 a tag has its site’s data and what must be known at once, a page life the rest with its scripts', () => {
    const site: Manifest = {
      ...siteWith([
        pluginOf('ui-react', apply, { wake: 'prompt' }),
        pluginOf('errors', apply, { early: () => {} }),
        pluginOf('donation', apply, { wake: 'now' }),
      ]),
      scripts: ['https://tags.example/'],
      scheme: 'dark',
    };
    const place = () => ({ chunk: 'errors', file: '/sites/main.ts' });
    const tag = tagCode(site, '/sites/main.ts', place);
    expect(tag).toContain('plugins:[{...errors,options:()=>import(/*webpackChunkName:"errors"*/"/sites/main.ts?options=errors")}]');
    expect(tagCode(site, '/sites/main.ts', none)).toContain('plugins:[errors]');
    expect(tag).toContain('"id":"main"');
    expect(tag).not.toMatch(/scripts|scheme|tags\.example|uiReact|donation/);
    const life = lifeCode(site, none);
    expect(life).toContain('import{uiReact}from"/plugins/ui-react/descriptor.ts";');
    expect(life).toContain('pageLife({scripts:["https://tags.example/"],plugins:[donation(),uiReact()],debug:overlay})');
  });

  it('PLG-01 a page life has the brief of what is watched for', () => {
    const prompts = { ...pluginOf('prompts', apply, { wake: 'prompt' }), brief: [[{ match: 'path', value: '/about' }]] };
    expect(lifeCode(siteWith([prompts]), none)).toContain('{...prompts(),brief:[[{"match":"path","value":"/about"}]]}');
  });

  it('PLG-01 options are exported under their names, third parties called with their accounts', () => {
    const account = { script: 'https://tags.example/gtag/js', siblings: ['*.main.example'] };
    expect(optionsCode({ named: [gtag(account)], days: 7, none: undefined, on: true })).toBe(
      `import{gtag}from"/plugins/vendors/gtag/descriptor.ts";
export const named=[gtag({"script":"https://tags.example/gtag/js","siblings":["*.main.example"]})];
export const days=7;
export const on=true;
`,
    );
    expect(optionsCode({})).toBe('');
  });

  it.each([
    ['a function', { a: [() => 1] }, 'options.a.0: expected a plain value, not () => 1'],
    ['an infinite number', { a: { b: Number.POSITIVE_INFINITY } }, 'options.a.b: expected a plain value, not Infinity'],
    ['a pattern', { a: /x/ }, 'options.a: expected a plain value, not /x/'],
    ['a symbol', { a: Symbol('x') }, 'options.a: expected a plain value, not Symbol(x)'],
  ])('PLG-07 options that hold %s are refused with the path to it', (_, options, fault) => {
    expect(() => optionsCode(options)).toThrow(fault);
  });
});
