import manifest from '../package.json';

/** `+` and 8 characters that differ between any two tags. The build adds it to tags only. */
declare const TAPROOT_BUILD: string;

/** The release, which names chunks and is stored with consent records. */
export const RELEASE: string = manifest.version;

/** HLP-05: the release and, in a tag, its build. Reported with every hit. */
export const VERSION: string = typeof TAPROOT_BUILD === 'string' ? RELEASE + TAPROOT_BUILD : RELEASE;
