import { packNetwork } from './package';

/** `npm run package:network -- FOLDER`: packs what a network installs into the folder. */
process.stdout.write(`${packNetwork(process.argv[2] ?? '.')}\n`);
