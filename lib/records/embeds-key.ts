/**
 * In local storage: the services whose embedded content is always shown. Kept in every state of consent, because it is the visitor's own
 * choice.
 */
export const EMBEDS_KEY = 'tp_embeds';
