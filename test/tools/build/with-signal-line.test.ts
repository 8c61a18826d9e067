import { describe, expect, it } from 'vitest';
import { laws } from '../../../lib/rules/presets';
import type { NetworkRules } from '../../../lib/rules/rule';
import main from '../../../sites/main';
import { rules } from '../../../sites/rules';
import { withSignalLine } from '../../../tools/build/with-signal-line';

const network: NetworkRules = { ...rules, laws };
const namesOf = ({ plugins }: Pick<typeof main, 'plugins'>) => plugins.map(({ name }) => name);

describe('the line about a signal', () => {
  it('is on no site of this network, whose laws with such a duty bind others', () => {
    expect(laws.filter(({ showsSignal }) => showsSignal).map(({ id }) => id)).toEqual(['us-ca-ccpa']);
    expect(withSignalLine(main, network)).toBe(main);
  });

  it('is on a site whose network asks for it, or which a law binds, once, and keeps that it was closed', () => {
    const bound = laws.map((law) => (law.showsSignal ? { ...law, binds: { ...law.binds, charity: 'unconfirmed' as const } } : law));
    for (const made of [withSignalLine(main, { ...network, showsSignal: true }), withSignalLine(main, { ...network, laws: bound })]) {
      expect(namesOf(made)).toEqual([...namesOf(main), 'signal-line']);
      expect(made.necessary?.storage?.at(-1)?.name).toBe('tp_line_closed');
      expect(withSignalLine(made, { ...network, showsSignal: true })).toBe(made);
    }
  });
});
