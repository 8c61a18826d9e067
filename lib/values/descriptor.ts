/** A property's descriptor that inherits nothing: pages add `get`, `set` and `value` to `Object.prototype`. */
export const descriptor = (place?: PropertyDescriptor): PropertyDescriptor => ({ __proto__: null, ...place }) as PropertyDescriptor;
