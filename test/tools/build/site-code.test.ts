import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import { pathsPattern } from '../../../lib/rules/sensitive-path';
import { gtag } from '../../../plugins/vendors/gtag/descriptor';
import { asksVisitor, optionsCode, rulesCode, runtimeCode, tagCode } from '../../../tools/build/site-code';
import { manifestWith, pluginOf } from '../../support/site';

const none = () => undefined;
const apply = () => {};

const RULES = { asked: [], sensitive: '' };

describe('code of a site', () => {
  it.each([
    ['goes by the visitor’s choice', { wake: () => 'idle' }, true],
    ['is wanted at once', { wake: 'now' }, false],
    ['is wanted at moments', { wake: ['hit', 'idle'] }, false],
  ] as const)('counts a plugin that %s as one that asks the visitor: %s %s [PLG-01]', (_, parts, expected) => {
    expect(asksVisitor(pluginOf('a', apply, parts as object))).toBe(expected);
  });

  it('puts data into the tag with the chunk that asks for consent, and all plugins and scripts into the runtime [PLG-01]', () => {
    const site: Manifest = {
      ...manifestWith([
        pluginOf('ui-react', apply, { wake: 'prompt' }),
        pluginOf('consent', apply, { wake: () => 'now' }),
        pluginOf('donation', apply, { wake: 'now' }),
      ]),
      scripts: ['https://tags.example/'],
      scheme: 'dark',
      assets: ['https://files.example'],
    };
    const tag = tagCode(site, '/sites/main.ts', RULES);
    expect(tag).toContain('"/sites/main.ts?first"),consent.load);');
    expect(tagCode(manifestWith(), '/sites/main.ts', RULES)).toContain('"/sites/main.ts?first"));');
    expect(tag).toContain('"id":"main"');
    expect(tag).not.toMatch(/scripts|scheme|assets|tags\.example|uiReact|donation|plugins:/);
    const runtime = runtimeCode(
      site,
      (plugin) => (plugin.name === 'consent' ? { chunk: 'consent', file: '/sites/main.ts' } : undefined),
      '/sites/main.ts',
      RULES,
    );
    expect(runtime).toContain('import{uiReact}from"/plugins/ui-react/descriptor.ts";');
    expect(runtime).toContain('asks:[consent(()=>import(/*webpackChunkName:"consent"*/"/sites/main.ts?options=consent"))],');
    expect(runtime).toContain(
      'const rules=()=>import(/*webpackChunkName:"rules-main"*/"/sites/main.ts?rules");export default runtime({scripts:["https://tags.example/"],rules,asks:[',
    );
    expect(runtime).toContain('plugins:[donation(),uiReact()],debug:overlay})');
  });

  it('asks first on sensitive paths, by the address alone, in the tag of a site that has some', () => {
    const sensitive = { ...RULES, sensitive: pathsPattern(['/health']) };
    const tag = tagCode(manifestWith(), '/sites/main.ts', sensitive);
    const [, code = ''] = /,consent:(.*?)},window,/.exec(tag) ?? [];
    const at = (pathname: string, hash = '') => new Function('window', `return ${code}`)({ location: { pathname, hash } }) as unknown;
    expect([at('/es//%48ealth/x'), at('/', '#/health'), at('/healthy'), at('/')]).toEqual(['opt-in', 'opt-in', undefined, undefined]);
    expect(tagCode({ ...manifestWith(), consent: 'opt-in' }, '/sites/main.ts', sensitive)).not.toContain('unescape');
    expect(tagCode(manifestWith(), '/sites/main.ts', RULES)).not.toContain('unescape');
    expect(runtimeCode(manifestWith(), none, '/sites/main.ts', sensitive)).toContain('paths:sensitivePaths("(^|#!?)');
  });

  it('ends an old yes in the runtime of a site with a rule that is shorter than a year, by days that come with the rules', () => {
    const short = [
      [300, '^(US-XY)(-|$)'],
      [180, '^(FR)(-|$)'],
    ] as const;
    expect(runtimeCode(manifestWith(), none, '/sites/main.ts', { ...RULES, shortYes: short })).toContain(
      'ends:endOldGrant(180,rules),rules,',
    );
    expect(runtimeCode(manifestWith(), none, '/sites/main.ts', { ...RULES, shortYes: [] })).not.toContain('endOldGrant');
    const rules = { network: {}, site: 'main' } as never;
    expect(rulesCode(rules, short)).toContain('export const days=yesDays([[300,"^(US-XY)(-|$)"],[180,"^(FR)(-|$)"]]);');
    expect(rulesCode(rules)).not.toContain('yesDays');
  });

  it('includes the brief of a watched plugin in the runtime [PLG-01]', () => {
    const prompts = { ...pluginOf('prompts', apply, { wake: 'prompt' }), brief: [[{ match: 'path', value: '/about' }]] };
    expect(runtimeCode(manifestWith([prompts]), none, '/sites/main.ts', RULES)).toContain(
      '{...prompts(),brief:[[{"match":"path","value":"/about"}]]}',
    );
  });

  it('exports options under their names, and a third party without its receiver and its teller [PLG-01]', () => {
    const account = { script: 'https://tags.example/gtag/js', siblings: ['*.main.example'] };
    expect(optionsCode({ named: [{ ...gtag(account), from: 'both' }], days: 7, none: undefined, on: true })).toBe(
      `export const named=[{...{"name":"gtag","category":"measurement","account":{"script":"https://tags.example/gtag/js","siblings":["*.main.example"]}},load:()=>import(/*webpackChunkName:"vendors-gtag"*/"/plugins/vendors/gtag/index.ts")}];
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
  ])('rejects options that hold %s, with the path to it [PLG-07]', (_, options, fault) => {
    expect(() => optionsCode(options)).toThrow(fault);
  });
});
