import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { packNetwork } from '../package/network/package';
import { endWith, Misused, readArguments } from '../read-arguments';
import { newNetwork } from './network';
import { isReservedPackage } from './reserved';

/** `npm run new:network -- ../their-folder` */
const USAGE = 'Usage: npm run new:network -- ../their-folder';
const [path = ''] = readArguments(USAGE, {}, 1).positionals;
try {
  if (!path) throw new Misused(USAGE);
  const folder = resolve(path);
  if (existsSync(folder) && readdirSync(folder).length) throw new Misused(`${path}: expected an empty folder, or none`);
  const name = basename(folder).toLowerCase();
  if (!/^[a-z\d][a-z\d._-]*$/.test(name))
    throw new Misused(`${name}: expected a folder whose name is one of a package, such as \`our-network\``);
  if (isReservedPackage(name))
    throw new Misused(`${name}: is a reserved word. Expected a folder with another name, such as \`our-network\``);
  const changes = newNetwork(name, packNetwork(folder));
  for (const { path: file, text } of changes) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  process.stdout.write(`${changes.map(({ path: file }) => `  ${file}`).join('\n')}\nThen: cd ${path} && npm install && npm start\n`);
} catch (error) {
  endWith(error);
}
