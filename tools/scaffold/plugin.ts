import { Misused } from '../read-arguments';
import { type Change, checkName, type Read } from './change';
import { addEntry } from './edit';

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names in the files that are written, beside the plugin's own. */
const OURS = ['apply', 'createTools', 'definePlugin', 'defineSite', 'expect', 'it', 'send'];

const descriptor = (name: string) => `import { definePlugin } from '../../kernel';
import type { ${camel(name)[0]?.toUpperCase()}${camel(name).slice(1)}Options } from './index';

/** Says on one line what the plugin is for. */
export const ${camel(name)} = definePlugin<${camel(name)[0]?.toUpperCase()}${camel(name).slice(1)}Options>({
  name: '${name}',
  needs: 'analytics',
  wake: 'ready',
  load: () => import(/* webpackChunkName: "${name}" */ './index'),
});
`;

const chunk = (name: string) => `import type { Plugin } from '../../kernel';

export interface ${camel(name)[0]?.toUpperCase()}${camel(name).slice(1)}Options {
  /** The value that every event carries as \`${name.replaceAll('-', '_')}\`. */
  readonly value?: string;
}

const plugin: Plugin<${camel(name)[0]?.toUpperCase()}${camel(name).slice(1)}Options> = {
  name: '${name}',
  apply({ hooks, options: { value = 'hello' } }) {
    hooks.event.tap('${name}', (event) => ({ ...event, properties: { ...event.properties, ${name.replaceAll('-', '_')}: value } }));
  },
};

export default plugin;
`;

const test = (name: string) => `// @page
import { expect, it } from 'vitest';
import ${camel(name)} from '../../../plugins/${name}/index';
import { createTools } from '../tools';

it('adds its value to every event', () => {
  const { apply, send } = createTools({ value: 'hi' }, undefined);
  apply(${camel(name)});
  expect(send({ event_label: 'kept' })).toEqual({ event_label: 'kept', ${name.replaceAll('-', '_')}: 'hi' });
});
`;

/** Returns the changes for a new plugin that a site enables: descriptor, chunk, test and budget. Throws one line. */
export function newPlugin(name: string, site: string, read: Read): Change[] {
  const descriptorPath = `plugins/${name}/descriptor.ts`;
  checkName(read, name, /^[a-z][a-z\d]*(-[a-z\d]+)*$/, '`reading-list`: lower case, words joined by `-`', descriptorPath);
  const manifest = read(`sites/${site}.ts`);
  if (manifest === undefined) throw new Misused(`sites/${site}.ts: there is no such file`);
  const taken = [
    ...OURS,
    ...[...manifest.matchAll(/^(?:import|export) [^;]*?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(/[^\w$]+/)),
  ];
  if (taken.includes(camel(name))) throw new Misused(`${name}: \`${camel(name)}\` is taken by another import. Expected another name`);
  const imported = `import { ${camel(name)} } from '../plugins/${name}/descriptor';`;
  return [
    { path: descriptorPath, text: descriptor(name) },
    { path: `plugins/${name}/index.ts`, text: chunk(name) },
    { path: `test/plugins/${name}/index.test.ts`, text: test(name) },
    addEntry(read, `sites/${site}.ts`, 'plugins', `${camel(name)}()`, imported),
    addEntry(read, 'tools/build/report/budgets.ts', 'CHUNK_BUDGETS', `'${name}': 1024`),
  ];
}
