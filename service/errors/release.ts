const RELEASE = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})/;

/** Returns whether a version of a tag says its release. */
export const isRelease = (version: string): boolean => RELEASE.test(version);

/** Compares versions of tags by their releases; builds of one release have no order. Negative if `a` is older. */
export function compareReleases(a: string, b: string): number {
  const [, ...left] = RELEASE.exec(a) ?? [];
  const [, ...right] = RELEASE.exec(b) ?? [];
  const differing = [0, 1, 2].find((part) => left[part] !== right[part]) ?? 0;
  return Number(left[differing] ?? -1) - Number(right[differing] ?? -1);
}
