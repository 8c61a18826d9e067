import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['kernel', 'lib', 'plugins', 'sites'];
const shipped = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Elements that request something, and have a referrer policy of their own. */
const ASKING = /^(script|img|iframe|link)$/;
/** Elements that request something with the page's policy, whatever their attributes say. */
const NO_POLICY = /^(video|audio|source|track|embed|object|input\[type=image\])$/;
/** Elements that are created without an address. */
const WITHOUT_ADDRESS: Readonly<Record<string, string>> = {
  'plugins/vendors/marker.ts': 'a data block, whose type no browser runs',
  'lib/dom/empty-frame.ts': 'an empty frame, for the browser’s own functions',
};

const functionNamed = (tree: ts.SourceFile, name: string): ts.Node | undefined =>
  tree.statements.find((one) => ts.isFunctionDeclaration(one) && one.name?.text === name);

/** Returns whether a strict referrer policy is set by a node, by something within it, or by a function in its file that it calls. */
function isStrict(node: ts.Node): boolean {
  const sets =
    (ts.isPropertyAssignment(node) && node.name.getText() === 'referrerPolicy') ||
    (ts.isBindingElement(node) && node.name.getText() === 'referrerPolicy') ||
    (ts.isBinaryExpression(node) && /\.referrerPolicy$/.test(node.left.getText()) && /=$/.test(node.operatorToken.getText()));
  if (sets && /'(strict-origin|no-referrer)'$/.test(node.getText())) return true;
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const called = functionNamed(node.getSourceFile(), node.expression.text);
    if (called && isStrict(called)) return true;
  }
  return ts.forEachChild(node, (child) => isStrict(child) || undefined) ?? false;
}

/** Returns the function or method that contains a node, or its file. */
function placeOf(node: ts.Node): ts.Node {
  let up = node.parent;
  while (up.parent && !ts.isFunctionDeclaration(up) && !(ts.isVariableStatement(up) && up.parent.kind === ts.SyntaxKind.SourceFile))
    up = up.parent;
  return up;
}

