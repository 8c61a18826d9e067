/** In local storage: the services whose embedded content the visitor always wants to see. Kept in every state, as it is their wish. */
export const EMBEDS_KEY = 'tp_embeds';
