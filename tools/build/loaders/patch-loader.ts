import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyPatch, parsePatch, type StructuredPatch } from 'diff';

const FOLDER = new URL('patches/', import.meta.url);

/** The changes to published packages, by the end of a file's path: `tapable/lib/Hook.js`. */
const patches = new Map<string, StructuredPatch>(
  readdirSync(fileURLToPath(FOLDER))
    .flatMap((file) => parsePatch(readFileSync(new URL(file, FOLDER), 'utf8')))
    .map((patch) => [String(patch.oldFileName), patch]),
);

/**
 * Returns a package's file with the patch of `tools/build/loaders/patches`, or unchanged without one. Throws if the published text differs from what the
 * patch was made for: `tapable.patch` leaves out the asynchronous half and has an interpreted caller's needs alone (700 bytes of every tag);
 * `web-vitals.patch` leaves out soft navigations, which are off, and ratings, and shortens internal names (500 bytes of every page view).
 */
export function patched(path: string, source: string): string {
  const file = path.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '');
  const patch = patches.get(file);
  if (!patch) return source;
  const text = applyPatch(source, patch, { fuzzFactor: 0, autoConvertLineEndings: false });
  if (text === false)
    throw new Error(`${file} has changed: its patch in tools/build/loaders/patches does not match. Read what changed, and make it anew`);
  return text;
}

export default function patchLoader(this: { readonly resourcePath: string }, source: string): string {
  return patched(this.resourcePath, source);
}
