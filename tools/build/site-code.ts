import { parse } from 'node:path';
import type { EnabledPlugin, Manifest, SiteFacts } from '../../kernel';
import type { SiteRules } from '../../lib/rules/page-rules';
import type { ShortYes } from '../../lib/rules/yes-days';
import { keptPattern } from '../../lib/storage/kept-names';
import type { NamedVendor } from '../../plugins/vendors/vendor';
import { keptNames } from './necessary';
import { askedFacts, type HandedDown } from './purposes';

/** Returns the identifier of a plugin: `uiReact` for `ui-react`. */
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the file of a plugin's descriptor. */
const pluginFile = (name: string): string => `plugins/${name}/descriptor.ts`;

const isVendor = (value: object): value is NamedVendor => typeof (value as Partial<NamedVendor>).load === 'function' && 'account' in value;

const given = (values: object): [name: string, value: unknown][] => Object.entries(values).filter(([, value]) => value !== undefined);

/** Returns the code of a value. Throws, with the path in it, for anything but a plain value or a third party. */
function valueCode(value: unknown, path: string): string {
  if (Array.isArray(value)) return `[${value.map((item, i) => valueCode(item, `${path}.${i}`)).join()}]`;
  if (typeof value === 'object' && value !== null) {
    if (isVendor(value)) {
      // The page needs neither the receiver's name, nor the side that tells it.
      const { recipient: _, from: __, load: ___, ...facts } = value;
      const { name } = facts;
      return `{...${valueCode(facts, path)},load:()=>import(/*webpackChunkName:"vendors-${name}"*/"/plugins/vendors/${name}/index.ts")}`;
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`${path}: expected a plain value, not ${String(value)}`);
    return `{${given(value)
      .map(([key, inner]) => `${JSON.stringify(key)}:${valueCode(inner, `${path}.${key}`)}`)
      .join()}}`;
  }
  const text = typeof value === 'number' && !Number.isFinite(value) ? undefined : JSON.stringify(value);
  if (text === undefined) throw new Error(`${path}: expected a plain value, not ${String(value)}`);
  return text;
}

/** The module that exports what options hold, each under its name. */
export const optionsCode = (options: object, path = 'options'): string =>
  given(options)
    .map(([name, value]) => `export const ${name}=${valueCode(value, `${path}.${name}`)};\n`)
    .join('');

/** webpack takes such addresses from the root of the project. */
const importsCode = (imports: ReadonlyMap<string, string>): string =>
  [...imports].map(([name, file]) => `import{${name}}from"/${file}";\n`).join('');

/** Returns whether a plugin asks the visitor something, so that its wake depends on the visitor's choice. */
export const asksVisitor = ({ wake }: EnabledPlugin): boolean => typeof wake === 'function';

const isWantedNow = ({ wake }: EnabledPlugin): boolean => [wake].flat().includes('now');

/** The place of a plugin's options: the name of their chunk, and the manifest that states them. */
export interface OptionsPlace {
  readonly chunk: string;
  readonly file: string;
}

/** Returns the place of a plugin's options; undefined if it has none. */
export type PlaceOptions = (plugin: EnabledPlugin) => OptionsPlace | undefined;

/** Returns the code that imports a plugin's options; '' if it has none. */
function optionsImport(plugin: EnabledPlugin, place: PlaceOptions): string {
  const at = place(plugin);
  return at ? `()=>import(/*webpackChunkName:${JSON.stringify(at.chunk)}*/${JSON.stringify(`${at.file}?options=${plugin.name}`)})` : '';
}

function pluginsCode(plugins: readonly EnabledPlugin[], place: PlaceOptions, imports: Map<string, string>): string {
  const calls = plugins.map((plugin) => {
    imports.set(camel(plugin.name), pluginFile(plugin.name));
    const call = `${camel(plugin.name)}(${optionsImport(plugin, place)})`;
    return plugin.brief === undefined ? call : `{...${call},brief:${valueCode(plugin.brief, `${plugin.name}.brief`)}}`;
  });
  return `[${calls.join()}]`;
}

/** The parts of a site's rules that its tag or runtime contains. */
export interface CodeRules {
  /** The places in the United States in which every visitor is asked first. */
  readonly asked: readonly string[];
  /** The pattern of its sensitive paths; '' without any. */
  readonly sensitive: string;
  /** The places in which a yes holds for less than a year. */
  readonly shortYes?: ShortYes;
}

/** The tag's `consent` where rules are stricter than the specification, by the page's address and place. Other tags have no code for it. */
function consentCode({ consent }: Manifest, { asked, sensitive }: CodeRules, imports: Map<string, string>): string {
  if (consent === 'opt-in' || !(asked.length || sensitive)) return '';
  if (asked.length) imports.set('asksAt', 'lib/rules/asks-at.ts');
  const own = asked.length ? `asksAt(window,/^(${asked.join('|')})$/i)` : 'void 0';
  const path = `/${sensitive.replaceAll('/', '\\/')}/i.test(unescape(window.location.pathname+window.location.hash))`;
  return `,consent:${sensitive ? `${path}?"opt-in":${own}` : own}`;
}

