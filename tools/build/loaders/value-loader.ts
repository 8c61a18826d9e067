import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import type { LoaderContext } from 'webpack';

const LANGUAGES = fileURLToPath(new URL('../../../lib/languages', import.meta.url));

/** Replaces a module that only Node can run by its exports at build time, which must be plain values. */
export default function valueLoader(this: LoaderContext<unknown>): void {
  const done = this.async();
  this.addContextDependency(LANGUAGES);
  const write = (values: Readonly<Record<string, unknown>>) =>
    Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  tsImport(this.resourcePath, import.meta.url).then((values) => done(null, write(values)), done);
}
