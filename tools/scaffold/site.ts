import { type Change, checkName, insertBefore, type Read } from './change';

const manifest = (id: string) => `import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { hosts, streams, testStream, utility } from './network';

export default defineSite({
  id: '${id}',
  brand: 'main',
  hosts: hosts.${id},
  stream: streams.${id},
  testStream,
  utility,
  plugins: [consent(), analytics(() => import(/* webpackChunkName: "analytics" */ './options/analytics')), errors()],
});
`;

const later = `import { pageLife } from '../../kernel';
import { decorate } from '../../plugins/decorate/descriptor';
import { overlay } from '../../plugins/overlay/descriptor';
import { uiReact } from '../../plugins/ui-react/descriptor';

export default pageLife({
  plugins: [decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')), uiReact()],
  debug: overlay,
});
`;

const demo = (id: string) => `import { html } from '../html';
import type { SitePages } from '../page';
import { prose } from '../parts/prose';

export const ${id}: SitePages = {
  id: '${id}',
  organisation: {
    name: '${id[0]?.toUpperCase()}${id.slice(1)}',
    tagline: 'A site of the network',
    palette: 'greenfield',
    navigation: [['Home', '/']],
    donate: '',
    privacy: '/privacy-statement',
  },
  pages: {
    '/': () => ({
      title: 'Home',
      description: 'The first page.',
      body: prose('New', 'A first page', html\`<p>What this site is about.</p>\`),
    }),
  },
};
`;

/** What makes a new site: both halves of its manifest, its place in the network, and a page of it in the demo. Throws in one line. */
export function newSite(id: string, read: Read): Change[] {
  checkName(read, id, /^[a-z][a-z\d]{1,19}$/, '`rivers`: lower case, letters and digits', `sites/${id}.ts`);
  const stream = `G-${id.slice(0, 6).toUpperCase()}`.padEnd(11, '0').concat('1');
  const host = (name: string) => `['${id}.${name}']`;
  const streams = insertBefore(read, 'sites/network.ts', "  utility: 'G-", `  ${id}: '${stream}',\n`);
  const all = insertBefore(read, 'demo/pages/sites/all.ts', "import { utility } from './utility';", `import { ${id} } from './${id}';\n`);
  return [
    insertBefore(read, 'sites/ids.ts', '] as const', `, '${id}'`),
    insertBefore(
      () => streams.text,
      streams.path,
      '  utility: {\n    production: [',
      `  ${id}: { production: ${host('main.example')}, development: ${host('dev.main.example')}, local: ${host('taproot.localhost')} },\n`,
    ),
    { path: `sites/${id}.ts`, text: manifest(id) },
    { path: `sites/later/${id}.ts`, text: later },
    insertBefore(() => all.text, all.path, ' };', `, ${id}`),
    { path: `demo/pages/sites/${id}.ts`, text: demo(id) },
  ];
}
