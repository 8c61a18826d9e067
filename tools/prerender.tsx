import { writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../lib/language';
import type { Tree } from '../plugins/consent/tree';
import { Banner } from '../plugins/ui-react/banner/Banner';
import { bannerStyle } from '../plugins/ui-react/banner/style';

const FILE = fileURLToPath(new URL('../plugins/consent/banner-markup.generated.ts', import.meta.url));

const quote = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

const minify = (css: string) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();

const treeOf = (element: Element): Tree => [
  element.localName,
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  ...[...element.childNodes].map((node) => (node.nodeType === node.ELEMENT_NODE ? treeOf(node as Element) : (node.textContent ?? ''))),
];

/** What the banner's component renders, as data. */
export function renderBanner(language: Language): Tree {
  const { document } = new JSDOM(renderToStaticMarkup(<Banner language={language} />)).window;
  return treeOf(document.body.firstElementChild as Element);
}

const print = ([name, attributes, ...content]: Tree, indent: string): string => {
  const pairs = Object.entries(attributes).map(([key, value]) => `${quote(key)}: ${quote(value)}`);
  const parts = content.map((part) => (typeof part === 'string' ? quote(part) : print(part, `${indent}  `)));
  return [
    `[`,
    ...[quote(name), `{ ${pairs.join(', ')} }`.replace('{  }', '{}'), ...parts].map((line) => `${indent}  ${line},`),
    `${indent}]`,
  ].join('\n');
};

/** The text of `banner-markup.generated.ts`, as it should be today. */
export const bannerModule = (): string => `// Made by tools/prerender.tsx from plugins/ui-react/banner; a test fails when the two differ.
import type { Language } from '../../lib/language';
import type { Tree } from './tree';

export const style =
  ${quote(minify(bannerStyle))};

export const banner: Readonly<Record<Language, Tree>> = {
  en: ${print(renderBanner('en'), '  ')},
  es: ${print(renderBanner('es'), '  ')},
};
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(FILE, bannerModule());
