import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Values that a page's named elements shadow: the document, and forms. */
const NODES = /^(document|doc|form)$/;

/** Reads that need no safe reader, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'kernel/boot.ts document.prerendering': 'compared with `true`, which no element is; the tag runs before the body is parsed',
  'kernel/consent/enforce.ts document.prerendering': 'compared with `true`, which no element is',
  'kernel/runtime/run-plugin.ts document.hidden': 'an element only keeps a wait of 0 ms away',
  'kernel/hold-variants.ts document.adoptedStyleSheets': 'inside a try; a page that takes the name shows the control',
  'kernel/hold-variants.ts document.body': 'an element means that the body exists, as it does',
  'kernel/hold-variants.ts document.readyState': 'an element keeps the sheet for longer, until the first file ends it',
  'lib/url/address-bar.ts document.URL': 'the tag runs before the body is parsed; with an element, boot fails, which ends closed',
  'kernel/tag.ts document.currentScript': 'the tag checks that it is a script of its own',
  'plugins/ui-react/prompts/Prompt.tsx form.querySelector': 'a form of our own shadow tree',
};

/** Fields of our own objects that are called `form` or `document`. */
const OWN_FIELDS = /^(address|values|since|method)$/;

const files = ['kernel', 'plugins', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(generated|d)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** Lists the reads of properties in a source: `document.x`, `window.document.x`, and `const { x } = document`. */
function readsIn(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const reads: string[] = [];
  const nodeName = (node: ts.Node): string | undefined => {
    if (ts.isIdentifier(node)) return NODES.exec(node.text)?.[0];
    if (ts.isPropertyAccessExpression(node)) return NODES.exec(node.name.text)?.[0];
    if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return nodeName(node.expression);
    return;
  };
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node)) {
      const of = nodeName(node.expression);
      if (of) reads.push(`${of}.${node.name.text}`);
    }
    if (ts.isElementAccessExpression(node)) {
      const of = nodeName(node.expression);
      if (of) reads.push(`${of}[${node.argumentExpression.getText()}]`);
    }
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer) {
      const of = nodeName(node.initializer);
      if (of) for (const { name, propertyName } of node.name.elements) reads.push(`${of}.${(propertyName ?? name).getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return reads;
}

it('shipped code reads no property of a document or a form that a named element can shadow, except by its prototype [CON-24]', () => {
  const found = files.flatMap((file) =>
    readsIn(file, readFileSync(file, 'utf8'))
      .filter((read) => !(read.startsWith('form.') && OWN_FIELDS.test(read.slice(5))))
      .map((read) => `${file} ${read}`),
  );
  expect([...new Set(found)].filter((read) => !(read in ALLOWED))).toEqual([]);
  // Reasons of reads that are gone go, too.
  expect(Object.keys(ALLOWED).filter((read) => !found.includes(read))).toEqual([]);
});

it('shipped code calls no function that a named element replaces where the browser has none', () => {
  const found = files.filter((file) => /window\.requestIdleCallback \?\?/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  ['document.baseURI', ['document.baseURI']],
  ['window.document.baseURI', ['document.baseURI']],
  ['env.window.document?.title', ['document.title']],
  ['const { title, body: b } = env.document;', ['document.title', 'document.body']],
  ['form.elements', ['form.elements']],
  ['(form as HTMLFormElement).submit()', ['form.submit']],
  ["document['head']", ["document['head']"]],
  ["read(document, 'baseURI')", []],
  ["create(document, 'a')", []],
])('shipped code finds in `%s` the reads %j', (text, reads) => {
  expect(readsIn('a.ts', text)).toEqual(reads);
});
