/** Returns a version 4 UUID (RFC 9562, 5.4). `bytes` returns random bytes. `crypto.randomUUID` is missing on http pages. */
export function uuid(env: { bytes(count: number): Uint8Array }): string {
  const random = env.bytes(36);
  // The 8 keeps its two upper bits, the variant. Each 1 and 0 becomes any digit.
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit, place) =>
    (+digit ^ ((random[place] as number) & (15 >> (+digit / 4)))).toString(16),
  );
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

export const isUuidText = (text: string): boolean => UUID.test(text);

/** HLP-02. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && isUuidText(text);
