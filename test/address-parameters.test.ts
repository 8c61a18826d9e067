import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { addressRows, rowOf } from './support/address-rows';

/**
 * The files that read a part of an address. Each has the names in the table of `docs/security.md` that it reads in the page's own address, or
 * the reason why no link decides what it reads.
 */
const READERS: Readonly<Record<string, readonly string[] | string>> = {
  'kernel/boot.ts': ['_variant', 'tp_choice'],
  'kernel/consent/enforce.ts': ['tp_choice'],
  'kernel/detect/page.ts': ['_env'],
  'kernel/detect/visitor.ts': ['_dnt', '_gpc', '_internal'],
  'kernel/hold-variants.ts': ['_variant'],
  'kernel/runtime/insight/explain.ts': 'the addresses of scripts',
  'lib/dom/strangers.ts': 'the hosts of scripts',
  'lib/network/request.ts': 'a form that is sent',
  'lib/records/contact-record.ts': 'the stored contact',
  'lib/records/handed-on.ts': 'a link that is decorated',
  'lib/records/handed-source.ts': ['custom_source'],
  'lib/records/session-transfer.ts': ['custom_transfer', 'ut_sid', 'ut_pid', 'ut_exp'],
  'lib/records/visit-source.ts': [
    'utm_…',
    'ut_id',
    'gclid',
    'dclid',
    'gbraid',
    'wbraid',
    'fbclid',
    'msclkid',
    'ttclid',
    'wave_code',
    'launch_id',
  ],
  'lib/privacy/secret-codes.ts': 'removes secrets from what is reported',
  'lib/privacy/personal-data.ts': 'removes personal data from what is reported',
  'lib/targeting/assignment.ts': ['_variant', 'any parameter'],
  'lib/targeting/handed-on.ts': ['custom_transfer', 'ut_sid', 'ut_exp'],
  'lib/targeting/audience.ts': ['utm_…', 'gclid'],
  'lib/targeting/redirect-address.ts': ['any parameter'],
  'lib/records/contact-marks.ts': ['contact_id'],
  'lib/url/address-bar.ts': [
    'tp_choice',
    'contact_id',
    'launch_id',
    'unique_value',
    'hash',
    'contact_guid',
    'utm_…',
    'ub_…',
    'ut_id',
    'wave_code',
  ],
  'lib/url/destination.ts': 'the address of a link',
  'lib/url/links.ts': 'the address of a link',
  'lib/url/routes.ts': ['df_id', 'the path'],
  'lib/url/url.ts': 'splits the address that its caller reads',
  'kernel/consent/chunks/hand-on.ts': 'the address of a link',
  'kernel/consent/runtime/sensitive-paths.ts': ['the path', 'the fragment'],
  'lib/rules/path-kinds.ts': 'a path that is asked about',
  'lib/rules/rule-here.ts': ['the path', 'the fragment'],
  'kernel/consent/chunks/hold-requests.ts': 'the base of a relative address',
  'kernel/runtime/history.ts': ['the fragment'],
  'kernel/runtime/index.ts': ['_debug', 'the path'],
  'kernel/runtime/moments.ts': 'the page view’s address, for plugins',
  'plugins/analytics/timeline.ts': 'the page view’s address, for analytics',
  'plugins/analytics/capture/address.ts': ['the path', 'df_id'],
  'plugins/analytics/capture/forms.ts': 'the base of a relative address',
  'plugins/analytics/capture/gestures.ts': 'the address of a link',
  'plugins/analytics/hit/redact.ts': 'removes secrets from what is reported',
  'plugins/analytics/layer/page-scope.ts': 'the reported address, redacted',
  'plugins/analytics/requests/index.ts': 'the addresses of requests',
  'plugins/analytics/requests/sends-form.ts': 'the addresses of requests',
  'plugins/analytics/scope/campaign.ts': [
    'utm_…',
    'ut_id',
    'ub_…',
    'campaign_id',
    'wave_code',
    'campaign_code',
    'internal_source_code',
    'gclid',
  ],
  'plugins/analytics/scope/kept-parameters.ts': ['ub_…', 'ut_id'],
  'plugins/analytics/scope/known.ts': ['utm_…', 'launch_id'],
  'plugins/analytics/scope/page-views.ts': ['the path'],
  'plugins/analytics/scope/transfer.ts': ['custom_transfer', 'custom_source', 'ut_sid', 'ut_pid', 'ut_exp', 'ub_…', 'ut_id'],
  'plugins/contact/autofill/left-soon.ts': 'compares the address with itself',
  'plugins/contact/embeds/destination.ts': 'the address that an embed’s manifest has',
  'plugins/contact/embeds/index.ts': 'the base of a relative address',
  'plugins/contact/index.ts': ['contact_id'],
  'plugins/contact/login/index.ts': ['contact_id', 'launch_id', 'unique_value', 'hash', 'contact_guid', 'campaign_id', 'utm_…'],
  'plugins/contact/logout/index.ts': 'the address to return to, which stays on the network',
  'plugins/contact/open-session.ts': 'the question to the provider',
  'plugins/contact/watch-answers.ts': 'the base of a relative address',
  'plugins/counts/index.ts': 'the path of a view that is counted',
  'plugins/decorate/decorate.ts': 'the address of a link',
  'plugins/decorate/index.ts': 'the stored source',
  'plugins/decorate/source.ts': 'the stored source',
  'plugins/donation/checkout.ts': ['frequency', 'amount'],
  'plugins/donation/receipts.ts': 'compares the address with itself',
  'plugins/errors/report/index.ts': 'the reported address, redacted',
  'plugins/errors/report/redact.ts': 'removes secrets from what is reported',
  'plugins/errors/report/watch-page.ts': 'the reported address, redacted',
  'plugins/experiments/handed/index.ts': ['custom_transfer', 'ut_exp'],
  'plugins/experiments/redirects.ts': ['any parameter'],
  'plugins/experiments/decide.ts': ['_variant'],
  'plugins/experiments/watch/index.ts': ['ut_exp'],
  'plugins/overlay/facts/experiment-facts.ts': 'the overlay’s own links',
  'plugins/overlay/facts/page-facts.ts': ['_dnt', '_gpc', '_env', '_internal'],
  'plugins/overlay/facts/why-out.ts': ['any parameter'],
  'plugins/overlay/index.ts': ['_debug'],
  'plugins/prompts/eligibility.ts': ['any parameter'],
  'plugins/prompts/index.ts': 'the base of a relative address',
  'plugins/prompts/previewed-in.ts': ['_prompt'],
  'plugins/prompts/variants/index.ts': ['_variant'],
  'plugins/prompts/visitor-fields.ts': ['utm_…'],
  'plugins/prompts/watch/index.ts': ['any parameter'],
  'plugins/vendors/ad-conversion/index.ts': 'the address of a pixel',
  'plugins/vendors/awaits-contact.ts': ['contact_id'],
  'plugins/vendors/newsletter-pixel/index.ts': 'the address of a pixel',
  'plugins/vendors/social-pixel/index.ts': 'the address of a pixel',
};

