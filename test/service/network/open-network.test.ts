import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Sites } from '../../../service/network/in-network';
import { openNetwork } from '../../../service/network/open-network';

const folder = mkdtempSync(join(tmpdir(), 'taproot-network-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hosts = (...production: string[]) => ({ production, development: [], local: [], brands: ['main'] });
const logger = () => ({ info: vi.fn(), error: vi.fn() });

describe('the network of a running service', () => {
  it('takes new, renamed and removed sites over once their files have changed', async () => {
    let sites: Sites = new Map([['main', hosts('www.main.example')]]);
    let version = '1';
    const log = logger();
    const network = await openNetwork({ releases: folder, logger: log, read: async () => sites, look: async () => version, every: 5 });
    expect([network.knows('main'), network.knows('brand:main'), network.knows('gifts'), network.knows('brand:climate')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    sites = new Map([['gifts', { ...hosts('gifts.main.example'), brands: ['climate'] }]]);
    version = '2';
    await expect.poll(() => network.knows('gifts'), { interval: 5 }).toBe(true);
    expect([network.knows('main'), network.knows('brand:climate')]).toEqual([false, true]);
    expect(network.isInNetwork('https://gifts.main.example', 443)).toBe(true);
    expect(network.isInNetwork('https://www.main.example', 443)).toBe(false);
    expect(log.info).toHaveBeenCalledWith({ sites: 1, added: ['gifts'], removed: ['main'] }, 'read the changed manifests');
    network.close();
  });

  it('keeps its sites while changed files can’t be read, says so, and reads them again at the next look', async () => {
    let fails = false;
    let version = '1';
    let reads = 0;
    const log = logger();
    const read = async () => {
      reads++;
      if (fails) throw new Error('sites/blogs.ts: cannot be read.');
      return new Map([['main', hosts(version === '1' ? 'www.main.example' : 'new.main.example')]]);
    };
    const network = await openNetwork({ releases: folder, logger: log, read, look: async () => version, every: 5 });
    fails = true;
    version = '2';
    await expect.poll(() => reads, { interval: 5 }).toBeGreaterThan(3);
    expect(network.isInNetwork('https://www.main.example', 443)).toBe(true);
    expect(log.error).toHaveBeenCalled();
    fails = false;
    await expect.poll(() => network.isInNetwork('https://new.main.example', 443), { interval: 5 }).toBe(true);
    network.close();
  });

  it('reads its own manifests, in a process of their own after a change, and adds the sites of the last build', async () => {
    mkdirSync(folder, { recursive: true });
    const log = logger();
    const network = await openNetwork({ releases: folder, logger: log, every: 20 });
    expect([network.knows('main'), network.knows('brand:mrd'), network.knows('gifts')]).toEqual([true, true, false]);
    const build = (site: string) =>
      JSON.stringify({
        version: '1.4.0',
        sites: { [site]: { file: `${site}.js`, hosts: { production: [`${site}.example`], development: [] } } },
      });
    writeFileSync(join(folder, 'build.json'), build('gifts'));
    await expect.poll(() => network.knows('gifts')).toBe(true);
    expect(network.isInNetwork('https://gifts.example', 443)).toBe(true);
    expect(network.isInNetwork('https://www.main.example', 443)).toBe(true);
    // A text of the same length, written within the same millisecond, differs by its time alone.
    writeFileSync(join(folder, 'build.json'), build('other'));
    utimesSync(join(folder, 'build.json'), new Date(), new Date(Date.now() + 5_000));
    await expect.poll(() => network.knows('other')).toBe(true);
    expect(network.knows('gifts')).toBe(false);
    network.close();
  });
});
