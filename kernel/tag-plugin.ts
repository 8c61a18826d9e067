/** Replaces `definePlugin` in a tag, where a descriptor needs no function that is called once. */
export const definePlugin = <T>(descriptor: T): T => descriptor;
