import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const NATIVE = 'lib/dom/native.ts';
const JSON_TEXT = 'lib/values/json.ts';

/** Types of the language. No page shadows their methods by an element. */
const LANGUAGE = /^(Object|Array|Function)$/;

/** Places that need no safe reader, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'kernel/consent/withhold.ts prototypeOf': 'finds each prototype that has the property, to replace it there',
  'lib/dom/keep-adopted.ts getPrototypeOf': 'finds the prototype that has the property, to call what stands there',
  'lib/values/json.ts getPrototypeOf': 'tells plain objects from others',
  'kernel/consent/runtime/guard-held.ts = prototype': 'replaces its methods',
  'kernel/consent/runtime/guard-held.ts Reflect.get': 'a script may have given the object another prototype',
  'lib/dom/document-text.ts Reflect.get': 'the one reader of the document’s texts; a call within it costs each chunk 10 to 20 bytes',
  'kernel/consent/runtime/hold-inserted.ts { prototype }': 'replaces each of its methods that insert',
  'kernel/consent/chunks/hold-requests.ts { prototype }': 'replaces two of its methods',
  'lib/values/stand-in.ts Reflect.apply': 'calls what it stands in for, as the page called it',
  'kernel/transport.ts JSON.stringify':
    'the report that the runtime is lost, in the tag: on pages with such a library the service refuses it',
  'kernel/consent/runtime/reread.ts JSON.stringify': 'compares two texts',
  'lib/network/request.ts JSON.stringify': 'a body as a plugin gives it; no plugin of ours gives one with a list',
  'lib/records/embeds-record.ts JSON.stringify': 'has no list in it',
  'lib/records/encoded-value.ts JSON.stringify': 'has no list in it',
  'plugins/analytics/capture/send-gestures.ts JSON.stringify': 'compares two texts',
  'plugins/analytics/requests/sends-form.ts JSON.stringify': 'looks for texts in it',
  'plugins/consent/follow-choice.ts JSON.stringify': 'compares two texts',
  'plugins/consent/transport.ts JSON.stringify': 'has no list in it',
  'plugins/contact/contact-facts.ts JSON.stringify': 'compares two texts',
  'plugins/contact/embeds/index.ts JSON.stringify': 'compares two texts',
  'plugins/contact/watch-answers.ts JSON.stringify': 'an answer, of which only objects are read',
  'plugins/contact/watch-forms.ts JSON.stringify': 'quotes a text',
  'plugins/errors/report/admission.ts JSON.stringify': 'compares two texts',
  'plugins/overlay/facts/event-facts.ts JSON.stringify': 'shows a developer what the page makes of it',
  'plugins/overlay/panel/entry-list.ts JSON.stringify': 'compares two texts',
  'plugins/prompts/brief.ts JSON.stringify': 'compares two texts',
  'plugins/prompts/memory.ts JSON.stringify': 'has no list in it',
  'plugins/vendors/gtag/index.ts JSON.stringify': 'compares two texts',
  'plugins/vendors/personalisation/visitor-ids.ts JSON.stringify': 'compares two texts',
};

const files = ['kernel', 'plugins', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(generated|d)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** Takes away what leaves a value the same: parentheses, `as`, `!`. */
const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node;

const memberName = (node: ts.Node): string | undefined => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined;
};

/** Returns whether an expression is the prototype of a type that is not the language's own: `window.Element.prototype`. */
function isPrototype(given: ts.Node): boolean {
  if (!ts.isExpression(given)) return false;
  const node = bare(given);
  if (ts.isConditionalExpression(node)) return isPrototype(node.whenTrue) || isPrototype(node.whenFalse);
  if (memberName(node) !== 'prototype') return false;
  return !LANGUAGE.test((node as ts.PropertyAccessExpression).expression.getText());
}

/**
 * Lists the places in a source that reach for a prototype's members, or for `JSON.stringify`, by themselves, or whose descriptors and handlers
 * of proxies inherit from the page's `Object.prototype`.
 */
function detours(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const look = (node: ts.Node) => {
    const member = memberName(node);
    if (member !== undefined) {
      const owner = bare((node as ts.PropertyAccessExpression).expression);
      if (member === 'getPrototypeOf' || member === '__proto__') found.push(member);
      // An access of a member is found at the access, whatever is done with it: a call, `.call`, a copy.
      if (isPrototype(owner)) found.push(`.prototype.${member}`);
      if (owner.getText() === 'Reflect' && member === 'apply') found.push('Reflect.apply');
      if (/(^|\.)JSON$/.test(owner.getText()) && member === 'stringify') found.push('JSON.stringify');
    } else if (ts.isElementAccessExpression(node) && isPrototype(node.expression)) found.push('.prototype[]');
    if (ts.isCallExpression(node) && /^Reflect\.(get|set)$/.test(node.expression.getText())) {
      // With a receiver, it reads for another object.
      const most = node.expression.getText() === 'Reflect.get' ? 2 : 3;
      if (node.arguments.length > most || node.arguments.some(isPrototype)) found.push(node.expression.getText());
    }
    if (ts.isCallExpression(node)) {
      const called = memberName(node.expression);
      const [, second, third] = node.arguments;
      const literal = (given?: ts.Node) => !!given && ts.isExpression(given) && ts.isObjectLiteralExpression(bare(given));
      const places = second && literal(second) ? (bare(second) as ts.ObjectLiteralExpression).properties : [];
      const holds = places.some((place) => ts.isPropertyAssignment(place) && literal(place.initializer));
      if ((called === 'defineProperty' && literal(third)) || (/^(create|defineProperties)$/.test(`${called}`) && holds))
        found.push(`${called}({})`);
    }
    if (
      ts.isNewExpression(node) &&
      node.expression.getText() === 'Proxy' &&
      ts.isObjectLiteralExpression(bare(node.arguments?.[1] as ts.Expression))
    )
      found.push('new Proxy({})');
    if (ts.isIdentifier(node) && node.text === 'prototypeOf' && !ts.isImportSpecifier(node.parent)) found.push('prototypeOf');
    if (ts.isBindingElement(node)) {
      const from = (node.propertyName ?? node.name).getText();
      if (from === 'prototype') found.push('{ prototype }');
      if (from === 'getPrototypeOf' || (from === 'stringify' && /= JSON\b/.test(node.parent.parent.getText()))) found.push(from);
    }
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node)) && node.initializer && isPrototype(node.initializer))
      found.push(ts.isIdentifier(node.name) ? '= prototype' : '{ } = prototype');
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

