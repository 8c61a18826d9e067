/** The most results that are remembered. */
const MOST = 500;

/** Memoises a function of one argument. Keeps at most 500 results. */
export function remember<T extends NonNullable<unknown>>(answer: (text: string) => T): (text: string) => T {
  let known = new Map<string, T>();
  return (text) => {
    const old = known.get(text);
    if (old !== undefined) return old;
    if (known.size >= MOST) known = new Map();
    const fresh = answer(text);
    known.set(text, fresh);
    return fresh;
  };
}
