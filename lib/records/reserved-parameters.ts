import { hasReservedPrefix } from './reserved-prefixes';

/** The fields of every hit (EVT-01, SES-04 … SES-08, HIT-04). No site's event may declare them. */
const NAMES =
  'event hit_id consent_uuid site environment brand stream tracker_version altered event_faults items sample forced timestamp id start events goals ' +
  'event_category total_clicks time_on_page scroll_depth ' +
  'attention attentionTime visibleTime hiddenTime totalTime rawTime clicks scrollDepth scrollPixels nav_type last_page_id attribution_type ' +
  'unload_index in_frame wave_code content_id content_group nid screen viewport pixel_ratio connection ttfb fcp lcp cls inp fid dom_ready page_load user_id ' +
  'lytics_uid adestra_contact_id classy_member_id classy_supporter_id temp_id drupal_uid edf_uuid ea_profile_id ga_client_id device_id ' +
  'variant_id experiments contact_flags contact_channel traffic_type internal_source_code web_source web_sub_source first_source first_channel ' +
  'v_secs a_secs touch admin internal email_traffic videos images links signups donate_forms paragraphs ' +
  'words characters overlay_displays sticky_footer_displays pushdown_displays slideshow_displays gclid dclid gbraid wbraid fbclid msclkid ttclid';
const RESERVED = new Set(NAMES.split(' '));

/** Returns whether any event may have a field of that name, with a meaning of its own. */
export const isReservedParameter = (name: string): boolean => RESERVED.has(name) || hasReservedPrefix(name);
