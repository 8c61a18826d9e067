import { readArguments } from '../read-arguments';
import { packNetwork } from './package';

/** `npm run package:network -- FOLDER`: packs what a network installs into the folder. */
const [folder = '.'] = readArguments('Usage: npm run package:network [-- FOLDER]', {}, 1).positionals;
process.stdout.write(`${packNetwork(folder)}\n`);
