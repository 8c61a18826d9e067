import { z } from 'zod';

/** The id of a site or a brand. Whether the network has it is not part of the schemas: `service/network/admit-sites.ts` decides. */
export const siteSchema = z.string().regex(/^[a-z][a-z0-9]{1,19}$/, 'Must be an id such as main');
