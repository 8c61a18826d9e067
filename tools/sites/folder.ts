import { fileURLToPath } from 'node:url';

/** The folder of this repository, or of the package that another network has installed. */
export const taprootFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The folder of the network that commands work on: it contains `sites/`, and `dist/` is written to it. The package's commands set it. */
export const networkFolder = process.env.TAPROOT_NETWORK || taprootFolder;
