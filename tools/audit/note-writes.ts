import { blameOfText } from './blame';
import type { Written } from './cookies';
import type { Fields } from './devtools';
import type { Found, Kind } from './found';
import { BEFORE } from './stored';

/** The most writes that are kept. A page that makes more is understood. */
const MOST = 20_000;

/** Keeps the writes that documents report through a binding. `page`: the open page. */
export function noteWrites(binding: string, page: () => string) {
  const written: (Omit<Written, 'isNew'> & { readonly kind: string; readonly begun: number })[] = [];
  let begun = 0;
  return {
    /** `params`: those of the protocol's `Runtime.bindingCalled`. */
    take({ name, payload }: Fields) {
      if (name !== binding || typeof payload !== 'string' || written.length > MOST) return;
      try {
        const { kind, name, stack, origin } = JSON.parse(payload) as Record<string, unknown>;
        written.push({ kind: `${kind}`, name: `${name}`, origin: `${origin}`, by: blameOfText(`${stack}`), page: page(), begun });
      } catch {
        // A page has found the binding, and says what it likes.
      }
    },
    cookies: (): Written[] => written.filter(({ kind }) => kind === 'cookie').map((one) => ({ ...one, isNew: one.begun === begun })),
    others: (): Found[] =>
      written
        .filter(({ kind }) => kind !== 'cookie')
        .map((one) => ({
          ...{ kind: one.kind as Kind, name: one.name, address: one.origin, by: one.by, page: one.page },
          how: one.begun === begun ? 'removed again' : BEFORE,
        })),
    /** Marks all earlier writes as made before the visit's choice. */
    begin() {
      begun++;
    },
  };
}
