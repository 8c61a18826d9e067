import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { declaringSites, eventsFile } from '../sites/declared-events';
import { networkFolder } from '../sites/folder';
import { siteIds } from '../sites/ids';
import { pluginNames } from '../sites/plugin-names';
import { suggest } from './sites/faults';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The numbers of TypeScript's messages that are reworded here. */
const UNKNOWN_MODULE = 2307;
const UNKNOWN_PROPERTY = new Set([2353, 2561]);

/** Returns the innermost node that begins at a place of a file. */
function nodeAt(file: ts.SourceFile, start: number): ts.Node {
  const inner = (node: ts.Node): ts.Node =>
    ts.forEachChild(node, (child) => (child.getStart(file) <= start && start < child.end ? inner(child) : undefined)) ?? node;
  return inner(file);
}

/** Returns the names that an object may have instead of an unknown one. */
function namesBeside(checker: ts.TypeChecker, node: ts.Node): string[] {
  const object = ts.findAncestor(node, ts.isObjectLiteralExpression);
  const type = object && checker.getContextualType(object);
  const types = type?.isUnion() ? type.types : type ? [type] : [];
  return types.filter((one) => !one.getCallSignatures().length).flatMap((one) => one.getProperties().map(({ name }) => name));
}

function explain(checker: ts.TypeChecker, { code, messageText, file, start = 0 }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (!file) return text;
  const node = nodeAt(file, start);
  const word = node.getText(file).replace(/['"]/g, '');
  if (UNKNOWN_PROPERTY.has(code)) return `nothing is called \`${word}\` here${suggest(word, namesBeside(checker, node)) || '.'}`;
  const [, plugin] = /^(?:\.\.|taproot-network)\/plugins\/([^/]+)\/descriptor$/.exec(word) ?? [];
  if (code === UNKNOWN_MODULE && plugin) return `there is no plugin \`${plugin}\`${suggest(plugin, pluginNames) || '.'}`;
  return text;
}

export interface TypeFault {
  readonly file: string;
  /** The file, the line in it, and what is wrong. */
  readonly line: string;
  /** True if it is in the options of a plugin. */
  readonly ofOptions: boolean;
}

const isPluginCall = (node: ts.Node) => ts.isCallExpression(node) && !/^define(Site|Events)$/.test(node.expression.getText());

const allFiles = [...siteIds.map((id) => `sites/${id}.ts`), ...declaringSites.map(eventsFile)];

/** Checks the types of manifests, options of plugins included, and of the events that sites declare. */
export function typeFaults(files: readonly string[] = allFiles): TypeFault[] {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, noUnusedLocals: false }, root);
  const program = ts.createProgram(
    files.map((file) => `${networkFolder}/${file}`),
    options,
  );
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(`${networkFolder}/${file}`);
    if (!source) return [];
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map((one) => {
      const { start = 0 } = one;
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const ofOptions = !!ts.findAncestor(nodeAt(source, start).parent, isPluginCall);
      return { file, line: `${file}:${line}: ${explain(checker, one)}`, ofOptions };
    });
  });
}
