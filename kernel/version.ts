import manifest from '../package.json';

/** `+` and 8 characters that differ between any two tags. The build puts it into tags, and into nothing else. */
declare const TAPROOT_BUILD: string;

/** The release: what chunks go by, and what a consent record is stored with. */
export const RELEASE: string = manifest.version;

/** HLP-05: the release and, in a tag, its build. Reported with every hit. */
export const VERSION: string = typeof TAPROOT_BUILD === 'string' ? RELEASE + TAPROOT_BUILD : RELEASE;
