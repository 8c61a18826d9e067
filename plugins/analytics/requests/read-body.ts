/**
 * Returns the text of a request's body, at once if possible. The text of a Blob or a Request arrives later. Streams and documents are not
 * read, because a stream can be read once only: '' stands for them, and for no body.
 */
export function readBody(
  { FormData, URLSearchParams, Blob, Request, Response }: Window & typeof globalThis,
  body: unknown,
): string | Promise<string> {
  if (typeof body === 'string') return body;
  if (body instanceof FormData || body instanceof URLSearchParams)
    return [...(body as unknown as Iterable<[string, unknown]>)]
      .map(([name, value]) => `${encodeURIComponent(name)}=${typeof value === 'string' ? encodeURIComponent(value) : ''}`)
      .join('&');
  if (body instanceof Request) return body.bodyUsed ? '' : body.clone().text();
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? new Response(body as BodyInit).text() : '';
}
