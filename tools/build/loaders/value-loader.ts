import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import type { LoaderContext } from 'webpack';

/** Folders of what such modules read. */
const FOLDERS = ['../../../lib/languages', '../../../lib/contracts'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** Replaces a module that only Node can run by its exports at build time, which must be plain values. */
export default function valueLoader(this: LoaderContext<unknown>): void {
  const done = this.async();
  for (const folder of FOLDERS) this.addContextDependency(folder);
  const write = (values: Readonly<Record<string, unknown>>) =>
    Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  tsImport(this.resourcePath, import.meta.url).then((values) => done(null, write(values)), done);
}
