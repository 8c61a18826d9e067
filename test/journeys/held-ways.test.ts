import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { rewriting } from '../../tools/lab/network';
import { EVERYTHING } from '../support/hostile/extent';
import {
  type Cell,
  type Insertion,
  insertAll,
  isInert,
  isScriptKind,
  KINDS,
  type Kind,
  MOMENTS,
  TREES,
  WAYS,
} from '../support/marks/cells';
import { refuseFirst } from '../support/refuse-first';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { ran(id: number): void; all: number[]; completed?: boolean; taproot: Taproot };

/** Pairs of a way and a tree that mean something. */
const isPossible = ({ kind, way, tree, moment }: Cell): boolean => {
  // Nothing reaches the content of a closed tree that a parser has made.
  if (/^declarative closed/.test(tree) && /^late/.test(moment)) return false;
  if (/^declarative/.test(tree)) return way === 'setHTMLUnsafe' || way === 'runScripts';
  if (tree === 'clone of an open one') return way === 'importNode' || way === 'cloneNode';
  // Nothing but the mark makes a script wait, and scripts have no `data-` address.
  if (isScriptKind(kind) && (moment === 'late address' || moment === 'before the runtime')) return false;
  return true;
};
const kinds = Object.keys(KINDS) as Kind[];
const everything: Cell[] = kinds.flatMap((kind) =>
  WAYS.flatMap((way) => TREES.flatMap((tree) => MOMENTS.map((moment): Cell => ({ kind, way, tree, moment })))),
);
const possible = everything.filter(isPossible);

/** docs/limits.md, "What is not held": the cells that run although they are marked. */
const runsEarly = ({ kind, moment, tree }: Cell): boolean =>
  isScriptKind(kind) && kind !== 'typed script' && (moment === 'late mark' || (moment === 'parsed' && tree === 'declarative closed'));
/** The browser requests parsed scripts ahead of the parser. They are not run. */
const isPreloaded = ({ kind, moment }: Cell): boolean => moment === 'parsed' && /^external/.test(kind);
/** The same page: cells that nothing releases. */
const staysHeld = ({ kind, way, tree, moment }: Cell): boolean =>
  tree === 'declarative closed' ||
  (moment === 'before the runtime' && /closed/.test(tree)) ||
  (kind === 'SVG script' && /^late/.test(moment)) ||
  (isScriptKind(kind) && (isInert(way) || tree === 'clone of an open one') && moment !== 'parsed');

const log = (cells: readonly Insertion[], ids: Iterable<number>) => {
  const by = new Map(cells.map((cell) => [cell.id, cell]));
  return [...ids].map((id) => by.get(id)).map((cell) => `${cell?.kind} | ${cell?.way} | ${cell?.tree} | ${cell?.moment}`);
};

/** Answers the addresses of cells, and notes which were asked for. */
async function serveCells(): Promise<{ readonly asked: Set<number>; readonly saw: () => boolean }> {
  const asked = new Set<number>();
  let sentinel = false;
  await visit.visitor.route('**/cell/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (/sentinel/.test(path)) sentinel = true;
    const id = Number(/\d+/.exec(path)?.[0] ?? -1);
    if (id >= 0) asked.add(id);
    const types: Record<string, [type: string, body: string]> = {
      js: ['text/javascript', `ran(${id})`],
      svg: ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="a" width="9" height="9"/></svg>'],
      html: ['text/html', '<p>text'],
      css: ['text/css', ''],
      json: ['application/json', '{}'],
    };
    const [contentType, body] = types[/\w+$/.exec(path)?.[0] ?? ''] ?? ['application/octet-stream', ''];
    await route.fulfill({ contentType, body });
  });
  return { asked, saw: () => sentinel };
}

/** Serves the page without a policy, with more markup before its tag and at its end. */
const serveWith = (last: () => string) =>
  visit.visitor.route(
    '**/',
    rewriting(
      (body) =>
        body
          .replace('<head>', '<head><script>window.all = []; window.ran = (id) => all.push(id);</script>')
          .replace('</body>', () => `${last()}</body>`),
      () => '',
    ),
  );

const open = () => visit.page.goto(visit.network.demo.url('main', '/'));
const started = () =>
  visit.page.evaluate(() => new Promise<void>((resolve) => (window as unknown as Win).taproot.hooks.ready.tap('test', () => resolve())));
const accept = () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.acceptAll());
const ran = () => visit.page.evaluate(() => (window as unknown as Win).all);
const number = (cells: readonly Cell[]) =>
  cells.map((cell, id): Insertion => ({ ...cell, id, html: KINDS[cell.kind].replaceAll('$', `${id}`) }));

