/**
 * Returns a function that makes a list begin with what `head` contains at that time, whatever list a page assigns and however it changes it.
 * That function returns the list that it was given, or else the last one. It replaces an element of the layer's id, or a foreign value, and
 * copies a list that rejects entries.
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
