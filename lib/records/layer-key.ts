/** In local storage: analytics' data layer. Its user scope has the visitor's ids (SES-06). */
export const LAYER_KEY = 'tp_layer';
