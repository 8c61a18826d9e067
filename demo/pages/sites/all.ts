import type { SiteId } from '../../../sites/ids';
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
import { utility } from './utility';

/** The pages of every site. */
export const sites: Readonly<Record<SiteId, SitePages>> = { main, action, donate, email, microsites, blogs, impact, mcaf, mrd, utility };
