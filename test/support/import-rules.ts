import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';

const rule = (name: string, from: IRegularForbiddenRuleType['from'], to: IRegularForbiddenRuleType['to']): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from,
  to,
});

/** Matches the descriptor of a plugin, or of a part of one. */
const DESCRIPTOR = '^plugins/.+/descriptor\\.ts$';
/** The files of the runtime, and the chunks that it fetches. */
const RUNTIME = '^kernel/(runtime|consent/(runtime|chunks))/';
/** The files of tags. The rest of `kernel/` is the runtime, which follows. */
const TAG = { path: '^kernel/', pathNot: RUNTIME };

/** The import rules for dependency-cruiser. Each names what it forbids. `docs/architecture.md` has the table of allowed imports. */
export const importRules: IForbiddenRuleType[] = [
  rule('lib imports lib alone', { path: '^lib/' }, { pathNot: '^lib/' }),

  rule('the tag imports kernel, lib and one hook', TAG, {
    pathNot: ['^(kernel|lib)/', '^node_modules/tapable/lib/Hook\\.js$', '^package\\.json$'],
  }),
  // Helpers are a chunk, but plugins see the types of both the helpers and the runtime.
  rule('the tag knows two files of the runtime', TAG, { path: RUNTIME, pathNot: '^kernel/runtime/(helpers|manifest)\\.ts$' }),
  rule('the tag knows the runtime by its types', TAG, { path: RUNTIME, dynamic: false, dependencyTypesNot: ['type-only'] }),
  rule('the tag fetches nothing of the runtime but helpers', TAG, { path: '^kernel/runtime/manifest', dynamic: true }),

  rule('the runtime imports kernel and lib', { path: RUNTIME }, { pathNot: '^(kernel|lib)/' }),
  rule('the runtime needs no list of what the kernel is', { path: RUNTIME }, { path: '^kernel/index\\.ts$' }),
  // Frames are a chunk, too.
  rule(
    'the runtime fetches the chunks of consent later',
    { path: RUNTIME, pathNot: '^kernel/(consent/chunks|runtime/frames)/' },
    { path: '^kernel/consent/chunks/', dynamic: false, dependencyTypesNot: ['type-only'] },
  ),

  rule(
    'manifests import descriptors, types and each other',
    { path: '^sites/', pathNot: '^sites/(purposes|this-network)\\.ts$' },
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
