import ts from 'typescript';
import type { Change, Read } from './change';

/** Returns the first fitting node, in the order of the text. */
function find<Found extends ts.Node>(tree: ts.Node, fits: (node: ts.Node) => node is Found): Found | undefined {
  return ts.forEachChild(tree, (node) => (fits(node) ? node : find(node, fits)));
}

/**
 * Returns a file with an entry added at the start of the named list or object, and with an import if one is given. Uses the syntax tree, so
 * the file's format does not matter. Throws one line if the file has no such place.
 */
export function addEntry(read: Read, path: string, name: string, entry: string, imported = ''): Change {
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
