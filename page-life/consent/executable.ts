/** Returns whether browsers run a script of that type (HTML, 4.12.1): none, a module, or JavaScript by one of its names. */
export const isExecutable = (type: string): boolean => /^$|^module$|^(application|text)\/(x-)?(java|ecma|live|j)script/i.test(type.trim());
