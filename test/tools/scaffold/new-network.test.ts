import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNetwork, type TheirNetwork } from '../../support/their-network';
import { thorough } from '../../support/thorough';

describe('npm run new:network', () => {
  let network: TheirNetwork;
  beforeAll(() => {
    network = makeNetwork();
  });
  afterAll(() => network?.remove());

  it('packs no data of this network', () => {
    const packed = readdirSync(join(network.modules, 'taproot-network/sites'));
    expect(packed).toEqual(['purposes.ts', 'this-network.ts']);
  });

  it('makes a network whose manifests have no faults', thorough, () => {
    expect(network.taproot('check', '--no-build')).toMatch(/^main +www\.our-network\.example +G-MAIN000001/m);
  });

  it('reports a misspelt brand, a misspelt option and an unknown time zone of the other network', thorough, () => {
    const file = join(network.folder, 'sites/main.ts');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace("brand: 'main'", "brand: 'mian'").replace('donationHosts', 'donationHost'));
    const shared = join(network.folder, 'sites/network.ts');
    const zoned = readFileSync(shared, 'utf8');
    writeFileSync(shared, zoned.replace("timeZone: string = 'UTC'", "timeZone: string = 'Europe/Pari'"));
    const told = network.taproot('check', '--no-build');
    writeFileSync(file, text);
    writeFileSync(shared, zoned);
    expect(told).toContain('sites/main.ts: `brand` is "mian". Expected one of `main`. Did you mean `main`?');
    expect(told).toContain('Did you mean `donationHosts`?');
    expect(told).toContain('sites/network.ts: `timeZone` is "Europe/Pari". Expected a time zone, such as "Europe/Paris".');
  });
});
