/** The most answers that are remembered. */
const MOST = 500;

/** The function, working out once what it is asked again and again; at most 500 answers are kept. */
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
