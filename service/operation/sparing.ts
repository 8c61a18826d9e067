/**
 * Returns a function that calls `say` with how many calls of the same kind it has left out since the last one: the first of a kind, and then at
 * most one in `between` ms. Remembers the last calls of `most` kinds, and leaves out further kinds.
 */
export function createSparing(between: number, most: number, now: () => number) {
  const kinds = new Map<string, { readonly said: number; readonly left: number }>();
  return (kind: string, say: (left: number) => void): void => {
    const { said, left } = kinds.get(kind) ?? { said: Number.NEGATIVE_INFINITY, left: 0 };
    if (now() - said < between) return void kinds.set(kind, { said, left: left + 1 });
    if (!kinds.has(kind) && kinds.size >= most) return;
    kinds.set(kind, { said: now(), left: 0 });
    say(left);
  };
}
