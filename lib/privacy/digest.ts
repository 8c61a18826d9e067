/** Resolves to the hexadecimal digest of a text's UTF-8 bytes, or to undefined on insecure pages, where browsers offer none. */
export async function digest(
  crypto: { readonly subtle?: Pick<SubtleCrypto, 'digest'> } | undefined,
  text: string,
  algorithm: 'SHA-256' | 'SHA-512' = 'SHA-256',
): Promise<string | undefined> {
  try {
    const bytes = await crypto?.subtle?.digest(algorithm, new TextEncoder().encode(text));
    return bytes && Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return;
  }
}
