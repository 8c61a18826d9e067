import type { DevtoolsEvent } from './devtools';
import type { Found } from './found';

interface Source {
  readonly key: { readonly action: string; readonly url: string };
}

/** Link headers: `<https://a.example/>; rel=preconnect`. Commas in addresses are rare, and encoded. */
const LINK = /<([^>]*)>([^,<]*)/g;
const HINTS = /\brel\s*=\s*"?[^";]*\b(preconnect|dns-prefetch|prefetch|prerender|preload|modulepreload)\b/i;

const header = (headers: unknown): string =>
  Object.entries((headers ?? {}) as Record<string, string>).find(([name]) => name.toLowerCase() === 'link')?.[1] ?? '';

/**
 * Keeps the addresses that a browser contacts in advance: those of a page's markup and scripts, of its server's `Link` header, and of
 * speculation rules. `binding`: the name by which documents report those of their markup. `page`: the open page.
 */
export function noteHints(binding: string, page: () => string) {
  let found: Found[] = [];
  let rendered = new Set<string>();

  const note = (rel: string, address: string, by: string) => {
    if (!/^https?:/.test(address) || found.length > 5_000) return;
    if (!found.some((one) => one.address === address && one.how === rel && one.page === page()))
      found.push({ kind: 'hint', name: '', address, by: by ? [by] : [], how: rel, page: page() });
  };

  return {
    take({ method, params }: DevtoolsEvent) {
      if (method === 'Runtime.bindingCalled' && params.name === binding) {
        const [rel, address] = JSON.parse(`${params.payload}`) as [string, string];
        note(rel, address, page());
      }
      if (method === 'Network.responseReceived' && params.type === 'Document') {
        const { url, headers } = params.response as { url: string; headers: unknown };
        for (const [, address = '', rest = ''] of header(headers).matchAll(LINK)) {
          const rel = HINTS.exec(rest)?.[1]?.toLowerCase();
          if (rel && URL.canParse(address, url)) note(rel, new URL(address, url).href, url.replace(/[?#].*/s, ''));
        }
      }
      if (method === 'Preload.preloadingAttemptSourcesUpdated')
        for (const { key } of (params.preloadingAttemptSources ?? []) as readonly Source[]) {
          note(`speculation rules, ${key.action.toLowerCase()}`, key.url, page());
          if (/^prerender/i.test(key.action)) rendered.add(key.url.replace(/#.*/s, ''));
        }
    },
    found: (): readonly Found[] => found,
    /** The pages that a browser would run in advance. */
    prerendered: (): string[] => [...rendered],
    begin() {
      found = [];
      rendered = new Set();
    },
  };
}