/** Functions that take an address apart, and properties that hold a part of one. */
const FUNCTIONS =
  /^(URLSearchParams|readParameters|splitUrl|filterParameters|removeQuery|arrivedAt|searchRoute|detectVisitor|detectPage|createConsent)$/;
const PROPERTIES = /^(searchParams|search|hash)$/;
/** Objects whose parameters have names: `query.get('_env')`. */
const QUERY = /(^|\.)(query|searchParams|params|given)$|URLSearchParams\(.*\)$/s;

const files = ['kernel', 'plugins', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(generated|d)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);

interface Reads {
  /** The expressions that read a part of an address. */
  readonly parts: readonly string[];
  /** The names of parameters that they read. */
  readonly names: readonly string[];
}

/** Lists what a source reads of addresses. */
function readsIn(name: string, text: string): Reads {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const parts: string[] = [];
  const names: string[] = [];
  const compared: string[] = [];
  const constants = new Map<string, string>();
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && ts.isStringLiteral(node.initializer))
      constants.set(node.name.text, node.initializer.text);
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression) && FUNCTIONS.test(node.expression.text))
      parts.push(node.expression.text);
    if (ts.isPropertyAccessExpression(node)) {
      const isCall = ts.isCallExpression(node.parent) && node.parent.expression === node;
      if (PROPERTIES.test(node.name.text) && !isCall) parts.push(node.getText());
      if (node.name.text === 'href' && /location$/.test(node.expression.getText())) parts.push(node.getText());
    }
    if (ts.isBindingElement(node) && PROPERTIES.test((node.propertyName ?? node.name).getText())) parts.push(node.getText());
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name: method } = node.expression;
      const [first] = node.arguments;
      if (/^(get|getAll|has)$/.test(method.text) && QUERY.test(expression.getText()) && first) {
        const read = ts.isStringLiteral(first) ? first.text : constants.get(first.getText());
        if (read) names.push(read);
      }
    }
    // `([name]) => name === 'df_id'`
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken &&
      node.left.getText() === 'name'
    ) {
      if (ts.isStringLiteral(node.right)) compared.push(node.right.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { parts, names: parts.includes('readParameters') ? [...names, ...compared] : names };
}

const reads = new Map(files.map((file) => [file, readsIn(file, readFileSync(file, 'utf8'))]));
const rows = addressRows();
const named = rows.flatMap(({ names }) => names);

describe('what a link can do', () => {
  it('is listed for every file that reads a part of an address, and for no other', () => {
    const found = [...reads].flatMap(([file, { parts, names }]) => (parts.length + names.length ? file : []));
    expect(found.filter((file) => !(file in READERS))).toEqual([]);
    expect(Object.keys(READERS).filter((file) => !found.includes(file))).toEqual([]);
  });

  it('has a row for every parameter that the code reads by its name', () => {
    const missing = [...reads].flatMap(([file, { names }]) => {
      const list = READERS[file];
      if (typeof list === 'string') return [];
      return names.filter((name) => !list?.includes(rowOf(name, rows) ?? '')).map((name) => `${file} ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('has a reader for every row, and a row for all that readers read', () => {
    const read = new Set(Object.values(READERS).flatMap((list) => (typeof list === 'string' ? [] : list)));
    expect(named.filter((name) => !read.has(name))).toEqual([]);
    expect([...read].filter((name) => !named.includes(name))).toEqual([]);
  });

  it('names each part once, with its bound', () => {
    expect(new Set(named).size).toBe(named.length);
    expect(rows.filter(({ bound }) => bound.length < 10)).toEqual([]);
  });

  it.each([
    ["new URLSearchParams(window.location.search).get('_new')", ['_new']],
    ["const NEW = '_new'; query.has(NEW)", ['_new']],
    ["given.get('utm_new')", ['utm_new']],
    ['const { search } = window.location; readParameters(search)', []],
    ['const { hash: place } = location', []],
    ["readParameters(query).find(([name]) => name === '_new')", ['_new']],
    ['url.searchParams', []],
    ['window.location.href', []],
  ])('`%s` is found, with the names %j', (text, names) => {
    const found = readsIn('a.ts', text);
    expect(found.names).toEqual(names);
    expect(found.parts.length + found.names.length).toBeGreaterThan(0);
  });
});
