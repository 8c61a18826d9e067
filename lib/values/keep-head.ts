/**
 * Returns a function that makes a list begin with what `head` contains then, whatever list a page assigns and however it changes it. Returns the list that was
 * given, or else the last one. Replaces an element of the layer's id, or a foreign value. A list that rejects entries is replaced by a copy.
 */
export function keepHead(head: readonly unknown[]): (given?: unknown) => unknown[] {
  let layer: unknown[];
  return (given = layer) => {
    layer = Array.isArray(given) ? given : [];
    try {
      if (!head.every((entry, i) => entry === layer[i])) layer.unshift(...head);
    } catch {
      layer = [...head, ...layer];
    }
    return layer;
  };
}
