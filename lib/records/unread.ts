/** A hit's `altered` names its properties that could not be read, and were dropped. */
export const unread = (name: string): string => `${name} unreadable`;

/** Returns whether a hit lacks a property because it could not be read. */
export const isUnread = (name: string, altered: unknown): boolean => `${altered}`.split(', ').includes(unread(name));