it('shipped code reaches the browser’s own methods of nodes through lib/dom/native alone, serialises lists through lib/values/json, and defines by lib/values/bare', () => {
  const found = files.flatMap((file) => {
    const all = detours(file, readFileSync(file, 'utf8')).map((one) => `${file} ${one}`);
    return file === NATIVE ? [] : file === JSON_TEXT ? all.filter((one) => !one.endsWith('JSON.stringify')) : all;
  });
  expect([...new Set(found)].filter((one) => !(one in ALLOWED))).toEqual([]);
  // Reasons of places that are gone go, too.
  expect(Object.keys(ALLOWED).filter((one) => !found.includes(one))).toEqual([]);
});

it.each([
  ["window.Element.prototype.matches.call(target, 'a')", ['.prototype.matches']],
  ["Element.prototype['matches'].call(target, 'a')", ['.prototype.matches']],
  ['(window.Element.prototype as ParentNode).querySelectorAll.apply(target, args)', ['.prototype.querySelectorAll']],
  ['window.Element?.prototype?.closest?.call(target, MARK)', ['.prototype.closest']],
  ['window[type].prototype[method].call(target)', ['.prototype[]']],
  ['(isForm ? HTMLFormElement : Element).prototype.matches.call(target)', ['.prototype.matches']],
  ['const { matches, closest } = window.Element.prototype;', ['{ } = prototype']],
  ['const { prototype } = window.Element;', ['{ prototype }']],
  ['const f = ({ Element: { prototype } }: Window) => prototype;', ['{ prototype }']],
  ['const { prototype: methods } = Element;', ['{ prototype }']],
  ['const elements = window.Element.prototype;', ['= prototype']],
  ['const f = (methods = Element.prototype) => methods;', ['= prototype']],
  ["Object.getPrototypeOf(document).createElement.call(document, 'a')", ['getPrototypeOf']],
  ["Reflect.getPrototypeOf(document)['createElement']", ['getPrototypeOf']],
  ['const { getPrototypeOf } = Object;', ['getPrototypeOf']],
  ['document.__proto__.createElement', ['__proto__']],
  ["Reflect.get(Document.prototype, 'title', document)", ['Reflect.get']],
  ["Reflect.get(methods, 'title', document)", ['Reflect.get']],
  ["Reflect.get(Document.prototype, 'title')", ['Reflect.get']],
  ["Reflect.set(methods, 'cookie', text, document)", ['Reflect.set']],
  ['Reflect.apply(matches, target, [MARK])', ['Reflect.apply']],
  ['JSON.stringify([1])', ['JSON.stringify']],
  ["window.JSON['stringify']([1])", ['JSON.stringify']],
  ['const { stringify } = JSON;', ['stringify']],
  ["Object.defineProperty(target, 'name', { value: 1 })", ['defineProperty({})']],
  ["Reflect.defineProperty(target, 'name', { get } as PropertyDescriptor)", ['defineProperty({})']],
  ['Object.create(target, { name: { value: 1 } })', ['create({})']],
  ['Object.defineProperties(target, { name: { value: 1 } })', ['defineProperties({})']],
  ['new Proxy(target, { get: () => 1 } as ProxyHandler<object>)', ['new Proxy({})']],
  ["Object.defineProperty(target, 'name', bare({ value: 1 }))", []],
  ['new Proxy(target, bare({ get: () => 1 }))', []],
])('shipped code finds in `%s` the detours %j', (text, expected) => {
  expect(detours('a.ts', text)).toEqual(expected);
});

it.each([
  "call(document, 'createElement', 'a')",
  "standIn(window.HTMLFormElement.prototype, 'submit', around)",
  "withhold(window.Storage?.prototype, 'clear', around)",
  'Object.keys(window.Storage.prototype)',
  "'keepalive' in window.Request.prototype",
  'Object.prototype.toString.call(value)',
  'hooks.prompt.call({ type })',
  "Reflect.get(navigator, 'connection')",
])('shipped code finds no detour in `%s`', (text) => {
  expect(detours('a.ts', text)).toEqual([]);
});
