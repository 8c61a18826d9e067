import type { RuleAnswer } from './rule-for';

/** Returns the rule in words, for a person. */
export function ruleText(place: string, path: string, { object, resolved }: RuleAnswer): string {
  const { id, entity, mode, days, signal, sensitive, source, reviewed } = object;
  const modes = Object.entries(mode).map(([purpose, own]) => `${purpose} ${own}`);
  return `${[
    `${place || 'an unknown place'}, ${path}${sensitive ? ' (a sensitive path)' : ''}, entity ${entity}: rule ${id}`,
    `  ${modes.join(', ')}`,
    `  a yes holds ${days.yes} days at most, a no ${days.no} days at least`,
    `  a browser's signal ${signal ? 'is a refusal' : 'changes nothing'}${resolved.showsSignal ? ', and visitors see it' : ''}`,
    ...(resolved.counts ? ['  views of the page are counted without consent, with nothing about the visitor'] : []),
    `  source: ${source}`,
    `  reviewed ${reviewed}; have counsel confirm`,
    ...resolved.laws.slice(0, 12).map(({ id: law, name, reason }) => `  ${law}: ${name}. ${reason}`),
    ...resolved.spared.map(({ id: law, name, reason }) => `  ${law}, which does not bind: ${name}. ${reason}`),
    ...(resolved.laws.length > 12 ? [`  … and ${resolved.laws.length - 12} other laws that may hold`] : []),
  ].join('\n')}\n`;
}
