import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minVersion, satisfies, subset } from 'semver';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json';
import lock from '../package-lock.json';
import { newNetwork } from '../tools/scaffold/network';

interface Locked {
  readonly engines?: { readonly node?: string };
}
const locked = Object.entries(lock.packages as Readonly<Record<string, Locked>>).slice(1);
const asking = locked.flatMap(([path, { engines }]) => (engines?.node ? [{ path, node: engines.node }] : []));
const readText = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

describe('the versions of Node', () => {
  it('begin with the one that the README names', () => {
    const [, named] = /Node (\d+\.\d+) or newer/.exec(readText('README.md')) ?? [];
    expect(minVersion(manifest.engines.node)?.version).toBe(`${named}.0`);
    expect(asking.length).toBeGreaterThan(200);
    expect(asking.filter(({ node }) => !satisfies(`${named}.0`, node))).toEqual([]);
  });

  it('are ones that every locked package takes', () => {
    expect(asking.filter(({ node }) => !subset(manifest.engines.node, node))).toEqual([]);
  });

  it('are the same in a new network', () => {
    const [packed] = newNetwork('their-sites', 'taproot-network-1.0.0.tgz');
    expect(JSON.parse(`${packed?.text}`).engines).toEqual(manifest.engines);
  });
});

describe('the licence', () => {
  it('is Apache-2.0 in full, as its authors publish it', () => {
    const text = readFileSync(new URL('../LICENSE', import.meta.url));
    expect(createHash('sha256').update(text).digest('hex')).toBe('cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30');
    expect(manifest.license).toBe('Apache-2.0');
    expect(lock.packages[''].license).toBe('Apache-2.0');
    expect(readText('README.md')).toContain('[Apache-2.0](LICENSE)');
  });
});
