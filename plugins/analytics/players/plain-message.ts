/** Characters. Players' messages have a few hundred. */
const LONGEST = 10_000;

/** Returns a message as a plain object, parsed if it is a text. Undefined for anything else: any page in a frame may send messages. */
export function plainMessage(data: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'string') return Object(data) === data ? (data as Record<string, unknown>) : undefined;
  if (data.length > LONGEST) return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return Object(value) === value ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
