/** In session storage: marks an internal visitor. Analytics writes it, and the kernel reads it on the tab's next page. */
export const INTERNAL_KEY = 'tp_internal';
