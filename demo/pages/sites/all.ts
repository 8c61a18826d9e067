import { type SiteId, siteIds } from '../../../tools/sites/ids';
import type { SitePages } from '../page';
import { action } from './action';
import { blogs } from './blogs';
import { donate } from './donate';
import { email } from './email';
import { impact } from './impact';
import { main } from './main';
import { mcaf } from './mcaf';
import { microsites } from './microsites';
import { mrd } from './mrd';
import { plainSite } from './plain-site';
import { utility } from './utility';

const authored = new Map([main, action, donate, email, microsites, blogs, impact, mcaf, mrd, utility].map((pages) => [pages.id, pages]));

/** The pages of every site. A site without its own pages gets a plain one. */
export const sites: ReadonlyMap<SiteId, SitePages> = new Map(siteIds.map((id) => [id, authored.get(id) ?? plainSite(id)]));
