/** The path that signs in to the console, and leads to one of its views. */
export const signInPath = (view = '/console/overview'): string => `/sign-in?next=${encodeURIComponent(view)}`;
