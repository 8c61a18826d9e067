/** Returns whether a value is a `Request`, of this window or of a frame's. */
export const isRequest = (value: unknown): value is Request => Object.prototype.toString.call(value) === '[object Request]';

/**
 * Returns the text of a request's body, at once if possible. The text of a Blob or a Request arrives later. Streams and documents are not
 * read, because a stream can be read once only: '' stands for them, and for no body.
 */
export function readBody(
  { FormData, URLSearchParams, Blob, Response }: Window & typeof globalThis,
  body: unknown,
): string | Promise<string> {
  if (typeof body === 'string') return body;
  if (body instanceof FormData || body instanceof URLSearchParams)
    return [...(body as unknown as Iterable<[string, unknown]>)]
      .map(([name, value]) => `${encodeURIComponent(name)}=${typeof value === 'string' ? encodeURIComponent(value) : ''}`)
      .join('&');
  if (isRequest(body)) return body.bodyUsed ? '' : body.clone().text();
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? new Response(body as BodyInit).text() : '';
}
