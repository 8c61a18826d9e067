import { engines } from '../../package.json' with { type: 'json' };
import type { Change } from './change';

const packageJson = (name: string, packed: string) =>
  `${JSON.stringify(
    {
      name,
      private: true,
      type: 'module',
      engines,
      scripts: {
        build: 'taproot build',
        start: 'taproot build && taproot start',
        service: 'taproot service',
        types: 'tsc -p .',
        'check:sites': 'taproot check',
        rules: 'taproot rules',
        recipients: 'taproot recipients',
        switch: 'taproot switch',
        'publish:cdn': 'taproot publish',
        'check:cdn': 'taproot check-cdn',
        test: 'npm run types && npm run build && npm run check:sites && node --test',
      },
      devDependencies: { 'taproot-network': `file:./${packed}` },
    },
    null,
    2,
  )}\n`;

const network = `/** Everything of this network: brands, hosts, streams, accounts, addresses. The \`.example\` names are placeholders (RFC 2606). */

/** The ids of the brands, of which each site and each hit names one. */
export const brands = ['main'] as const;

/** Hosts of the network, to which links carry a visit and a refusal: exact, or \`*.\` and a domain. */
export const siblings = ['*.our-network.example', '*.our-network.localhost'] as const;

/** The analytics stream of every environment but production. */
export const testStream = 'G-TESTING001';

/** Base address of the utility service, by the kind of host that a page is on. */
export const utility = {
  production: 'https://utility.our-network.example',
  development: 'https://utility.dev.our-network.example',
  local: 'http://utility.our-network.localhost',
} as const;

/** The time zone of the network's days, as \`Europe/Paris\`: figures count by them. */
export const timeZone: string = 'UTC';

/** The store of the published tags, \`s3://bucket/folder\` or a folder; '' if \`publish:cdn\` and \`switch\` are told it. */
export const store: string = '';

/** The addresses that receive the answers of prompts. */
export const promptAnswers = {
  production: ['https://forms.our-network.example/v1/Prompts/'],
  local: ['http://forms.our-network.localhost/v1/Prompts/'],
} as const;

/** The fields that manifests have in common. \`areas\` are beginnings of paths that belong to a test or to another brand. */
export const everySite = { areas: '(test-area)', brands: {}, testStream, utility, siblings };
`;

const texts = `import type { Manifest } from 'taproot-network/kernel';

/** Sentences in the network's own words, by language. What is left out is said as Taproot says it. */
export const texts: Manifest['texts'] = {
  en: { banner: { question: 'Our Network uses cookies to see which of its pages help.' } },
};
`;

const main = `import { defineSite } from 'taproot-network/kernel';
import { analytics } from 'taproot-network/plugins/analytics/descriptor';
import { consent } from 'taproot-network/plugins/consent/descriptor';
import { decorate } from 'taproot-network/plugins/decorate/descriptor';
import { errors } from 'taproot-network/plugins/errors/descriptor';
import { uiReact } from 'taproot-network/plugins/ui-react/descriptor';
import { everySite, siblings } from './network';
import { texts } from './texts';

export default defineSite({
  id: 'main',
  brand: 'main',
  hosts: {
    production: ['www.our-network.example'],
    development: ['www.dev.our-network.example'],
    local: ['www.our-network.localhost'],
  },
  stream: 'G-MAIN000001',
  ...everySite,
  texts,
  plugins: [consent(), analytics({ ownHosts: siblings, donationHosts: [] }), errors(), decorate({ siblings }), uiReact()],
});
`;

const test = `import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const dist = new URL('../dist/', import.meta.url);
const { sites } = JSON.parse(readFileSync(new URL('build.json', dist), 'utf8'));

for (const [id, { pinned, chunks, integrity }] of Object.entries(sites))
  test(\`\${id}: every file of the build is the one that build.json names\`, () => {
    for (const one of [{ file: pinned, integrity }, ...chunks]) {
      const content = readFileSync(new URL(one.file, dist));
      assert.equal(\`sha256-\${createHash('sha256').update(content).digest('base64')}\`, one.integrity, one.file);
    }
  });
`;

const tsconfig = `{
  "extends": "taproot-network/tsconfig.json",
  "compilerOptions": { "types": ["node"] },
  "files": ["node_modules/taproot-network/kernel/globals.d.ts", "node_modules/taproot-network/kernel/tapable-hook.d.ts"],
  "include": ["sites"]
}
`;

const readme = (name: string) => `# ${name}

The sites of a network, as data. Taproot makes a tag of each.

\`\`\`sh
npm install
npm start                 # builds, serves a page of each site at http://www.our-network.localhost:8080 and the service, and prints what pages post
npm test                  # types, build, every manifest and its budget, the built files
npm run publish:cdn       # to \`store\` in sites/network.ts
npm run check:cdn -- https://cdn.our-network.example
npm run switch -- off decorate main   # in \`store\`
\`\`\`

| file | holds |
| --- | --- |
| \`sites/network.ts\` | brands, hosts, streams, accounts, addresses |
| \`sites/texts.ts\` | sentences of the banner and settings in your own words |
| \`sites/<id>.ts\` | a site's manifest; each file that exports \`defineSite(…)\` is a site |
| \`sites/<id>/events.ts\` | the site's own events, if it has any: \`defineEvents(…)\` |

## The service

\`npm start\` runs it, with its console at <http://127.0.0.1:8080/console>, on \`data/\`. Let yourself in:

\`\`\`sh
printf '%s\\n' "$PASSWORD" | npm run service -- account add you@our-network.example --role operator
\`\`\`

In production, \`npm run service\` is the service at \`utility\` in \`sites/network.ts\`; \`docs/service.md\` of Taproot says what can be set. It needs this folder,
\`npm install\` and \`npm run build\`:

\`\`\`sh
DATA=/var/lib/taproot SERVICE_TOKEN=$(openssl rand -hex 32) npm run service
\`\`\`
`;

/** Returns the files of a new network's repository, which installs the packed file `packed`. */
export const newNetwork = (name: string, packed: string): Change[] => [
  { path: 'package.json', text: packageJson(name, packed) },
  { path: 'tsconfig.json', text: tsconfig },
  { path: '.gitignore', text: 'node_modules/\ndist/\ndata/\n.dist-build*\n' },
  { path: 'README.md', text: readme(name) },
  { path: 'sites/network.ts', text: network },
  { path: 'sites/texts.ts', text: texts },
  { path: 'sites/main.ts', text: main },
  { path: 'test/build.test.js', text: test },
];
