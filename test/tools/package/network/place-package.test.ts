import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameInPackage, placePackage } from '../../../../tools/package/network/place-package';
import { newNetwork } from '../../../../tools/scaffold/network';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taproot-upgrade-'));
  folder = join(root, 'their-sites');
});
afterEach(() => rmSync(root, { recursive: true }));

const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Packs a release without dependencies, so that npm downloads nothing. */
function release(version: string, word: string): string {
  const made = mkdtempSync(join(root, 'release-'));
  writeFileSync(join(made, 'package.json'), JSON.stringify({ name: 'taproot-network', version, main: 'index.js' }));
  writeFileSync(join(made, 'index.js'), `module.exports = '${word}';`);
  npm(made, 'pack');
  return join(made, `taproot-network-${version}.tgz`);
}

/** Makes the folder of a network, with its real `package.json`, and installs a release in it. */
function networkOf(packed: string): void {
  mkdirSync(folder);
  const [{ text } = { text: '' }] = newNetwork('their-sites', placePackage(folder, packed));
  writeFileSync(join(folder, 'package.json'), text);
  npm(folder, 'install');
}
const upgrade = (packed: string) => {
  const said = nameInPackage(folder, placePackage(folder, packed));
  npm(folder, 'install');
  return said;
};
const installed = () => readFileSync(join(folder, 'node_modules/taproot-network/index.js'), 'utf8');
const named = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).devDependencies['taproot-network'];

describe('the upgrade of another network', () => {
  it.each([
    ['a later release', '1.0.0', '1.1.0'],
    ['an earlier release', '1.1.0', '1.0.0'],
    ['another build of the same release', '1.0.0', '1.0.0'],
  ])('installs %s by the documented commands, and again from the lock file', (_, from, to) => {
    networkOf(release(from, 'old'));
    expect(installed()).toContain('old');
    upgrade(release(to, 'new'));
    expect(installed()).toContain('new');
    npm(folder, 'ci');
    expect(installed()).toContain('new');
    expect(existsSync(join(folder, named().replace('file:./', '')))).toBe(true);
  });

  it('leaves a network that has the release as it is, and the rest of its package.json byte for byte', () => {
    const packed = release('1.0.0', 'same');
    networkOf(packed);
    const file = join(folder, 'package.json');
    const tabbed = readFileSync(file, 'utf8').replace(/^( {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2));
    writeFileSync(file, tabbed);
    expect(upgrade(packed)).toContain('names it already');
    expect(readFileSync(file, 'utf8')).toBe(tabbed);
    expect(upgrade(release('1.2.0', 'new'))).toContain('instead of file:./taproot-network-1.0.0.tgz');
    expect(readFileSync(file, 'utf8')).toBe(tabbed.replace('network-1.0.0', 'network-1.2.0'));
  });

  it('says how to install the file where no package.json names one', () => {
    const name = placePackage(folder, release('1.0.0', 'new'));
    expect(nameInPackage(folder, name)).toBe(
      "taproot-network-1.0.0.tgz is packed. In the network's folder: npm install --save-dev ./taproot-network-1.0.0.tgz",
    );
    writeFileSync(join(folder, 'package.json'), '{}');
    expect(nameInPackage(folder, name)).toContain('npm install --save-dev');
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe('{}');
  });
});
