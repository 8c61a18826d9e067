import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readTimeZone } from '../../../service/network/time-zone';

const folder = mkdtempSync(join(tmpdir(), 'taproot-time-zone-'));
afterAll(() => rmSync(folder, { recursive: true }));

const networkWith = (name: string, text: string) => {
  mkdirSync(join(folder, name, 'sites'), { recursive: true });
  writeFileSync(join(folder, name, 'sites/network.ts'), text);
  return join(folder, name);
};

it('S22: the days of a network are of its time zone, and of UTC if it names none', async () => {
  expect(await readTimeZone()).toBe('UTC');
  expect(await readTimeZone(networkWith('paris', "export const timeZone: string = 'Europe/Paris';"))).toBe('Europe/Paris');
  expect(await readTimeZone(networkWith('none', 'export const brands = [];'))).toBe('UTC');
  expect(await readTimeZone(join(folder, 'nowhere'))).toBe('UTC');
});

it.each(['"Mars/Olympus"', '5', '""'])('a time zone of %s is refused with what to write instead', async (zone) => {
  await expect(readTimeZone(networkWith(zone.replaceAll(/\W/g, 'x'), `export const timeZone = ${zone};`))).rejects.toThrow(
    `sites/network.ts: \`timeZone\` is ${zone}. Expected a time zone, such as "Europe/Paris".`,
  );
});
