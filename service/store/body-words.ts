/**
 * Texts that bodies of hits have in common, the most frequent last: a packed body refers to them. Packed bodies are read by them for ever: they are
 * never changed, other ones are another version.
 */
export const WORDS_1 = [
  '"items":[{"item_id":"","item_name":"","price":,"quantity":1}],"event_faults":"","altered":"","in_frame":true,"last_page_id":"",',
  '"gclid":"","fbclid":"","msclkid":"","dclid":"","gbraid":"","wbraid":"","ttclid":"","internal_source_code":"","wave_code":"",',
  '"campaign_code":"","campaign_content":"","campaign_term":"","campaign_name":"","campaign_medium":"","campaign_source":"",',
  '"campaign_id":"","attribution_type":"","url_builder_owner":"","url_builder_tactic":"","url_builder_target":"","url_builder_cta":"",',
  '"url_builder_funnel":"","content_group":"","content_id":"","nid":"","lytics_uid":"","adestra_contact_id":"","classy_member_id":"",',
  '"drupal_uid":"","ga_client_id":"GA1.1.","contact_flags":"","classy_supporter_id":"","ea_profile_id":"","device_id":"","variant_id":"",',
  '"experiments":"","prompt_id":"","prompt_type":"Subscription","prompt_layout":"modal","prompt_variant":"","event_id":"","form_id":"",',
  '"search_term":"","event_label":"newsletter","action_type":"","action_focus":"https://","event_category":"","event_action":"",',
  '"event_value":,"form_destination":"https://www.","transaction_id":"","value":,"amount":,"currency":"USD","frequency":"monthly",',
  '"experiment_id":"","variant":"variant1","forced":false,"ttfb":,"fcp":,"lcp":,"cls":0.,"inp":,"fid":,"dom_ready":,"page_load":,',
  '"start":1,"events":,"goals":0,"clicks":,"attentionTime":0,"visibleTime":,"hiddenTime":0,"totalTime":,"rawTime":,"scrollDepth":100,',
  '"scrollPixels":,"videos":0,"images":,"links":,"signups":0,"donate_forms":0,"paragraphs":,"words":,"characters":,',
  '"overlay_displays":0,"sticky_footer_displays":0,"pushdown_displays":0,"slideshow_displays":0,"v_secs":,"a_secs":,"touch":false,',
  '"first_source":"","first_channel":"","admin":false,"internal":false,"email_traffic":false,"sample":,"id":"","event_index":,',
  '"total_clicks":,"engagement_clicks":,"content_progress":,"time_on_page":,"scroll_depth":,"attention":,"unload_index":2,"utm_id":"",',
  '"utm_term":"","utm_content":"","web_source":"direct","web_sub_source":"","contact_channel":"organic search","edf_uuid":"",',
  '"connection":"wifi","connection_type":"","connection_downlink":10,"connection_rtt":50,"opt_out","reload","back_forward",',
  '{"event":0,"hit_id":0,"consent_uuid":"","consent_purposes":"necessary,analytics,advertising,personalisation","site":0,',
  '"environment":0,"brand":0,"stream":"G-0001","tracker_version":0,"timestamp":0,"page_title":"","page_location":"https://www.",',
  '"page_path":"/","page_referrer":"https://www.google.com/","nav_type":"navigate","sess_id":0,"page_id":0,"sess_pages":1,',
  '"sess_count":1,"utm_source":"facebook","newsletter","utm_medium":"email","cpc","social","referral","utm_campaign":"",',
  '"screen":"1920x1080","390x844","1440x900","viewport":"1440x789","pixel_ratio":2,"connection_effective_type":"4g","user_id":"",',
  '"temp_id":"","consent_uuid":"","traffic_type":"external"}',
].join('');