/** The module of a site's tag: its data, the two files of which it asks for one, and the chunk that asks for consent. */
export function tagCode(site: HandedDown, file: string, rules: CodeRules): string {
  const {
    scripts: _,
    scheme: __,
    texts: ___,
    changed: ____,
    necessary,
    purposes: _____,
    revision: ______,
    singleRecipients: ___________,
    choices,
    meanwhile: _______,
    siblings: ________,
    grantsTravel: _________,
    assets: __________,
    plugins,
    ...facts
  } = site;
  const { areas, stream, utility, testStream, hosts, id, brand, brands, ...others } = facts;
  // In this order, tags are some 10 bytes smaller: what is alike stands together.
  const data = { areas, stream, utility, kept: keptPattern(keptNames(necessary)), testStream, hosts, id, brand, brands, ...others };
  const asked = askedFacts(site);
  const imports = new Map([['boot', 'kernel/boot.ts']]);
  const asks = plugins.filter(asksVisitor).map(({ name }) => {
    imports.set(camel(name), pluginFile(name));
    return `,${camel(name)}.load`;
  });
  // By file: a test builds several manifests of one site.
  const named = parse(file).name;
  const importOf = (name: string) => `()=>import(/*webpackChunkName:"${name}-${named}"*/${JSON.stringify(`${file}?${name}`)})`;
  const switches = choices?.switches;
  if (asked) imports.set('askApart', 'kernel/consent/ask-apart.ts');
  if (switches) imports.set('askSingly', 'kernel/consent/ask-singly.ts');
  if (!asked && choices?.later) imports.set('askAnew', 'kernel/consent/ask-apart.ts');
  const known = JSON.stringify(data satisfies SiteFacts);
  const base = `askApart(${JSON.stringify(asked)})`;
  const apart = asked
    ? `,apart:${switches ? `askSingly(${base},${JSON.stringify(switches)})` : base}`
    : choices?.later
      ? `,apart:askAnew(/${choices.later.replace(/:\w+/g, '(?=.*$&)')}/,${JSON.stringify(choices.later)}${site.meanwhile === 'pause' ? ',!0' : ''})`
      : '';
  const more = apart + consentCode(site, rules, imports);
  const all = more ? `{...${known}${more}}` : known;
  return `${importsCode(imports)}boot(${all},window,${importOf('runtime')},${importOf('first')}${asks.slice(0, 1).join('')});`;
}

/** The module of a site's runtime: what the tag can do without. */
export function runtimeCode(site: Manifest, place: PlaceOptions, file: string, rules: CodeRules): string {
  const { scripts, plugins, siblings, grantsTravel } = site;
  const imports = new Map([
    ['runtime', 'kernel/runtime/index.ts'],
    ['overlay', pluginFile('overlay')],
  ]);
  const later = plugins.filter((plugin) => !asksVisitor(plugin));
  // Plugins that start when the page is parsed wait for `now` plugins, and so must come after them.
  const ordered = [...later.filter(isWantedNow), ...later.filter((plugin) => !isWantedNow(plugin))];
  const asks = pluginsCode(plugins.filter(asksVisitor), place, imports);
  const started = pluginsCode(ordered, place, imports);
  const prefixes = scripts?.length ? `scripts:${JSON.stringify(scripts)},` : '';
  const handsOn = siblings?.length ? `handsOn:${JSON.stringify({ siblings, grants: grantsTravel })},` : '';
  if (rules.sensitive) imports.set('sensitivePaths', 'kernel/consent/runtime/sensitive-paths.ts');
  const paths = rules.sensitive ? `paths:sensitivePaths(${JSON.stringify(rules.sensitive)}),` : '';
  const least = Math.min(...(rules.shortYes ?? []).map(([days]) => days));
  if (least < 365) imports.set('endOldGrant', 'kernel/consent/runtime/end-old-grant.ts');
  const old = least < 365 ? `ends:endOldGrant(${least},rules),` : '';
  const chunk = `rules-${parse(file).name}`;
  const law = `const rules=()=>import(/*webpackChunkName:"${chunk}"*/${JSON.stringify(`${file}?rules`)});`;
  return `${importsCode(imports)}${law}export default runtime({${prefixes}${handsOn}${paths}${old}rules,asks:${asks},plugins:${started},debug:overlay});`;
}

/** The module of a site's rules: what they say of a page, and where a yes holds for less than a year, for how many days. */
export function rulesCode(rules: SiteRules, short: ShortYes = []): string {
  const days = `import{yesDays}from"/lib/rules/yes-days.ts";export const days=yesDays(${JSON.stringify(short)});`;
  return `import{pageRules}from"/lib/rules/page-rules.ts";export default pageRules(${JSON.stringify(rules)});${short.length ? days : ''}`;
}
