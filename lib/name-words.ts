/** The words of a name with underscores between them, without digits: `access_token` for `accessToken` and `access-token`. */
export const nameWords = (name: string): string =>
  name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1_')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');
