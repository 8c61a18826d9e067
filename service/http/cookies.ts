import type { FastifyReply, FastifyRequest } from 'fastify';

/** Raw value of a cookie of the service's own host. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const parts = request.headers.cookie?.split('; ') ?? [];
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** `value` must be free of `;` and spaces; `maxAge` is in seconds, 0 erases. */
export function writeCookie(reply: FastifyReply, name: string, value: string, maxAge: number): void {
  // Donation and email pages are other sites to the browser, where only partitioned cookies live. It takes Secure on *.localhost.
  void reply.header('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=None; Partitioned`);
}
