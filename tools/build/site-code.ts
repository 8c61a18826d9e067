import { parse } from 'node:path';
import type { EnabledPlugin, Manifest, SiteFacts } from '../../kernel';
import { keptPattern } from '../../lib/storage/kept-names';
import { keptNames } from './necessary';
import { askedFacts } from './purposes';

/** Returns the identifier of a plugin: `uiReact` for `ui-react`. */
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the file of a plugin's or a third party's descriptor. */
const pluginFile = (name: string): string => `plugins/${name}/descriptor.ts`;
const vendorFile = (name: string): string => `plugins/vendors/${name}/descriptor.ts`;

interface Vendor {
  readonly name: string;
  readonly account: unknown;
  load(): unknown;
}
const isVendor = (value: object): value is Vendor => typeof (value as Partial<Vendor>).load === 'function' && 'account' in value;

const given = (values: object): [name: string, value: unknown][] => Object.entries(values).filter(([, value]) => value !== undefined);

/** Returns the code of a value, with its imports, `[name, file]`. Throws, with the path in it, for anything but a plain value. */
function valueCode(value: unknown, path: string, imports: Map<string, string>): string {
  if (Array.isArray(value)) return `[${value.map((item, i) => valueCode(item, `${path}.${i}`, imports)).join()}]`;
  if (typeof value === 'object' && value !== null) {
    if (isVendor(value)) {
      imports.set(camel(value.name), vendorFile(value.name));
      return `${camel(value.name)}(${valueCode(value.account, `${path}.account`, imports)})`;
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`${path}: expected a plain value, not ${String(value)}`);
    return `{${given(value)
      .map(([key, inner]) => `${JSON.stringify(key)}:${valueCode(inner, `${path}.${key}`, imports)}`)
      .join()}}`;
  }
  const text = typeof value === 'number' && !Number.isFinite(value) ? undefined : JSON.stringify(value);
  if (text === undefined) throw new Error(`${path}: expected a plain value, not ${String(value)}`);
  return text;
}

/** The module that exports what options hold, each under its name. */
export function optionsCode(options: object, path = 'options'): string {
  const imports = new Map<string, string>();
  const exported = given(options).map(([name, value]) => `export const ${name}=${valueCode(value, `${path}.${name}`, imports)};\n`);
  return importsCode(imports) + exported.join('');
}

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
    return plugin.brief === undefined ? call : `{...${call},brief:${valueCode(plugin.brief, `${plugin.name}.brief`, imports)}}`;
  });
  return `[${calls.join()}]`;
}

/** The module of a site's tag: its data, the two files of which it asks for one, and the chunk that asks for consent. */
export function tagCode(site: Manifest, file: string): string {
  const {
    scripts: _,
    scheme: __,
    texts: ___,
    changed: ____,
    necessary,
    purposes: _____,
    revision: ______,
    meanwhile: _______,
    siblings: ________,
    grantsTravel: _________,
    assets: __________,
    plugins,
    ...facts
  } = site;
  const data = { ...facts, kept: keptPattern(keptNames(necessary)) };
  const asked = askedFacts(site);
  const imports = new Map([['boot', 'kernel/boot.ts']]);
  const asks = plugins.filter(asksVisitor).map(({ name }) => {
    imports.set(camel(name), pluginFile(name));
    return `,${camel(name)}.load`;
  });
  // By file: a test builds several manifests of one site.
  const named = parse(file).name;
  const importOf = (name: string) => `()=>import(/*webpackChunkName:"${name}-${named}"*/${JSON.stringify(`${file}?${name}`)})`;
  if (asked) imports.set('askApart', 'kernel/consent/ask-apart.ts');
  const known = JSON.stringify(data satisfies SiteFacts);
  const all = asked ? `{...${known},apart:askApart(${JSON.stringify(asked)})}` : known;
  return `${importsCode(imports)}boot(${all},window,${importOf('runtime')},${importOf('first')}${asks.slice(0, 1).join('')});`;
}

/** The module of a site's runtime: what the tag can do without. */
export function runtimeCode({ scripts, plugins, siblings, grantsTravel }: Manifest, place: PlaceOptions): string {
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
  return `${importsCode(imports)}export default runtime({${prefixes}${handsOn}asks:${asks},plugins:${started},debug:overlay});`;
}