/** Returns the places in a source that may disclose more of a page than its origin, as `line text`. */
function leaks(file: string, text: string): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const constant = (node: ts.Node, name: string) => {
    let declared: ts.Node | undefined;
    const look = (one: ts.Node) => {
      if (ts.isVariableDeclaration(one) && one.name.getText() === name) declared = one;
      ts.forEachChild(one, look);
    };
    look(placeOf(node));
    return declared;
  };
  /**
   * Returns the place that creates the options of a `fetch`: an object, a constant of its function, or the result of a function in the
   * file.
   */
  const optionsOf = (call: ts.CallExpression): ts.Node | undefined => {
    const [first, second] = call.arguments;
    if (first && ts.isSpreadElement(first) && ts.isCallExpression(first.expression))
      return functionNamed(tree, first.expression.expression.getText());
    return second && ts.isIdentifier(second) ? constant(call, second.text) : second;
  };
  const leaky = (node: ts.Node): boolean => {
    if (ts.isStringLiteral(node) && /^(unsafe-url|origin|no-referrer-when-downgrade|(strict-)?origin-when-cross-origin)$/.test(node.text))
      return true;
    if (ts.isJsxOpeningLikeElement(node)) {
      // React sets attributes in order, and the browser requests an address as soon as it is set.
      if (ASKING.test(node.tagName.getText())) return !/^\s*referrerPolicy="(strict-origin|no-referrer)"/.test(node.attributes.getText());
      return NO_POLICY.test(node.tagName.getText());
    }
    if (ts.isNewExpression(node) && /(^|\.)(XMLHttpRequest|EventSource)$/.test(node.expression.getText())) return true;
    if (ts.isNewExpression(node) && /(^|\.)Image$/.test(node.expression.getText())) return !isStrict(placeOf(node));
    if (ts.isPropertyAccessExpression(node) && /^(src|srcset)$/.test(node.name.text) && ts.isBinaryExpression(node.parent))
      return node.parent.left === node && node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && !isStrict(placeOf(node));
    if (!ts.isCallExpression(node)) return false;
    const callee = node.expression.getText();
    const words = node.arguments.map((one) => (ts.isStringLiteral(one) ? one.text : ''));
    if (/(^|[.?])fetch$/.test(callee)) {
      const options = optionsOf(node);
      return !options || !isStrict(options);
    }
    if (/(^|[.?])sendBeacon$/.test(callee)) return !/\.contentWindow\?\.navigator\.sendBeacon$/.test(callee);
    if (/(^|[.?])setAttribute$/.test(callee) && /^(src|srcset)$/.test(words[0] ?? '')) return !isStrict(placeOf(node));
    const creates = /(^create|createElement(NS)?(\.call)?)$/.test(callee) || words.some((word) => /^createElement/.test(word));
    if (creates && words.some((word) => NO_POLICY.test(word))) return true;
    if (creates && words.some((word) => ASKING.test(word))) return !(file in WITHOUT_ADDRESS) && !isStrict(placeOf(node));
    return false;
  };
  const visit = (node: ts.Node) => {
    if (leaky(node)) found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().slice(0, 60)}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe('a request', () => {
  it('has a strict referrer policy wherever code makes it [PRV-04]', () => {
    expect(shipped.flatMap(({ file, text }) => leaks(file, text))).toEqual([]);
  });

  const loose: [what: string, text: string][] = [
    ['a fetch without options', 'void window.fetch(url);'],
    ['a fetch whose options say nothing', "void window.fetch(url, { method: 'POST' });"],
    ['a fetch whose options stand elsewhere', "function f() { const init = { method: 'POST' }; return fetch(url, init); }"],
    ['a fetch with a loose policy', "void fetch(url, { referrerPolicy: 'unsafe-url' });"],
    ['a fetch with what strict browsers do anyway', "void fetch(url, { referrerPolicy: 'strict-origin-when-cross-origin' });"],
    ['a fetch with the policy that somebody hands in', 'void fetch(url, { referrerPolicy });'],
    ['a fetch beside another that is strict', "function f() { fetch(a, { referrerPolicy: 'strict-origin' }); fetch(b, {}); }"],
    ['a fetch whose options a function makes', 'function g() { return [url, {}]; } void fetch(...g());'],
    ['a beacon', 'navigator.sendBeacon(url, body);'],
    ['a beacon of the window', 'env.window.navigator.sendBeacon(url, body);'],
    ['a script', "function f() { const one = document.createElement('script'); one.async = true; return one; }"],
    ['a script by the document’s own method', "const f = () => create(document, 'script');"],
    ['a script by the name of the method', "const f = () => call(document, 'createElement', 'script');"],
    ['a style sheet', "const f = () => { const link = document.createElement('link'); link.href = url; };"],
    ['a frame', "const f = () => Object.assign(document.createElement('iframe'), { src: url });"],
    ['an image', 'function f() { const image = new window.Image(); return image; }'],
    ['an address given to an element', 'function f(image) { image.src = url; }'],
    ['an attribute given to an element', "function f(image) { image.setAttribute('src', url); }"],
    ['a video', "const f = () => document.createElement('video');"],
    ['an XMLHttpRequest', 'const f = () => new window.XMLHttpRequest();'],
    ['an image of a component', 'const f = () => <img src={url} />;'],
    ['an image whose policy comes late', 'const f = () => <img src={url} referrerPolicy="strict-origin" />;'],
  ];
  it.each(loose)('is found to leak the address when it is %s [PRV-04]', (_, text) =>
    expect(leaks('plugins/x/index.tsx', text)).not.toEqual([]),
  );

  const strict: [what: string, text: string][] = [
    ['a fetch', "void window.fetch(url, { referrerPolicy: 'strict-origin' });"],
    ['a fetch that tells nothing', "void window.fetch(url, { referrerPolicy: 'no-referrer' });"],
    ['options in a constant', "function f() { const init = { referrerPolicy: 'strict-origin' } as const; return fetch(url, init); }"],
    [
      'a script',
      "function f() { const one = document.createElement('script'); Object.assign(one, { referrerPolicy: 'strict-origin', src }); }",
    ],
    ['an image', "function f() { const image = new window.Image(); image.referrerPolicy = 'strict-origin'; image.src = url; }"],
    ['an image of a component', 'const f = () => <img referrerPolicy="strict-origin" src={url} />;'],
    ['a beacon of an empty frame', 'frame.contentWindow?.navigator.sendBeacon(url, body);'],
    [
      'an attribute',
      "function hide(one) { one.referrerPolicy ||= 'strict-origin'; } function f(one) { hide(one); one.setAttribute('src', url); }",
    ],
    ['an element that asks for nothing', "document.createElement('div');"],
  ];
  it.each(strict)('is accepted when it is %s [PRV-04]', (_, text) => expect(leaks('plugins/x/index.tsx', text)).toEqual([]));
});
