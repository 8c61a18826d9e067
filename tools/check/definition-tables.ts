import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { audience } from '../../lib/contracts/audience';
import { declaredEvents } from '../../lib/contracts/declared-event';
import { experiment, holdout } from '../../lib/contracts/experiment';
import { prompt } from '../../lib/contracts/prompt-definition';
import { isOptional, type Shape, shapeOf } from '../../lib/contracts/shape';
import { switchRule } from '../../lib/contracts/switch';

const FOLDER = '../../lib/contracts/';

/** A table of the page: its title, the file and the name of its contract, and the contract. */
type Table = readonly [title: string, file: string, name: string, contract: Shape];
const TABLES: readonly Table[] = [
  ['A prompt', 'prompt-definition', 'prompt', prompt],
  ['An experiment', 'experiment', 'experiment', experiment],
  ['The hold-out', 'experiment', 'holdout', holdout],
  ['An audience', 'audience', 'audience', audience],
  ['An event of a site', 'declared-event', 'declaredEvents', declaredEvents],
  ['A switch', 'switch', 'switchRule', switchRule],
];

const INTRO = `# Definitions

\`npm run schemas\` writes these tables from the contracts in \`lib/contracts/\`, by which the build checks manifests and pages check what they are
given. A bold key is needed. \`[]\` stands for each item of a list, and \`*\` for any name.

`;

/** Returns the constituent of a type that has a key: one may be undefined, or an alternative. */
function typeOf(checker: ts.TypeChecker, type: ts.Type | undefined, key: string): ts.Symbol | undefined {
  const parts = type?.isUnion() ? type.types : [type];
  return parts.flatMap((part) => (part && checker.getPropertyOfType(part, key)) ?? [])[0];
}

const innerType = (checker: ts.TypeChecker, type: ts.Type | undefined, kind: ts.IndexKind): ts.Type | undefined => {
  const parts = type?.isUnion() ? type.types : [type];
  return parts.flatMap((part) => (part && checker.getIndexTypeOfType(part, kind)) ?? [])[0];
};

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-');
/** Returns what is expected of a value. */
function expectedIn(shape: Shape): string {
  if (shape.kind === 'word') return shape.words.map((word) => `\`${word}\``).join(', ');
  if (shape.kind === 'ruled') return expectedIn({ ...shape.of, expected: shape.expected });
  const inner = shape.kind === 'list' ? shape.item : shape.kind === 'map' ? shape.value : undefined;
  const isPlain = inner && !/^(record|map|list)$/.test(inner.kind === 'ruled' ? inner.of.kind : inner.kind);
  return isPlain ? `${shape.expected}: ${expectedIn(inner)}` : shape.expected;
}

/** Returns the rows of the keys in a shape. Comments beside the keys are their meanings. `seen`: the places of shapes that have rows already. */
function rowsOf(checker: ts.TypeChecker, shape: Shape, type: ts.Type | undefined, path: string, seen: Map<Shape, string>): string[] {
  switch (shape.kind) {
    case 'ruled':
      return rowsOf(checker, shape.of, type, path, seen);
    case 'either':
      return shape.shapes.flatMap((one) => rowsOf(checker, one, type, path, seen));
    case 'list':
      return rowsOf(checker, shape.item, innerType(checker, type, ts.IndexKind.Number), `${path}[]`, seen);
    case 'map':
      return rowsOf(checker, shape.value, innerType(checker, type, ts.IndexKind.String), path ? `${path}.*` : '*', seen);
    case 'record':
      return Object.entries(shape.keys).flatMap(([key, known]) => {
        const at = path ? `${path}.${key}` : key;
        const symbol = typeOf(checker, type, key);
        const meaning = ts.displayPartsToString(symbol?.getDocumentationComment(checker));
        const name = isOptional(known) ? `\`${at}\`` : `**\`${at}\`**`;
        const inner = shapeOf(known);
        const as = inner.kind === 'record' ? seen.get(inner) : undefined;
        if (!as) seen.set(inner, `as \`${at}\``);
        const row = `| ${name} | ${as ?? escaped(expectedIn(inner))} | ${escaped(meaning)} |`;
        return as ? [row] : [row, ...rowsOf(checker, inner, symbol && checker.getTypeOfSymbol(symbol), at, seen)];
      });
    default:
      return [];
  }
}

/** Returns the text of `docs/definitions.md`. */
export function definitionTables(): string {
  const fileOf = (name: string) => fileURLToPath(new URL(`${FOLDER}${name}.ts`, import.meta.url));
  const program = ts.createProgram(
    TABLES.map(([, file]) => fileOf(file)),
    {
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const tables = TABLES.map(([title, file, name, contract]) => {
    const source = program.getSourceFile(fileOf(file));
    const module = source && checker.getSymbolAtLocation(source);
    const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
    const stated = symbol && checker.getTypeOfSymbol(symbol);
    // `Of<T>` marks a shape by a property whose type is what fits.
    const mark = stated && checker.getPropertiesOfType(stated).find((one) => one.name.startsWith('__@'));
    const others = TABLES.filter((one) => one[3] !== contract);
    const seen = new Map(others.map(([other, , , shape]) => [shape, `[${other.toLowerCase()}](#${anchor(other)})`]));
    const rows = rowsOf(checker, contract, mark && checker.getTypeOfSymbol(mark), '', seen);
    const about = ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replaceAll('\n', ' ');
    return `## ${title}\n\n${about}\n\n| key | value | meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return INTRO + tables.join('\n');
}
