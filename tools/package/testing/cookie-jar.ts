/** A cookie jar without a document, so that nothing is left for the next test. */
export function cookieJar(): { cookie: string } {
  const cookies = new Map<string, string>();
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text) {
      const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(text) ?? [];
      if (/;\s*max-age=0\b/i.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}
