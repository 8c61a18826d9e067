import type { Manifest } from '../../../kernel';

/** Returns whether two sites on a shared host have different paths. */
function partsByPath(one: Manifest, other: Manifest): boolean {
  const { paths: some } = one;
  const { paths: others } = other;
  return !!some && !!others && !some.some((path) => others.some((prefix) => path.startsWith(prefix) || prefix.startsWith(path)));
}

/** Lists each host with its place in the manifest, such as `production.0`. */
const placesOf = ({ hosts }: Manifest) =>
  Object.entries(hosts).flatMap(([kind, list]) => list.map((host, i) => ({ place: `hosts.${kind}.${i}`, host })));

/** Finds hosts that are listed twice, in two sites or in one. Returns a line for each. */
export function checkHosts(sites: ReadonlyMap<string, Manifest>): string[] {
  const seen = new Map<string, { readonly id: string; readonly site: Manifest; readonly place: string }[]>();
  return [...sites].flatMap(([id, site]) =>
    placesOf(site).flatMap(({ place, host }) => {
      const before = seen.get(host) ?? [];
      const twin = before.find((one) => one.id === id || !partsByPath(one.site, site));
      seen.set(host, [...before, { id, site, place }]);
      if (!twin) return [];
      const where = twin.id === id ? `\`${twin.place}\`` : `\`${twin.place}\` of sites/${twin.id}.ts`;
      const mend = twin.id === id ? 'List it once.' : 'A host belongs to one site, unless each of them has `paths` of its own.';
      return `sites/${id}.ts: \`${place}\` is "${host}", and so is ${where}. ${mend}`;
    }),
  );
}
