import { fileURLToPath } from 'node:url';

/** This repository, or the package of it that another network has installed. */
export const taprootFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** The folder of the network that commands work on: it has `sites/`, and gets `dist/`. The package's commands name it. */
export const networkFolder = process.env.TAPROOT_NETWORK || taprootFolder;
