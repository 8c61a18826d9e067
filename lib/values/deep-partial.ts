/** The same object with any of its fields missing, at every depth. */
export type DeepPartial<T> = T extends object ? { readonly [K in keyof T]?: DeepPartial<T[K]> } : T;
