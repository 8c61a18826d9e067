import ts from 'typescript';
import { Misused } from '../read-arguments';
import { type Change, checkName, type Read } from './change';

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const optionsType = (name: string) => `${camel(`-${name}`)}Options`;

/** Names in the files that are written, beside the plugin's own. */
const OURS = ['apply', 'createTools', 'definePlugin', 'defineSite', 'expect', 'it', 'send'];

const descriptor = (name: string) => `import { definePlugin } from '../../kernel';
import type { ${optionsType(name)} } from './index';

/** Says on one line what the plugin is for. */
export const ${camel(name)} = definePlugin<${optionsType(name)}>({
  name: '${name}',
  needs: 'analytics',
  wake: 'ready',
  load: () => import(/* webpackChunkName: "${name}" */ './index'),
});
`;

const chunk = (name: string) => `import type { Plugin } from '../../kernel';

export interface ${optionsType(name)} {
  /** The value that every event carries as \`${name.replaceAll('-', '_')}\`. */
  readonly value?: string;
}

const plugin: Plugin<${optionsType(name)}> = {
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

/** Returns the first fitting node, in the order of the text. */
function find<Found extends ts.Node>(tree: ts.Node, fits: (node: ts.Node) => node is Found): Found | undefined {
  return ts.forEachChild(tree, (node) => (fits(node) ? node : find(node, fits)));
}

/**
 * Returns a file with an entry added at the start of the named list or object, and with an import if one is given. Uses the syntax tree, so
 * the file's format does not matter. Throws one line if the file has no such place.
 */
function addEntry(read: Read, path: string, name: string, entry: string, imported = ''): Change {
  const text = read(path);
  if (text === undefined) throw new Error(`${path}: there is no such file`);
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const named = find(
    tree,
    (node): node is ts.PropertyAssignment | ts.VariableDeclaration =>
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === name,
  );
  const list = named?.initializer;
  if (!list || !(ts.isArrayLiteralExpression(list) || ts.isObjectLiteralExpression(list)))
    throw new Error(`${path}: \`${name}\` is not a list that stands in this file. Add \`${entry}\` by hand.`);
  const at = list.getStart() + 1;
  const imports = tree.statements.filter(ts.isImportDeclaration).at(-1)?.end ?? 0;
  const some = ts.isArrayLiteralExpression(list) ? list.elements.length : list.properties.length;
  const head = text.slice(0, imports) + (imported && `\n${imported}`) + text.slice(imports, at);
  return { path, text: `${head}${entry}${some ? ', ' : ''}${text.slice(at)}` };
}

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
