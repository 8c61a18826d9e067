/** What a kernel tag may weigh, in bytes of brotli: everything in it, the manifest and the chunks' integrity included. */
export const TAG_BUDGET = 6144;
