import { z } from 'zod';

const text = z.string().max(320).optional();
const address = z.string().max(4_096).optional();
const navigations = ['navigate', 'reload', 'back_forward', 'back_forward_cache', 'prerender', 'restore', 'history'] as const;

/** SES-08. */
export const pageConfig = {
  page_title: z.string().max(320).optional(),
  page_location: address,
  page_path: address,
  page_referrer: address,
  nav_type: z.enum(navigations).optional(),
  /** The page is in a frame of another one. */
  in_frame: z.boolean().optional(),
  sess_id: text,
  page_id: text,
  last_page_id: text,
  /** SES-10: numeric, longer than 9 digits. */
  utm_id: z
    .string()
    .regex(/^\d{10,64}$/, 'Must be more than nine digits')
    .optional(),
  ...{ campaign_id: text, campaign_source: text, campaign_medium: text, campaign_name: text, campaign_content: text, campaign_term: text },
  ...{ attribution_type: text, wave_code: text, campaign_code: text },
  ...{ url_builder_owner: text, url_builder_tactic: text, url_builder_target: text, url_builder_cta: text, url_builder_funnel: text },
  content_id: text,
  content_group: text,
} as const;
