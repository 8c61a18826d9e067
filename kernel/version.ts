import manifest from '../package.json';

/** HLP-05: reported with every hit. */
export const VERSION: string = manifest.version;
