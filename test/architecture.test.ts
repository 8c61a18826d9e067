import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Import {
  readonly from: string;
  /** A file of the repository, or a package's name with its path. */
  readonly to: string;
  readonly typeOnly: boolean;
  readonly lazy: boolean;
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const sources: Source[] = files.map((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
});
const inFolders = (...folders: string[]) => sources.filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)));
const shipped = inFolders('kernel', 'page-life', 'lib', 'plugins', 'sites');

const resolveFile = (from: string, to: string) => {
  const base = relative(root, resolve(root, dirname(from), to));
  return (
    [base, `${base}.ts`, `${base}.tsx`, `${base}.d.ts`, `${base}/index.ts`, `${base}/index.tsx`].find((file) => files.includes(file)) ??
    base
  );
};

/** Every import of a source, static and dynamic. */
function importsOf({ file, tree }: Source): Import[] {
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean, lazy: boolean) =>
    found.push({ from: file, to: specifier.startsWith('.') ? resolveFile(file, specifier) : specifier, typeOnly, lazy });
  const typesOnly = (node: ts.ImportDeclaration) => {
    const clause = node.importClause;
    if (!clause) return false;
    if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
    const named = clause.namedBindings;
    return !clause.name && !!named && ts.isNamedImports(named) && named.elements.every(({ isTypeOnly }) => isTypeOnly);
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) add(node.moduleSpecifier.text, typesOnly(node), false);
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      add(node.moduleSpecifier.text, node.isTypeOnly, false);
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] &&
      ts.isStringLiteral(node.arguments[0])
    )
      add(node.arguments[0].text, false, true);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const imports = shipped.flatMap(importsOf);
const pluginOf = (file: string) => /^plugins\/([^/]+)\//.exec(file)?.[1];
const isDescriptor = (file: string) => /^plugins\/[^/]+\/([^/]+\/)?descriptor\.ts$/.test(file);
const isPackage = (to: string) => !/^(kernel|page-life|lib|plugins|sites|package\.json)/.test(to);

/** The design's table: who may import what. */
function allowed({ from, to, typeOnly, lazy }: Import): boolean {
  if (from.startsWith('lib/')) return to.startsWith('lib/');
  if (from.startsWith('kernel/')) {
    // Helpers are a chunk, and what they and the page life are is part of what plugins meet.
    if (to.startsWith('page-life/')) return (lazy && to === 'page-life/helpers.ts') || (typeOnly && /\/(helpers|manifest)\.ts$/.test(to));
    return /^(kernel|lib)\//.test(to) || to === 'tapable/lib/Hook.js' || to === 'package.json';
  }
  if (from.startsWith('page-life/')) return /^(kernel|page-life|lib)\//.test(to) && to !== 'kernel/index.ts';
  if (from.startsWith('sites/')) {
    // What reads and checks manifests is Node's.
    if (
      /^sites\/(check|check-prompts|check-texts|faults|ids|plugin-names)\.ts$/.test(from) &&
      /^(zod|leven|node:.*|tools\/(site-code|purposes|site-texts)\.ts|lib\/(languages\/(index|texts)|records\/(conversions|prompt|prompt-rules)|values\/pattern)\.ts)$/.test(
        to,
      )
    )
      return true;
    if (from === 'sites/purposes.ts' && to === 'lib/records/contact-key.ts') return true;
    return to === 'kernel/index.ts' || isDescriptor(to) || to.startsWith('sites/') || (typeOnly && to.startsWith('plugins/'));
  }
  const plugin = pluginOf(from);
  if (to.startsWith('kernel/')) return to === 'kernel/index.ts';
  if (to.startsWith('lib/')) return true;
  if (isDescriptor(from)) return pluginOf(to) === plugin && (typeOnly || lazy || /\/early\.ts$/.test(to));
  if (pluginOf(to) === plugin) return true;
  if (!isPackage(to)) return false;
  if (/^react(-dom)?(\/|$)/.test(to)) return plugin === 'ui-react';
  return Object.keys(manifest.dependencies).some((name) => to === name || to.startsWith(`${name}/`));
}

