import { readArguments } from '../../read-arguments';
import { packNetwork } from './package';
import { nameInPackage } from './place-package';

/** `npm run package:network -- FOLDER`: packs what a network installs into its folder, and names the file in its `package.json`. */
const [folder = '.'] = readArguments('Usage: npm run package:network [-- FOLDER]', {}, 1).positionals;
process.stdout.write(`${nameInPackage(folder, packNetwork(folder))}\n`);
