import type { Env } from '../../../kernel';
import { create, find } from '../../../lib/dom/native';

/** LIF-07. ms. */
const LIMIT = 10_000;

/** Loads a style sheet, which the page's policy must allow. Resolves to a function that removes it. Rejects on failure. */
export const loadStyle = ({ window, document }: Env, href: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const link = create(document, 'link');
    const remove = () => link.remove();
    const end = ({ type }: { readonly type: string }) => {
      if (type === 'load') return resolve(remove);
      remove();
      reject(new Error(`${href}: ${type}`));
    };
    const timer = window.setTimeout(() => end({ type: 'timeout' }), LIMIT);
    for (const type of ['load', 'error']) link.addEventListener(type, () => window.clearTimeout(timer));
    find(document, 'head,body')?.append(
      Object.assign(link, { rel: 'stylesheet', referrerPolicy: 'strict-origin', href, onload: end, onerror: end }),
    );
  });
