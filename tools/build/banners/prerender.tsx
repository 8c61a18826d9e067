import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Language, languages } from '../../../lib/languages';
import { sectionOf } from '../../../lib/languages/section';
import type { Tree } from '../../../plugins/consent/tree';
import { Banner } from '../../../plugins/ui-react/banner/Banner';
import { bannerStyle } from '../../../plugins/ui-react/banner/style';
import { readArguments } from '../../read-arguments';
import { minifyCss } from '../minify-css';
import { consentTexts, siteTexts, textsHash } from '../site-texts';

const FOLDER = new URL('../../../plugins/consent/', import.meta.url);
const WARNING = 'Made by tools/build/banners/prerender.tsx from plugins/ui-react and lib/languages; a test fails when they differ.';

/** The languages in the banner's own chunk. Each other language is a chunk. */
const AT_ONCE: readonly string[] = ['en', 'es'] satisfies Language[];

const quote = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

const treeOf = (element: Element): Tree => [
  element.localName,
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  ...[...element.childNodes].map((node) => (node.nodeType === node.ELEMENT_NODE ? treeOf(node as Element) : (node.textContent ?? ''))),
];

/** Renders the banner's component to data. */
export function renderBanner(language: Language): Tree {
  const markup = renderToStaticMarkup(<Banner language={language} texts={sectionOf('banner')[language]} />);
  return treeOf(new JSDOM(markup).window.document.body.firstElementChild as Element);
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

const names = Object.keys(languages) as Language[];
const later = names.filter((name) => !AT_ONCE.includes(name));

/** The expected text of the consent plugin's generated modules, by file. */
export const generated: Readonly<Record<string, string>> = {
  'banner-markup.generated.ts': `// ${WARNING}
import type { Language } from '../../lib/languages';
import type { Tree } from './tree';

export const style =
  ${quote(minifyCss(bannerStyle))};

export const banner: Readonly<Record<${AT_ONCE.map(quote).join(' | ')}, Tree>> = {
${AT_ONCE.map((name) => `  ${name}: ${print(renderBanner(name as Language), '  ')},\n`).join('')}};

/** Imports the banner of a language that few visitors need. */
export const others: Readonly<Record<Exclude<Language, keyof typeof banner>, () => Promise<{ readonly tree: Tree }>>> = {
${later.map((name) => `  ${name}: () => import(/* webpackChunkName: "consent-${name}" */ './banner-${name}.generated'),\n`).join('')}};
`,
  ...Object.fromEntries(
    later.map((name) => [
      `banner-${name}.generated.ts`,
      `// ${WARNING}
import type { Tree } from './tree';

export const tree: Tree = ${print(renderBanner(name), '')};
`,
    ]),
  ),
  'texts-version.generated.ts': `// ${WARNING}

/** Changes with every word that a visitor is told about consent, in the banner or in the settings. */
export const textsVersion = ${quote(textsHash(consentTexts(siteTexts())))};
`,
};

/** Writes the generated modules that are not up to date. */
export async function prerender(): Promise<void> {
  for (const [file, text] of Object.entries(generated)) {
    const path = fileURLToPath(new URL(file, FOLDER));
    if ((await readFile(path, 'utf8').catch(() => '')) !== text) await writeFile(path, text);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readArguments('Usage: npm run prerender', {});
  await prerender();
}
