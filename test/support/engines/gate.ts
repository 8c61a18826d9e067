import type { FastifyInstance } from 'fastify';

const WAIT = '/gate/wait.js';
const PASS = '/gate/pass.svg';

/** Serves a script once the page has requested an image, before or after the script. Parsers wait for the script. */
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

/** Markup that loads the experiments' chunk, and counts nothing. */
const ENDED_EXPERIMENT =
  '<i data-experiment="none" data-end="2020-01-01" hidden><b data-variant="control"></b><b data-variant="variant1"></b></i>';

/**
 * Markup that holds the parser until the experiments' chunk is applied. Parts painted earlier are a separate subject, and occur on a busy
 * machine.
 */
export const experimentsFirst = (nonce: string): string => `${ENDED_EXPERIMENT}<script nonce="${nonce}">
  (function look() {
    if (taproot.hooks.event.taps.some(({ name }) => name === 'experiments')) new Image().src = '${PASS}?key=${nonce}';
    else setTimeout(look, 5);
  })();
</script><script nonce="${nonce}" src="${WAIT}?key=${nonce}"></script>`;
