/** For tags and chunks with a hash in their name, which never change. */
const HASHED = /^chunks\/|\.[0-9a-f]{8}\.js$/;

const CACHE = {
  hashed: 'public, max-age=31536000, immutable',
  tag: 'public, max-age=300, stale-while-revalidate=86400',
  json: 'public, max-age=60',
} as const;

/** Headers of every file. Object stores can't hold them, so the CDN in front adds them. */
export const EVERY_FILE = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Returns whether a file's name holds its hash. */
export const isHashed = (file: string): boolean => HASHED.test(file);

/** The headers of one file of a build, by its path in `dist/` (`docs/deploy.md`, "Headers"). */
export function fileHeaders(file: string): { readonly 'Cache-Control': string; readonly 'Content-Type': string } {
  const isJson = file.endsWith('.json');
  return {
    'Cache-Control': isHashed(file) ? CACHE.hashed : isJson ? CACHE.json : CACHE.tag,
    'Content-Type': isJson ? 'application/json' : 'text/javascript; charset=utf-8',
  };
}