/** Expects that nothing has loaded or run but `early`, then grants, and expects what a grant releases, once each. */
async function expectHeld(cells: readonly Insertion[], { asked, saw }: Awaited<ReturnType<typeof serveCells>>, grants: boolean) {
  const effects = async () => new Set([...asked, ...(await ran())]);
  if (grants) {
    await visit.page.evaluate(() => void Object.assign(new Image(), { src: '/cell/sentinel.svg' }));
    await expect.poll(saw).toBe(true);
    await visit.untilCalm();
    const early = new Set(cells.filter(runsEarly).map(({ id }) => id));
    const preloaded = new Set(cells.filter(isPreloaded).map(({ id }) => id));
    const [seen, all] = [await effects(), await ran()];
    const found = [...seen].filter((id) => !early.has(id) && (!preloaded.has(id) || all.includes(id)));
    expect(log(cells, found)).toEqual([]);
    await accept();
  }
  const awaited = cells.filter((cell) => !staysHeld(cell)).map(({ id }) => id);
  const missing = async () => {
    const effect = await effects();
    return log(
      cells,
      awaited.filter((id) => !effect.has(id)),
    );
  };
  await expect.poll(missing, { timeout: 45_000 }).toEqual([]);
  // Each has run by now.
  const all = await ran();
  const twice = all.filter((id, i) => all.indexOf(id) !== i);
  expect(log(cells, twice)).toEqual([]);
}

it.each(MOMENTS)(
  'marked content that a script inserts waits for a grant, and is released by it: %s [CON-09]',
  { ...chromiumOnly('setHTMLUnsafe with runScripts is new'), ...thorough },
  async (moment) => {
    const all = possible.filter((cell) => cell.moment === moment);
    const cells = number(EVERYTHING ? all : all.filter((_, i) => (i * 7919) % all.length < 80));
    const served = await serveCells();
    const runs = `addEventListener('DOMContentLoaded', () => { window.failed = (${insertAll})(${JSON.stringify(cells)}); });`;
    let early = '';
    await serveWith(() => early);
    await refuseFirst(visit);
    if (moment === 'before the runtime') early = `<script>${runs.replaceAll('</script', '<\\/script')}</script>`;
    await open();
    await started();
    await visit.untilCalm();
    if (moment === 'after the grant') await accept();
    const failed =
      moment === 'before the runtime'
        ? await visit.page.evaluate(() => (window as unknown as { failed: string[] }).failed)
        : await visit.page.evaluate(insertAll, cells);
    expect(failed).toEqual([]);
    await expect.poll(() => visit.page.evaluate(() => (window as unknown as Win).completed)).toBe(true);
    await expectHeld(cells, served, moment !== 'after the grant');
  },
);

const parsedTrees = ['document', 'declarative open', 'declarative closed'] as const;
it('parsed marked content waits for a grant, in open shadow trees, too [CON-09]', thorough, async () => {
  const cells = number(kinds.flatMap((kind) => parsedTrees.map((tree): Cell => ({ kind, way: 'setHTMLUnsafe', tree, moment: 'parsed' }))));
  const markup = cells
    .map(({ tree, html }) => (tree === 'document' ? html : `<p><template shadowrootmode="${tree.slice(12)}">${html}</template></p>`))
    .join('\n');
  const served = await serveCells();
  let last = '';
  await serveWith(() => last);
  await refuseFirst(visit);
  last = markup;
  await open();
  await started();
  await visit.untilCalm();
  await expectHeld(cells, served, true);
});

it('marked content that a script writes while the page is parsed waits for a grant [CON-09]', async () => {
  const cells = number(
    kinds.flatMap((kind) =>
      (['document', 'declarative open', 'declarative closed'] as const).map(
        (tree): Cell => ({ kind, way: 'runScripts', tree, moment: 'written' }),
      ),
    ),
  );
  const texts = cells.map(({ tree, html }) =>
    tree === 'document' ? html : `<p><template shadowrootmode="${tree.slice(12)}">${html}</template></p>`,
  );
  const served = await serveCells();
  let last = '';
  await serveWith(() => last);
  await refuseFirst(visit);
  let arrive = () => {};
  const life = new Promise<void>((resolve) => (arrive = resolve));
  await visit.visitor.route('**/write.js', async (route) => {
    await life;
    await route.fulfill({
      contentType: 'text/javascript',
      body: `for (const [i, text] of ${JSON.stringify(texts)}.entries()) i % 2 ? document.write(text) : document.writeln('', text);`,
    });
  });
  last = '<script src="/write.js"></script>';
  await visit.page.goto(visit.network.demo.url('main', '/'), { waitUntil: 'commit' });
  // The runtime has loaded once it replaces the method.
  await expect.poll(() => visit.page.evaluate(() => !/native/.test(`${Document.prototype.write}`))).toBe(true);
  arrive();
  await started();
  await expectHeld(cells, served, true);
});
