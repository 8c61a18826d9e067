import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taprootFolder } from '../../sites/folder';
import { thorough } from '../support/thorough';

const folder = join(mkdtempSync(join(tmpdir(), 'taproot-network-')), 'their-sites');
const modules = join(folder, 'node_modules');
const run = (command: string, ...args: string[]) => {
  try {
    return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `failed: ${stdout}${stderr}`;
  }
};
const taproot = (...args: string[]) => run(process.execPath, join(modules, 'taproot-network/bin/taproot.mjs'), ...args);

/** Installs the packed file, with the dependencies that are here already. */
function install(): void {
  mkdirSync(join(modules, 'taproot-network'), { recursive: true });
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) as string;
  run('tar', 'xzf', packed, '-C', join(modules, 'taproot-network'), '--strip-components=1');
  for (const name of readdirSync(join(taprootFolder, 'node_modules')))
    if (name !== 'taproot-network') symlinkSync(join(taprootFolder, 'node_modules', name), join(modules, name));
}

describe('npm run new:network', () => {
  beforeAll(() => {
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/new-network.ts', folder], { cwd: taprootFolder, stdio: 'pipe' });
    install();
  }, 120_000);
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

  it('packs no data of this network', () => {
    const packed = readdirSync(join(modules, 'taproot-network/sites'));
    expect(packed).toContain('check.ts');
    expect(packed).not.toContain('network.ts');
    expect(packed).not.toContain('main.ts');
  });

  it('makes a network whose manifests have no faults', thorough, () => {
    expect(taproot('check', '--no-build')).toMatch(/^main +www\.our-network\.example +G-MAIN000001/m);
  });

  it('tells a misspelt brand and a misspelt option of the other network', thorough, () => {
    const file = join(folder, 'sites/main.ts');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace("brand: 'main'", "brand: 'mian'").replace('donationHosts', 'donationHost'));
    const told = taproot('check', '--no-build');
    writeFileSync(file, text);
    expect(told).toContain('sites/main.ts: `brand` is "mian". Expected one of `main`. Did you mean `main`?');
    expect(told).toContain('Did you mean `donationHosts`?');
  });

  it('builds, checks its types, publishes to a folder, and refuses a name that no manifest enables', thorough, () => {
    expect(run(process.execPath, join(modules, 'typescript/bin/tsc'), '-p', '.')).toBe('');
    expect(taproot('build')).toMatch(/^main +\d+/m);
    expect(run(process.execPath, '--test')).toMatch(/pass 1/);
    expect(taproot('publish', join(folder, '../cdn'))).toMatch(/\d+ files uploaded, 0 were there/);
    expect(taproot('switch', 'off', 'decorate', 'main')).toContain('decorate');
    expect(taproot('switch', 'off', 'prompts')).toContain("failed: prompts can't be turned off");
  });
});
