import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { packNetwork } from '../package/network/package';
import { endWith, Misused, readArguments } from '../read-arguments';
import { writeChanges } from './change';
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
  process.stdout.write(`${writeChanges(folder, newNetwork(name, packNetwork(folder)))}Then: cd ${path} && npm install && npm start\n`);
} catch (error) {
  endWith(error);
}
