import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import { tags } from '../../../webpack.config';
import { compile } from '../../build/compile';
import { sourceDigest } from '../../build/source-digest';

const SITES = fileURLToPath(new URL('sites', import.meta.url));

/** The bench's own manifests: folders, in each of which a file is called after the site whose chunks' names it takes. */
export type OwnSite = 'in-page' | 'by-service';
const NAMES: readonly OwnSite[] = ['in-page', 'by-service'];
const FILE = 'blogs.ts';

function digest(): string {
  const hash = createHash('sha256').update(sourceDigest());
  for (const name of ['with-vendors.ts', ...NAMES.map((name) => join(name, FILE))]) hash.update(readFileSync(join(SITES, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Returns the rules of the build, for visitors who have been shown nobody: those of `sites/recipients.json` would be asked about others here. */
const withoutShown = ({ module }: Configuration): Configuration['module'] => ({
  rules: (module?.rules ?? []).map((rule) =>
    rule && typeof rule === 'object' && /site-loader/.test(`${rule.loader}`)
      ? { ...rule, options: { ...Object(rule.options), shown: {} } }
      : rule,
  ),
});

/** Builds the bench's own sites as `npm run build` builds a site's tag, unless they are there. Resolves to their folder. */
export async function buildOwnSites(): Promise<string> {
  const scratch = join(tmpdir(), 'taproot-compare');
  const folder = join(scratch, `sites-${digest()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(scratch, { recursive: true });
  const made = mkdtempSync(join(scratch, 'making-'));
  // Chunks of the same name would be one in one compilation.
  for (const name of NAMES) {
    const config = tags();
    const entry = { tag: `${join(SITES, name, FILE)}?tag` };
    await compile([
      { ...config, module: withoutShown(config), devtool: false, entry, output: { ...config.output, path: join(made, name) } },
    ]);
  }
  renameSync(made, folder);
  return folder;
}

const pathOf = (site: OwnSite, file: string) => `/${site}/${file}`;

/** The path of a site's tag on the CDN. */
export const ownTag = (site: OwnSite): string => pathOf(site, 'tag.js');

/** Returns the tags and all chunks of the bench's own sites, by their paths on the CDN. */
export const ownFiles = (folder: string): [path: string, text: string][] =>
  NAMES.flatMap((site) => {
    const files = ['tag.js', ...readdirSync(join(folder, site, 'chunks')).map((name) => `chunks/${name}`)];
    return files.map((file): [string, string] => [pathOf(site, file), readFileSync(join(folder, site, file), 'utf8')]);
  });
