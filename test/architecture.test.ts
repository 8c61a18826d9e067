import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

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
const shipped = inFolders('kernel', 'lib', 'plugins', 'sites');

const pluginOf = (file: string) => /^plugins\/([^/]+)\//.exec(file)?.[1];

/** Returns the nodes of sources that a rule forbids, as `file:line text`. */
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

/** Returns whether a node runs as soon as its module is evaluated. */
const atModuleScope = (node: ts.Node): boolean => {
  for (let up = node.parent; up; up = up.parent) {
    if (ts.isFunctionLike(up) || ts.isTypeNode(up) || ts.isInterfaceDeclaration(up)) return false;
  }
  return true;
};

/** Words with which a title hangs on the one of its `describe`. A runner's report of one failure shows it alone. */
const HANGING =
  /^(who|whose|whom|which|that|those|what|where|it|of|with|without|for|by|at|from|on|to|into|within|if|and|or|unless|neither|given)\b/;

describe('the source', () => {
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

  it('formats by the browser’s own data only in what a visitor opens, because loading them takes over 10 ms', () => {
    const others = shipped.filter(({ file }) => !/^plugins\/(ui-react|overlay)\//.test(file));
    const formats = (node: ts.Node) =>
      (ts.isPropertyAccessExpression(node) && /^Intl\.[A-Z]\w+$/.test(node.getText())) ||
      (ts.isIdentifier(node) && /^(toLocale\w+|localeCompare)$/.test(node.text));
    expect(offences(others, formats)).toEqual([expect.stringMatching(/^lib\/time\/zone\.ts/)]);
  });

  it('creates neither code nor markup from text', () => {
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
    // Code that polls until there is an answer, and code that answers late on purpose.
    const asking = new Set(['tools/lab/network.ts', 'tools/lab/engines/find-shown.ts', 'test/journeys/flicker.test.ts']);
    const journeys = inFolders('test/journeys', 'test/engines', 'test/support').filter(({ file }) => !asking.has(file));
    const sleeps = (node: ts.Node) =>
      ts.isCallExpression(node) &&
      (/\.waitForTimeout$/.test(node.expression.getText()) ||
        (/(^|\.)setTimeout$/.test(node.expression.getText()) &&
          node.arguments.length > 1 &&
          /^(resolve|done)$/.test(`${node.arguments[0]?.getText()}`)));
    expect(offences(journeys, sleeps)).toEqual([]);
  });

  it('gives each wait of a test 30 s or more, because a busy machine exceeds vitest’s one second, and ten', () => {
    const isBrief = (text: string) => /^\d+$/.test(text) && Number(text) < 30_000;
    const waits = (node: ts.Node) => {
      const [, call] = (ts.isCallExpression(node) && /^(vi\.wait(?:For|Until)|expect\.poll)$/.exec(node.expression.getText())) || [];
      if (!call) return false;
      const options = (node as ts.CallExpression).arguments[1];
      if (!options) return call !== 'expect.poll';
      const text = options.getText().replaceAll('_', '');
      const stated = ts.isObjectLiteralExpression(options) ? /\btimeout: (\w+)/.exec(text)?.[1] : text;
      return stated === undefined ? call !== 'expect.poll' : isBrief(stated);
    };
    expect(offences(inFolders('test'), waits)).toEqual([]);
  });

  it('passes no arguments to a timer’s function, because a page may have wrapped the timer without them', () => {
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

  it('spells each stored name in one file, which others import', () => {
    const files = new Map<string, Set<string>>();
    const written = (file: string, node: ts.Node) => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
        for (const [name] of node.text.matchAll(/\b(edf_cc|tp_[a-z]+(_[a-z]+)*)/g))
          files.set(name, (files.get(name) ?? new Set()).add(file));
      ts.forEachChild(node, (child) => written(file, child));
    };
    // Benches look at pages from outside.
    for (const { file, tree } of [...shipped, ...inFolders('tools', 'demo')]) if (!file.startsWith('tools/bench/')) written(file, tree);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['edf_cc', 'tp_contact', 'tp_internal', 'tp_journal', 'tp_layer']));
    expect([...files].filter(([, { size }]) => size > 1).map(([name, where]) => `${name}: ${[...where].join(', ')}`)).toEqual([]);
  });

  it('begins comments with what a thing does or is, and never with a question word or a pronoun without a noun', () => {
    const words = '(?:What|Whatever|Who|Whom|Whose|Whoever|How|Where|When|Why|Which|Whether|Of|Those|Gives|It|Its|They|Their|Them)\\b';
    // The first line of a block, and a line that continues no comment of the line before.
    const asks = new RegExp(`/\\*\\*\\s+(?:\\* )?${words}|(?<!^[ \\t]*//.*\\n)(?<=^[ \\t]*)// ${words}`, 'gm');
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(asks)].map(({ index, 0: comment }) => `${file}:${text.slice(0, index).split('\n').length} ${comment}`),
    );
    expect(found).toEqual([]);
  });

  it('begins test titles with a verb or a subject, and never with a pronoun, a preposition or a conjunction', () => {
    const hangs = (node: ts.Node) => {
      if (!ts.isCallExpression(node) || !/^(it|test)\b/.test(node.expression.getText())) return false;
      const [title] = node.arguments;
      return !!title && ts.isStringLiteralLike(title) && HANGING.test(title.text);
    };
    expect(offences(inFolders('test'), hangs)).toEqual([]);
  });

  it('shows at the top level what the product is, and names each folder in the README', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
    const folders = new Set(tracked.filter((file) => /^\w+\//.test(file)).map((file) => file.slice(0, file.indexOf('/') + 1)));
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect([...folders].filter((folder) => !readme.includes(`\`${folder}\``))).toEqual([]);
    expect([...folders].sort()).toEqual(['demo/', 'docs/', 'kernel/', 'lib/', 'plugins/', 'service/', 'sites/', 'test/', 'tools/']);
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
    // `contact` is also a hook, which the kernel may name.
    expect(offences(inFolders('kernel'), knows).filter((one) => !one.startsWith('kernel/lifecycle.ts'))).toEqual([]);
  });
});
