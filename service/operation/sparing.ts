/**
 * Returns a function that calls `say` with how many calls of the same kind it has left out since the last one: the first of a kind, and then at
 * most one in `between` ms. Has lines of at most `most` kinds in such a time, and leaves out further kinds.
 */
export function createSparing(between: number, most: number, now: () => number) {
  /** By the time of their last lines. */
  const kinds = new Map<string, { readonly said: number; readonly left: number }>();
  const forgetOldest = (): void => {
    const [oldest] = kinds;
    if (oldest && now() - oldest[1].said >= between) kinds.delete(oldest[0]);
  };
  return (kind: string, say: (left: number) => void): void => {
    const { said, left } = kinds.get(kind) ?? { said: Number.NEGATIVE_INFINITY, left: 0 };
    if (now() - said < between) return void kinds.set(kind, { said, left: left + 1 });
    kinds.delete(kind);
    if (kinds.size >= most) forgetOldest();
    if (kinds.size >= most) return;
    kinds.set(kind, { said: now(), left: 0 });
    say(left);
  };
}
