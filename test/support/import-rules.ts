import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';

const rule = (name: string, from: IRegularForbiddenRuleType['from'], to: IRegularForbiddenRuleType['to']): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from,
  to,
});

/** Matches the descriptor of a plugin, or of a part of one. */
const DESCRIPTOR = '^plugins/.+/descriptor\\.ts$';
/** Files that read and check manifests, in Node. */
const CHECKS =
  '^sites/(check|check-audience|check-events|check-experiments|check-prompts|check-texts|check-together|declared-events|faults|folder|ids|manifests|plugin-names|this-network)\\.ts$';

/** The import rules for dependency-cruiser. Each names what it forbids. `docs/architecture.md` has the table of allowed imports. */
export const importRules: IForbiddenRuleType[] = [
  rule('lib imports lib alone', { path: '^lib/' }, { pathNot: '^lib/' }),

  rule(
    'the tag imports kernel, lib and one hook',
    { path: '^kernel/' },
    { pathNot: ['^(kernel|lib|page-life)/', '^node_modules/tapable/lib/Hook\\.js$', '^package\\.json$'] },
  ),
  // Helpers are a chunk, but plugins see the types of both the helpers and the page life.
  rule('the tag knows two files of the page life', { path: '^kernel/' }, { path: '^page-life/', pathNot: '/(helpers|manifest)\\.ts$' }),
  rule(
    'the tag knows the page life by its types',
    { path: '^kernel/' },
    { path: '^page-life/', dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  rule('the tag fetches nothing of the page life but helpers', { path: '^kernel/' }, { path: '^page-life/manifest', dynamic: true }),

  rule('the page life imports kernel, page-life and lib', { path: '^page-life/' }, { pathNot: '^(kernel|page-life|lib)/' }),
  rule('the page life needs no list of what the kernel is', { path: '^page-life/' }, { path: '^kernel/index\\.ts$' }),

  rule(
    'manifests import descriptors, types and each other',
    { path: '^sites/', pathNot: [CHECKS, '^sites/purposes\\.ts$'] },
    { pathNot: ['^sites/', '^kernel/index\\.ts$', '^plugins/'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'a manifest has a plugin by its descriptor',
    { path: '^sites/' },
    { path: '^plugins/', pathNot: DESCRIPTOR, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'purposes know the contact by its key',
    { path: '^sites/purposes\\.ts$' },
    { pathNot: ['^sites/', '^kernel/index\\.ts$', '^lib/records/contact-key\\.ts$'] },
  ),
  rule(
    'checks of manifests import what the build knows',
    { path: CHECKS },
    {
      pathNot: [
        '^sites/',
        '^kernel/index\\.ts$',
        DESCRIPTOR,
        '^node_modules/(zod|leven)/',
        '^(fs|path|url|node:[a-z]+)$',
        '^tools/(site-code|purposes|site-texts)\\.ts$',
        '^lib/(languages/(index|texts)|privacy/(personal-names|redaction)|targeting/redirect-address|time/read-time|url/url|values/pattern)\\.ts$',
        '^lib/records/(conversions|contact-record|country-record|experiment-record|prompt|prompt-rules|reserved-(events|parameters))\\.ts$',
        '^lib/records/(declared|product)-events\\.ts$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),

  rule('plugins import index of the kernel', { path: '^plugins/' }, { path: '^kernel/', pathNot: '^kernel/index\\.ts$' }),
  rule('plugins import kernel, lib, their folder, packages', { path: '^plugins/' }, { pathNot: '^(kernel|lib|plugins|node_modules)/' }),
  rule('no plugin imports another', { path: '^plugins/([^/]+)/' }, { path: '^plugins/', pathNot: '^plugins/$1/' }),
  rule(
    'a descriptor fetches its plugin later',
    { path: DESCRIPTOR },
    { path: '^plugins/', pathNot: '/early\\.ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  rule('React is for what shows', { path: '^plugins/', pathNot: '^plugins/ui-react/' }, { path: '^node_modules/react(-dom)?/' }),
  rule('a descriptor needs no package', { path: DESCRIPTOR }, { path: '^node_modules/' }),
  rule('packages are dependencies', { path: '^plugins/' }, { path: '^node_modules/', dependencyTypesNot: ['npm', 'type-only'] }),

  rule('no circle of imports, types and import() included', {}, { circular: true }),
];
