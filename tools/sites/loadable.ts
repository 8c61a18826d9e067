/** The built files of the service by the addresses of their sources. Its build writes them here; undefined where it runs from its sources. */
declare const SERVICE_FILES: Readonly<Record<string, string>> | undefined;

/** Returns the built file of a source file, or undefined where there is none. Both are addresses. */
export const builtFile = (source: URL): string | undefined =>
  typeof SERVICE_FILES === 'undefined' ? undefined : SERVICE_FILES[source.href];

/** Returns the address to import a source file by. */
export const loadable = (source: URL): string => builtFile(source) ?? source.href;
