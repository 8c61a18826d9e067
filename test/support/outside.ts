import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import webpack from 'webpack';

const folder = fileURLToPath(new URL('../outside', import.meta.url));

/** What the compiler says of the plugin's folder, which sees nothing of the repository but `dist/types`. */
export function compileOutside(): { faults: string[]; seen: string[] } {
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

/** The plugin as its author ships it: one classic script. */
export async function bundleOutside(): Promise<string> {
  const path = mkdtempSync(join(tmpdir(), 'taproot-outside-'));
  const loader = { test: /\.ts$/, loader: 'ts-loader', options: { transpileOnly: true, compilerOptions: { noEmit: false } } };
  try {
    await new Promise<void>((resolve, reject) =>
      webpack(
        {
          mode: 'production',
          context: folder,
          target: ['web', 'es2020'],
          entry: './page.ts',
          output: { path, filename: 'plugin.js' },
          resolve: { extensions: ['.ts'] },
          module: { rules: [loader] },
        },
        (error, stats) => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve()),
      ),
    );
    return readFileSync(join(path, 'plugin.js'), 'utf8');
  } finally {
    rmSync(path, { recursive: true });
  }
}

/** A host of somebody else's that has one script, and keeps count. */
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
