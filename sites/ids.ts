/** Every site of the network has a manifest, `sites/<id>.ts`, and a tag, `dist/<id>.js`. */
export const siteIds = ['main', 'action', 'donate', 'email', 'microsites', 'blogs', 'impact', 'mcaf', 'mrd', 'utility'] as const;

export type SiteId = (typeof siteIds)[number];
