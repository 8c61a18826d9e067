/**
 * In local storage: the services whose embedded content is always shown. Kept in every state of consent, because it is the visitor's own
 * choice since their last refusal.
 */
export const EMBEDS_KEY = 'tp_embeds';
