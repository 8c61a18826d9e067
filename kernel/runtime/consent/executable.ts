/** Returns whether browsers run a script of that type (HTML, 4.12.1): no type, `module`, or a JavaScript type. */
export const isExecutable = (type: string): boolean => /^$|^module$|^(application|text)\/(x-)?(java|ecma|live|j)script/i.test(type.trim());