/** Files that import each other, directly or by way of others, as lists: the strongly connected components, by Tarjan. */
function circlesOf(edges: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** Nodes of a source that a rule forbids, as `file:line text`. */
function offences(where: readonly Source[], forbidden: (node: ts.Node) => boolean): string[] {
  return where.flatMap(({ file, tree }) => {
    const found: string[] = [];
    const visit = (node: ts.Node) => {
      if (forbidden(node))
        found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().slice(0, 60)}`);
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}

/** Whether a node runs as soon as its module is evaluated. */
const atModuleScope = (node: ts.Node): boolean => {
  for (let up = node.parent; up; up = up.parent) {
    if (ts.isFunctionLike(up) || ts.isTypeNode(up) || ts.isInterfaceDeclaration(up)) return false;
  }
  return true;
};

describe('the source', () => {
  it('imports only what the design allows', () => {
    expect(imports.filter((one) => !allowed(one)).map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('has no circle of imports, those of types included', () => {
    const circles = circlesOf(imports.filter(({ lazy }) => !lazy));
    expect(circles).toEqual([]);
  });

  it('would notice a forbidden import', () => {
    const one = (from: string, to: string, more: Partial<Import> = {}) => allowed({ from, to, typeOnly: false, lazy: false, ...more });
    expect(one('lib/url/url.ts', 'kernel/index.ts')).toBe(false);
    expect(one('kernel/boot.ts', 'plugins/errors/descriptor.ts')).toBe(false);
    expect(one('kernel/boot.ts', 'page-life/moments.ts')).toBe(false);
    expect(one('page-life/moments.ts', 'plugins/errors/descriptor.ts')).toBe(false);
    expect(one('plugins/errors/descriptor.ts', 'plugins/errors/index.ts')).toBe(false);
    expect(one('plugins/errors/index.ts', 'plugins/contact/flags.ts')).toBe(false);
    expect(one('plugins/errors/index.ts', 'kernel/host.ts')).toBe(false);
    expect(one('plugins/consent/index.ts', 'react')).toBe(false);
    expect(one('sites/main.ts', 'plugins/errors/index.ts')).toBe(false);
    expect(one('plugins/errors/descriptor.ts', 'plugins/errors/index.ts', { lazy: true })).toBe(true);
  });

  it('has no cycles', () => {
    const edges = new Map<string, string[]>();
    for (const { from, to, typeOnly, lazy } of imports) if (!typeOnly && !lazy) edges.set(from, [...(edges.get(from) ?? []), to]);
    const done = new Set<string>();
    const cycle = (file: string, path: readonly string[]): readonly string[] | undefined => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return;
      for (const next of edges.get(file) ?? []) {
        const found = cycle(next, [...path, file]);
        if (found) return found;
      }
      done.add(file);
    };
    for (const file of edges.keys()) expect(cycle(file, [])?.join(' → ')).toBeUndefined();
  });

  it('touches no browser global at module scope', () => {
    const globals = /^(window|document|navigator|location|history|localStorage|sessionStorage|performance|crypto|self)$/;
    expect(
      offences(
        shipped,
        (node) =>
          ts.isIdentifier(node) &&
          globals.test(node.text) &&
          ts.isPropertyAccessExpression(node.parent) &&
          node.parent.expression === node &&
          atModuleScope(node),
      ),
    ).toEqual([]);
  });

  it('has no mutable state at module scope', () => {
    const mutable = (node: ts.Node) => {
      if (!ts.isVariableStatement(node) || !ts.isSourceFile(node.parent)) return false;
      if (!(node.declarationList.flags & ts.NodeFlags.Const)) return true;
      return node.declarationList.declarations.some(
        ({ initializer }) =>
          !!initializer &&
          ts.isNewExpression(initializer) &&
          /^(Map|WeakMap|WeakSet)$/.test(initializer.expression.getText()) &&
          !initializer.arguments?.length,
      );
    };
    expect(offences(shipped, mutable)).toEqual([]);
  });

  it('sends only from transports and the request helper', () => {
    const senders = shipped.filter(({ file }) => !/(^|[/-])transport\.ts$|^lib\/network\/request\.ts$/.test(file));
    const sends = (node: ts.Node) => {
      if (ts.isNewExpression(node)) return /XMLHttpRequest|WebSocket|EventSource/.test(node.expression.getText());
      if (!ts.isCallExpression(node)) return false;
      return /(^|[.?])(fetch|sendBeacon)$/.test(node.expression.getText());
    };
    expect(offences(senders, sends)).toEqual([]);
  });

  it('reaches cookies and storage only through lib/', () => {
    const others = shipped.filter(({ file }) => !file.startsWith('lib/'));
    const reaches = (node: ts.Node) =>
      (ts.isPropertyAccessExpression(node) && /^(cookie|localStorage|sessionStorage|indexedDB)$/.test(node.name.text)) ||
      (ts.isIdentifier(node) && /^(localStorage|sessionStorage|indexedDB)$/.test(node.text) && ts.isPropertyAccessExpression(node.parent));
    expect(offences(others, reaches)).toEqual([]);
  });

  it('makes neither code nor markup from text', () => {
    const makes = (node: ts.Node) =>
      (ts.isIdentifier(node) && /^(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|DOMParser|eval)$/.test(node.text)) ||
      (ts.isNewExpression(node) && node.expression.getText() === 'Function') ||
      (ts.isPropertyAccessExpression(node) && node.getText() === 'document.write');
    expect(offences(shipped, makes)).toEqual([]);
  });

  it('has small files, none over 250 lines, with a median under 60', () => {
    const lengths = sources
      .filter(({ file }) => !file.startsWith('test/') && !/\.generated\./.test(file))
      .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > 250)).toEqual([]);
    const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(60);
  });

  it('waits for facts and never for a fixed time in browser tests', () => {
    // What asks again until there is an answer, and what answers late on purpose.
    const asking = new Set(['test/support/network.ts', 'test/support/engines/find-shown.ts', 'test/journeys/flicker.test.ts']);
    const journeys = inFolders('test/journeys', 'test/engines', 'test/support').filter(({ file }) => !asking.has(file));
    const sleeps = (node: ts.Node) =>
      ts.isCallExpression(node) &&
      (/\.waitForTimeout$/.test(node.expression.getText()) ||
        (/(^|\.)setTimeout$/.test(node.expression.getText()) &&
          node.arguments.length > 1 &&
          /^(resolve|done)$/.test(`${node.arguments[0]?.getText()}`)));
    expect(offences(journeys, sleeps)).toEqual([]);
  });

  it('hands a timer no arguments for its function: a page may have wrapped it without them', () => {
    const most: Readonly<Record<string, number>> = {
      setTimeout: 2,
      setInterval: 2,
      requestIdleCallback: 2,
      requestAnimationFrame: 1,
      queueMicrotask: 1,
    };
    const hands = (node: ts.Node) => {
      if (!ts.isCallExpression(node)) return false;
      const name = /(?:^|[.?])(\w+)$/.exec(node.expression.getText())?.[1] ?? '';
      return Object.hasOwn(most, name) && node.arguments.length > (most[name] ?? 0);
    };
    expect(offences(shipped, hands)).toEqual([]);
  });

  it('writes each stored name in one file, which the others import', () => {
    const files = new Map<string, Set<string>>();
    const written = (file: string, node: ts.Node) => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
        for (const [name] of node.text.matchAll(/\b(edf_cc|tp_[a-z]+(_[a-z]+)*)/g))
          files.set(name, (files.get(name) ?? new Set()).add(file));
      ts.forEachChild(node, (child) => written(file, child));
    };
    for (const { file, tree } of [...shipped, ...inFolders('tools', 'demo', 'testing')]) written(file, tree);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['edf_cc', 'tp_contact', 'tp_internal', 'tp_journal', 'tp_layer']));
    expect([...files].filter(([, { size }]) => size > 1).map(([name, where]) => `${name}: ${[...where].join(', ')}`)).toEqual([]);
  });

  it('has no file with a generic name', () => {
    expect(files.filter((file) => /(^|\/)(utils?|common|manager|handler|misc)s?(\/|\.)/.test(file))).toEqual([]);
  });

  it('knows no plugin by name in the kernel [PLG-01]', () => {
    const names = new Set(
      inFolders('plugins')
        .map(({ file }) => pluginOf(file))
        .filter((name) => name && !/^(consent|analytics)$/.test(name)),
    );
    const knows = (node: ts.Node) => ts.isStringLiteral(node) && names.has(node.text);
    // `contact` is also a hook, and the word is the hook's.
    expect(offences(inFolders('kernel', 'page-life'), knows).filter((one) => !one.startsWith('kernel/lifecycle.ts'))).toEqual([]);
  });
});
