import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import webpack from 'webpack';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(repository, 'test/outside');
const run = promisify(execFile);

/**
 * The packages that an author installs beside ours, each from its own registry. Here they come from the repository, so that nothing is
 * downloaded.
 */
const TOOLS = ['jsdom', 'typescript', 'ts-loader', 'webpack'];

export interface Outside {
  /** Returns the compiler's messages about the plugin, and the files that it read beside its own library's. */
  check(): { readonly faults: readonly string[]; readonly seen: readonly string[] };
  /** Resolves to the output of Node's test runner for the author's tests. */
  test(): Promise<string>;
  /** Resolves to the plugin as its author ships it: one classic script. */
  bundle(): Promise<string>;
  /** The paths of the package's files. */
  readonly files: readonly string[];
  readonly folder: string;
  remove(): void;
}

/** Packs the part of the build for outside authors, and installs it beside a plugin's sources in an empty folder. */
export async function installOutside(): Promise<Outside> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taproot-outside-')));
  const npm = (...args: string[]) => run('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd: folder });
  const { stdout } = await npm('pack', join(repository, 'dist/package'), '--json');
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  writeFileSync(join(folder, 'package.json'), '{ "name": "reading-mood", "private": true, "type": "module" }');
  await npm('install', `./${filename}`);
  cpSync(sources, folder, { recursive: true });
  // npm would remove existing links before it installs.
  for (const name of TOOLS) symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name));
  return {
    folder,
    files: files.map(({ path }) => path),
    check: () => check(folder),
    async test() {
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      return (await run(process.execPath, ['--test', '--test-reporter=tap', 'kit.mjs'], { cwd: folder, env })).stdout;
    },
    bundle: () => bundle(folder),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function check(folder: string): { faults: string[]; seen: string[] } {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  return {
    faults: ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
      const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
      return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }),
    seen: program.getSourceFiles().flatMap(({ fileName }) => (/[\\/]node_modules[\\/]typescript[\\/]/.test(fileName) ? [] : fileName)),
  };
}

async function bundle(folder: string): Promise<string> {
  const loader = { test: /\.ts$/, loader: 'ts-loader', options: { transpileOnly: true, compilerOptions: { noEmit: false } } };
  await new Promise<void>((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        context: folder,
        target: ['web', 'es2020'],
        entry: './page.ts',
        output: { path: join(folder, 'built'), filename: 'plugin.js' },
        resolve: { extensions: ['.ts'] },
        module: { rules: [loader] },
      },
      (error, stats) => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve()),
    ),
  );
  return readFileSync(join(folder, 'built/plugin.js'), 'utf8');
}

/** Opens another organisation's host, which serves one script and counts its requests. */
export async function otherHost(script: string) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://plugins.elsewhere.localhost:${port}/plugin.js`, asked, close: () => server.close() };
}
