import { existsSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import type { Compilation, LoaderContext } from 'webpack';
import type { EnabledPlugin, Manifest } from '../../../kernel';
import { networkFolder } from '../../sites/folder';
import { readRules } from '../../sites/rules';
import { readShown } from '../../sites/shown-recipients';
import { handDown } from '../hand-down';
import { shortYes } from '../short-yes';
import type { ShownRecipients } from '../shown-recipients';
import { type OptionsPlace, optionsCode, rulesCode, runtimeCode, tagCode } from '../site-code';
import { askedPlaces, sensitivePattern, siteRules } from '../site-rules';
import { withCounts } from '../with-counts';
import { withSignalLine } from '../with-signal-line';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Manifests = ReadonlyMap<string, Manifest>;

/** The manifests that each compilation has read, by their files. A watching compiler reads them anew, as they change. */
const read = new WeakMap<Compilation, Map<string, Promise<Manifests>>>();

async function readManifests(files: readonly string[], shown: ShownRecipients): Promise<Manifests> {
  const rules = await readRules();
  const sites = await Promise.all(
    files.map(async (file) => (await tsImport(join(networkFolder, file), import.meta.url)).default as Manifest),
  );
  const made = sites.map((site) => handDown(withSignalLine(withCounts(site, rules), rules, sites), shown));
  return new Map(files.map((file, i) => [file, made[i] as Manifest]));
}

function manifestsOnce(compilation: Compilation, files: readonly string[], shown: ShownRecipients): Promise<Manifests> {
  const known = read.get(compilation) ?? new Map<string, Promise<Manifests>>();
  read.set(compilation, known);
  const manifests = known.get(files.join()) ?? readManifests(files, shown);
  known.set(files.join(), manifests);
  return manifests;
}

const codeOf = (options: unknown): string => optionsCode((options ?? {}) as object);

/** Sites with the same options share a plugin's chunk. Other sites have a separate chunk with their options. */
function placeOf({ name, options }: EnabledPlugin, file: string, others: ReadonlyMap<string, Manifest>): OptionsPlace | undefined {
  const code = codeOf(options);
  if (!code) return undefined;
  const all = [...others].flatMap(([file, { plugins }]) =>
    plugins.flatMap((one) => (one.name === name ? { file, code: codeOf(one.options) } : [])),
  );
  const first = all.find((one) => one.code === code)?.file ?? file;
  const chunk = all.every((one) => one.code === code) ? name : `${name}-${parse(first).name}`;
  return { chunk, file: `/${first}` };
}

/** A manifest whose plugins know what `watch` gets of their options. */
async function withBriefs(manifest: Manifest): Promise<Manifest> {
  const plugins = await Promise.all(
    manifest.plugins.map(async (plugin) => {
      const file = join(root, 'plugins', plugin.name, 'brief.ts');
      if (!plugin.watch || !existsSync(file)) return plugin;
      const { default: brief } = await tsImport(file, import.meta.url);
      return { ...plugin, brief: brief(plugin.options ?? {}, manifest.id) };
    }),
  );
  return { ...manifest, plugins };
}

export interface SiteLoaderOptions {
  /** The files of the network's manifests. */
  readonly manifests: readonly string[];
  /** The recipients that visitors have been shown, in place of `sites/recipients.json`. */
  readonly shown?: ShownRecipients;
}

/**
 * Turns a manifest into modules: `?tag` is its tag, `?runtime` and `?first` are its runtime, `?rules` its rules for consent, and
 * `?options=<plugin>` a plugin's options.
 */
export default function siteLoader(this: LoaderContext<SiteLoaderOptions>): void {
  const done = this.async();
  const compilation = this._compilation as Compilation;
  const file = relative(networkFolder, this.resourcePath);
  this.cacheable(false);
  this.addContextDependency(join(networkFolder, 'sites'));
  this.addContextDependency(join(root, 'plugins'));

  const make = async () => {
    const { manifests: files, shown = readShown() } = this.getOptions();
    const manifests = await manifestsOnce(compilation, [...new Set([...files, file])], shown);
    const manifest = manifests.get(file) as Manifest;
    const place = (plugin: EnabledPlugin) => placeOf(plugin, file, manifests);
    const query = new URLSearchParams(this.resourceQuery);
    const wanted = query.get('options');
    if (wanted) return codeOf(manifest.plugins.find(({ name }) => name === wanted)?.options);
    const network = await readRules();
    const all = [...manifests.values()];
    const today = new Date().toISOString().slice(0, 10);
    const short = shortYes(network, manifest, all, today);
    if (query.has('rules')) return rulesCode(siteRules(network, manifest, all), short);
    const asked = askedPlaces(network, manifest, all, today);
    const forCode = { asked, sensitive: sensitivePattern(network, manifest.id), shortYes: short };
    return query.has('tag') ? tagCode(manifest, `/${file}`, forCode) : runtimeCode(await withBriefs(manifest), place, `/${file}`, forCode);
  };
  make().then((code) => done(null, code), done);
}
