/** Resolves to the text of an answer. Rejects as soon as it has more than `most` bytes, unpacked. */
export async function readLimited({ body }: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the answer.
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > most) throw new RangeError(`answered more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
