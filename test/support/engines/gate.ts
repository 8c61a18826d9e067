import type { FastifyInstance } from 'fastify';

const WAIT = '/gate/wait.js';
const PASS = '/gate/pass.svg';

/** Serves a script that comes when the page has asked for an image, before it or after: parsers wait for it. */
export function openGate(app: FastifyInstance): void {
  const open = new Set<string>();
  const waiting = new Map<string, () => void>();
  const keyOf = ({ query }: { query: unknown }) => (query as { key: string }).key;
  app.get(PASS, (request, reply) => {
    open.add(keyOf(request));
    waiting.get(keyOf(request))?.();
    return reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
  app.get(WAIT, async (request, reply) => {
    const key = keyOf(request);
    if (!open.has(key)) await new Promise<void>((resolve) => waiting.set(key, resolve));
    return reply.type('text/javascript').send('');
  });
}

/**
 * Markup: the page goes on once the experiments' chunk is applied. Parts that are painted before are another
 * matter, and come about on a busy machine.
 */
export const experimentsFirst = (nonce: string): string => `<i data-experiment="none" hidden></i><script nonce="${nonce}">
  (function look() {
    if (taproot.hooks.event.taps.some(({ name }) => name === 'experiments')) new Image().src = '${PASS}?key=${nonce}';
    else setTimeout(look, 5);
  })();
</script><script nonce="${nonce}" src="${WAIT}?key=${nonce}"></script>`;
