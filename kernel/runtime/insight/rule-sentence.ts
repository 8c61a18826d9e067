import { type RuledPage, ruleHere } from '../../../lib/rules/rule-here';
import { RELEASE } from '../../version';

/** Resolves to a sentence that names the rule for the place and path of a page, with its release; to none where the rules can't be loaded. */
export async function ruleSentence(env: RuledPage, region: string | undefined): Promise<string[]> {
  const rule = await ruleHere(env, region);
  if (!rule) return [];
  const { id, mode, days } = rule;
  const modes = [...new Set(Object.values(mode))];
  const ways =
    modes.length === 1
      ? modes[0]
      : Object.entries(mode)
          .map(([purpose, own]) => `${purpose} ${own}`)
          .join(', ');
  return [`The rule for this place and path is ${id}, of release ${RELEASE}: ${ways}; a yes holds ${days.yes} days at most.`];
}
