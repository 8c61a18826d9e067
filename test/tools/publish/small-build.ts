import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrity } from '../../../tools/build/report/weigh';

/** Writes a build of one site with one chunk into a new folder; each `build` is 8 hexadecimal digits. Returns the folder. */
export function smallBuild(build: string): string {
  const dist = mkdtempSync(join(tmpdir(), 'taproot-dist-'));
  const tag = `tag+${build}`;
  const chunk = `chunk of ${build}`;
  const file = `chunks/${build}.js`;
  mkdirSync(join(dist, 'chunks'));
  mkdirSync(join(dist, 'maps'));
  const write = (name: string, text: string) => writeFileSync(join(dist, name), text);
  write('maps/main.js.map', 'sources');
  write(file, chunk);
  for (const name of ['main.js', `main.${build}.js`]) write(name, tag);
  const agreed = `${tag} with its ${chunk}`;
  for (const name of ['main.agreed.js', `main.agreed.${build}.js`]) write(name, agreed);
  write('switches.json', '{ "off": [] }\n');
  const site = {
    file: 'main.js',
    pinned: `main.${build}.js`,
    version: `1.0.0+${build}`,
    integrity: integrity(Buffer.from(tag)),
    agreed: { file: 'main.agreed.js', pinned: `main.agreed.${build}.js`, integrity: integrity(Buffer.from(agreed)) },
    chunks: [{ name: 'first', file, integrity: integrity(Buffer.from(chunk)) }],
  };
  write('build.json', JSON.stringify({ version: '1.0.0', sites: { main: site } }));
  return dist;
}
