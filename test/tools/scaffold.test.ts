import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('scaffolding', () => {
  it('makes a site and a plugin that pass types, lint, the check of manifests and their own tests', {
    ...thorough,
    timeout: 240_000,
  }, () => {
    expect(script('new-site', 'rivers')).toContain('sites/rivers.ts');
    expect(script('new-plugin', 'reading-list', 'rivers')).toContain('plugins/reading-list/index.ts');
    expect(run('npx', 'tsc', '-p', '.')).toBe('');
    expect(
      run('npx', 'biome', 'check', '--config-path=tools/lint.json', '--error-on-warnings', 'sites', 'plugins', 'demo', 'tools', 'test'),
    ).not.toContain('failed');
    expect(script('check-sites')).toMatch(/^rivers .*rivers\.main\.example .* reading-list consent analytics errors decorate ui-react$/m);
    expect(
      run('npx', 'vitest', 'run', '--config', 'test/vitest.config.ts', '--project', 'unit*', 'test/plugins/reading-list', 'test/sites'),
    ).toContain('passed');
  });

  it.each([
    ['new-site', ['main'], 'main: sites/main.ts is there already'],
    ['new-site', ['Rivers'], 'Rivers: expected a name such as `rivers`'],
    ['new-site', [], 'nothing: expected a name'],
    ['new-plugin', ['errors'], 'errors: plugins/errors/descriptor.ts is there already'],
    ['new-plugin', ['a_b'], 'a_b: expected a name such as `reading-list`'],
    ['new-plugin', ['fine', 'nowhere'], 'sites/nowhere.ts: expected'],
  ])('%s %j says in one line what is wrong, and writes nothing', (name, args, line) => {
    const before = readdirSync(join(copy, 'sites'));
    const said = script(name, ...args);
    expect(said).toContain(`failed: ${line}`);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(join(copy, 'sites'))).toEqual(before);
  });
});
