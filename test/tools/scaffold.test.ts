import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Misused } from '../../tools/read-arguments';
import { newPlugin } from '../../tools/scaffold/plugin';
import { isReservedPackage } from '../../tools/scaffold/reserved';
import { newSite } from '../../tools/scaffold/site';
import { thorough } from '../support/thorough';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'taproot-scaffold-'));
const run = (command: string, ...args: string[]) => {
  try {
    return execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `failed: ${stdout}${stderr}`;
  }
};
const script = (name: string, ...args: string[]) => run(process.execPath, '--import', 'tsx', `tools/${name}.ts`, ...args);

// A copy of the repository as it is, committed or not.
beforeAll(() => {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of list.split('\n').filter(Boolean)) cpSync(join(root, file), join(copy, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

const TEN = ['rivers', 'lakes', 'oceans', 'forests', 'deltas', 'prairies', 'islands', 'harbors', 'gardens', 'skies'];

describe('newSite and newPlugin', () => {
  it('writes one file for each of ten sites, and changes no existing file [PLG-07]', () => {
    const there = new Map<string, string>();
    for (const id of TEN) for (const { path, text } of newSite(id, (one) => there.get(one))) there.set(path, text);
    expect([...there.keys()]).toEqual(TEN.map((id) => `sites/${id}.ts`));
  });

  it.each([
    ['on one line', 'plugins: [consent(), errors()],'],
    ['on a line each', 'plugins: [\n    consent(),\n    errors(),\n  ],'],
    ['not at all', 'plugins: [],'],
  ])('enables ten plugins in sequence on a site whose list is written %s [PLG-07]', (_, list) => {
    const there = new Map([
      ['sites/main.ts', `import { defineSite } from '../kernel';\n\nexport default defineSite({\n  id: 'main',\n  ${list}\n});\n`],
      ['tools/build/report/budgets.ts', 'export const CHUNK_BUDGETS: Readonly<Record<string, number>> = {\n  consent: 4096,\n};\n'],
    ]);
    for (const name of TEN) for (const { path, text } of newPlugin(name, 'main', (one) => there.get(one))) there.set(path, text);
    const site = there.get('sites/main.ts') ?? '';
    for (const name of TEN) {
      expect(site).toContain(`import { ${name} } from '../plugins/${name}/descriptor';`);
      expect(/plugins: \[([^\]]*)/.exec(site)?.[1]).toContain(`${name}()`);
      expect(there.get('tools/build/report/budgets.ts')).toContain(`'${name}': 1024`);
    }
    expect(ts.transpileModule(site, { reportDiagnostics: true }).diagnostics).toEqual([]);
  });

  it.each([
    ...[
      'class',
      'new',
      'delete',
      'default',
      'import',
      'export',
      'await',
      'yield',
      'let',
      'static',
      'enum',
      'package',
      'private',
      'interface',
    ],
    ...[
      'null',
      'true',
      'this',
      'typeof',
      'var',
      'eval',
      'arguments',
      'undefined',
      'constructor',
      'prototype',
      'con',
      'nul',
      'com1',
      'async',
    ],
  ])('newSite and newPlugin refuse the reserved word %s', (name) => {
    expect(() => newSite(name, () => undefined)).toThrow(Misused);
    expect(() => newPlugin(name, 'main', (path) => (path.startsWith('sites/') ? 'x' : undefined))).toThrow('is a reserved word');
    expect(isReservedPackage(name)).toBe(true);
  });

  it.each(['testing', 'chunks', 'package', 'switches', 'build', 'maps', 'texts', 'types', 'unknown'])(
    'refuse %s for a site, as a build has a file with that name',
    (name) => expect(() => newSite(name, () => undefined)).toThrow(Misused),
  );

  it.each(['to-string', 'value-of', 'has-own-property', 'define-plugin', 'own-hosts', 'site-of', 'it', 'create-tools'])(
    'refuse %s for a plugin, as another name in its files is the same',
    (name) => {
      const manifest = "import { ownHosts, type siteOf } from './network';\n\nexport default defineSite({ plugins: [] });\n";
      expect(() => newPlugin(name, 'main', (path) => (path.startsWith('sites/') ? manifest : undefined))).toThrow(Misused);
    },
  );

  it('write modules that parse for every name that they accept', () => {
    const name = fc.stringMatching(/^[a-z][a-z\d]{0,5}(-[a-z\d]{1,4}){0,2}$/);
    const words = fc.constantFrom(
      'do',
      'if',
      'in',
      'of',
      'as',
      'get',
      'set',
      'for',
      'try',
      'case',
      'void',
      'with',
      'super',
      'type',
      'from',
    );
    fc.assert(
      fc.property(fc.oneof(name, words), (one) => {
        const there: Record<string, string> = {
          'sites/main.ts': "import { defineSite } from '../kernel';\n\nexport default defineSite({\n  plugins: [],\n});\n",
          'tools/build/report/budgets.ts': 'export const CHUNK_BUDGETS: Readonly<Record<string, number>> = {\n  consent: 4096,\n};\n',
        };
        let changes: ReturnType<typeof newPlugin>;
        try {
          changes = newPlugin(one, 'main', (path) => there[path]);
        } catch (error) {
          expect(error).toBeInstanceOf(Misused);
          return;
        }
        for (const { path, text } of changes) expect(ts.transpileModule(text, { reportDiagnostics: true }).diagnostics, path).toEqual([]);
      }),
    );
  });

  it.each(['fs', 'http', 'node_modules', 'favicon.ico', 'taproot', 'taproot-network', 'class'])(
    'let no network have the name %s, which no package can have',
    (name) => expect(isReservedPackage(name)).toBe(true),
  );

  it('creates ten sites and a plugin that pass types, lint, the check of manifests and their own tests', {
    ...thorough,
    timeout: 480_000,
  }, () => {
    for (const id of TEN) expect(script('scaffold/new-site', id)).toContain(`sites/${id}.ts`);
    expect(script('scaffold/new-plugin', 'reading-list', 'rivers')).toContain('plugins/reading-list/index.ts');
    expect(run('npm', 'run', '--silent', 'types')).toBe('');
    expect(
      run('npx', 'biome', 'check', '--config-path=tools/lint.json', '--error-on-warnings', 'sites', 'plugins', 'demo', 'tools', 'test'),
    ).not.toContain('failed');
    expect(script('check/check-sites', '--no-build')).toMatch(
      /^rivers .*rivers\.main\.example .* reading-list consent analytics errors decorate vendors ui-react$/m,
    );
    expect(
      run(
        'npx',
        'vitest',
        'run',
        '--config',
        'test/vitest.config.ts',
        '--project',
        'unit*',
        'test/plugins/reading-list',
        'test/sites',
        'test/tools/check/schemas.test.ts',
      ),
    ).not.toContain('failed');
  });

  it.each([
    ['new-site', ['main'], 'main: sites/main.ts is there already'],
    ['new-site', ['Rivers'], 'Rivers: expected a name such as `rivers`'],
    ['new-site', [], 'nothing: expected a name'],
    ['new-site', ['class'], 'class: is a reserved word'],
    ['new-network', ['../class'], 'class: is a reserved word'],
    ['new-plugin', ['errors'], 'errors: plugins/errors/descriptor.ts is there already'],
    ['new-plugin', ['a_b'], 'a_b: expected a name such as `reading-list`'],
    ['new-plugin', ['fine', 'nowhere'], 'sites/nowhere.ts: there is no such file'],
  ])('%s %j explains in one line what is wrong, and writes nothing', (name, args, line) => {
    const before = readdirSync(join(copy, 'sites'));
    const said = script(`scaffold/${name}`, ...args);
    expect(said).toContain(`failed: ${line}`);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(join(copy, 'sites'))).toEqual(before);
  });
});
