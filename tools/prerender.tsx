import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../lib/dom/language';
import type { Tree } from '../plugins/consent/tree';
import { Banner } from '../plugins/ui-react/banner/Banner';
import { bannerStyle } from '../plugins/ui-react/banner/style';
import { bannerTexts } from '../plugins/ui-react/banner/texts';
import { settingsTexts } from '../plugins/ui-react/settings/texts';
import { minifyCss } from './minify-css';

const FOLDER = new URL('../plugins/consent/', import.meta.url);
const WARNING = 'Made by tools/prerender.tsx from plugins/ui-react; a test fails when the two differ.';

const quote = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

const treeOf = (element: Element): Tree => [
  element.localName,
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  ...[...element.childNodes].map((node) => (node.nodeType === node.ELEMENT_NODE ? treeOf(node as Element) : (node.textContent ?? ''))),
];

/** Renders the banner's component to data. */
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

/** All texts about consent, by language. */
const texts = {
  en: { ...bannerTexts.en, ...settingsTexts.en },
  es: { ...bannerTexts.es, ...settingsTexts.es },
} satisfies Record<Language, object>;

/** Identifies the texts. The post of a refusal carries it (`consent_texts`), so that the commit, and the words that the visitor saw, can be found. */
const textsVersion = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);

const printTexts = (value: string | object, indent = ''): string =>
  typeof value === 'string'
    ? quote(value)
    : `{\n${Object.entries(value)
        .map(([key, one]) => `${indent}  ${key}: ${printTexts(one, `${indent}  `)},\n`)
        .join('')}${indent}}`;

/** The expected text of the consent plugin's generated modules, by file. */
export const generated: Readonly<Record<string, string>> = {
  'banner-markup.generated.ts': `// ${WARNING}
import type { Language } from '../../lib/dom/language';
import type { Tree } from './tree';

export const style =
  ${quote(minifyCss(bannerStyle))};

export const banner: Readonly<Record<Language, Tree>> = {
  en: ${print(renderBanner('en'), '  ')},
  es: ${print(renderBanner('es'), '  ')},
};
`,
  'texts-version.generated.ts': `// ${WARNING}

/** Changes with every word that a visitor is told about consent, in the banner or in the settings. */
export const textsVersion = ${quote(textsVersion)};
`,
  'external/texts.generated.ts': `// ${WARNING}
export const texts = ${printTexts(texts)};
`,
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(generated)) await writeFile(fileURLToPath(new URL(file, FOLDER)), text);
