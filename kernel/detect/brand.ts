/** Main organisation, action arm, two parenting clean-air sites, river-delta site (DET-03). */
export type Brand = 'main' | 'action' | 'mcaf' | 'mcafc4' | 'mrd';

const AREA = /^\/+(mcafc4|mrdnew|business|fri|tfciguide|impact202[0-4]|dev_[^/]*)(\/|$)/i;

/** The test or alternate brand area that the first path segment names, or ''; `/dev_…` counts on email pages only (DET-04). */
export function detectArea(site: string, path: string): string {
  const area = AREA.exec(path)?.[1]?.toLowerCase() ?? '';
  return site !== 'email' && area.startsWith('dev_') ? '' : area;
}

const AREA_BRANDS: Readonly<Record<string, Brand>> = { mcafc4: 'mcafc4', mrdnew: 'mrd' };

/** The area's brand where it has one, else the host's, else the site's. */
export const detectBrand = (area: string, host: Brand | undefined, site: Brand): Brand => AREA_BRANDS[area] ?? host ?? site;
