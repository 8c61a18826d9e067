import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { declaringSites, eventsFile } from '../sites/declared-events';

const root = fileURLToPath(new URL('../..', import.meta.url));
const HOOK = 'kernel/tapable-hook.d.ts';

/** The events that sites declare: they type `track` for authors outside, too. */
const eventFiles = declaringSites.map(eventsFile);

/** The text of `dist/types/index.d.ts`. Only types, as plugins outside import nothing at run time. */
const DOOR = `/// <reference path="./${HOOK}" />
${eventFiles.map((file) => `import './${file.replace(/\.ts$/, '')}';\n`).join('')}import type { ConsentChange, Taproot } from './kernel/index';

export type * from './kernel/index';

declare global {
  /** The events that sites declare, by site. */
  interface TaprootEvents {}
  interface Window {
    /** Before the kernel an array of callbacks, or nothing; then the kernel. */
    taproot?: Taproot | ((taproot: Taproot) => void)[];
  }
  interface DocumentEventMap {
    'taproot:ready': CustomEvent<Taproot>;
    'taproot:consent': CustomEvent<ConsentChange>;
  }
}
`;

/** Returns all declarations that the doors of kernel and test kit export, by path. */
function emitted(): Map<string, string> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const doors = ['kernel/index.ts', 'kernel/globals.d.ts', HOOK, 'tools/package/testing/index.ts', ...eventFiles].map((file) =>
    join(root, file),
  );
  const program = ts.createProgram(doors, {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    types: [],
    outDir: '/',
  });
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (name, text) => files.set(name.slice(1), text));
  if (diagnostics.length) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
  return files.set(HOOK, readFileSync(join(root, HOOK), 'utf8'));
}

/** Writes `index.d.ts`, `testing.d.ts` and what these two need, and no more, into a folder. */
export function writeDeclarations(folder: string): void {
  const files = emitted();
  files.set('index.d.ts', DOOR);
  files.set('testing.d.ts', "import './index';\n\nexport * from './testing/index';\n");
  const needed = new Set<string>();
  const need = (file: string) => {
    const text = files.get(file);
    if (text === undefined || needed.has(file)) return;
    needed.add(file);
    const { importedFiles, referencedFiles } = ts.preProcessFile(text);
    for (const { fileName } of [...importedFiles, ...referencedFiles]) {
      const path = relative('/', resolve('/', dirname(file), fileName));
      for (const one of [path, `${path}.d.ts`, `${path}/index.d.ts`]) need(one);
    }
  };
  for (const door of ['index.d.ts', 'testing.d.ts']) need(door);
  for (const file of needed) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), files.get(file) ?? '');
  }
}

const [, script, folder] = process.argv;
if (script && resolve(script) === fileURLToPath(import.meta.url)) writeDeclarations(resolve(folder ?? join(root, 'dist/types')));
