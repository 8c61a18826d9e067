/** Stands in a tag for `definePlugin`: what a tag has of a plugin needs no function that is called once. */
export const definePlugin = <T>(descriptor: T): T => descriptor;
