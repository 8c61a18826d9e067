import { describe, expect, it } from 'vitest';
import { pageRules } from '../../../lib/rules/page-rules';
import { laws } from '../../../lib/rules/presets';
import type { NetworkRules } from '../../../lib/rules/rule';
import type { SignalLineOptions } from '../../../plugins/signal-line/options';
import action from '../../../sites/action';
import main from '../../../sites/main';
import { rules } from '../../../sites/rules';
import { withSignalLine } from '../../../tools/build/with-signal-line';

const network: NetworkRules = { ...rules, laws };
const namesOf = ({ plugins }: Pick<typeof main, 'plugins'>) => plugins.map(({ name }) => name);

describe('the line about a signal', () => {
  it('is on no site of this network, whose laws with such a duty bind others', () => {
    expect(laws.filter(({ showsSignal }) => showsSignal).map(({ id }) => id)).toEqual(['us-ca-ccpa']);
    expect(withSignalLine(main, network, [main, action])).toBe(main);
  });

  it('is on a site whose network asks for it, or which a law binds, once, and keeps that it was closed', () => {
    const bound = laws.map((law) => (law.showsSignal ? { ...law, binds: { ...law.binds, charity: 'unconfirmed' as const } } : law));
    for (const made of [
      withSignalLine(main, { ...network, showsSignal: true }, [main]),
      withSignalLine(main, { ...network, laws: bound }, [main]),
    ]) {
      expect(namesOf(made)).toEqual([...namesOf(main), 'signal-line']);
      expect(made.necessary?.storage?.at(-1)?.name).toBe('tp_line_closed');
      expect(withSignalLine(made, { ...network, showsSignal: true }, [main])).toBe(made);
    }
  });

  it('is on a site of whose domain another site is an entity that a law binds, as both share a choice [R7 R10]', () => {
    const bound = laws.map((law) => (law.showsSignal ? { ...law, binds: { ...law.binds, action: 'yes' as const } } : law));
    const charity = { ...main, brands: {} };
    const own = { ...network, entities: { main: 'charity', action: 'action' } as const, laws: bound };
    expect(namesOf(withSignalLine(charity, own, [charity]))).not.toContain('signal-line');
    const made = withSignalLine(charity, own, [charity, action]);
    const last = made.plugins.at(-1) ?? expect.fail();
    const { rules: handed } = last.options as SignalLineOptions;
    const said = pageRules(handed).decide({ region: 'US-CA', country: null, local: true, path: '/', now: Date.parse('2026-11-29') });
    expect([last.name, handed.entities.includes('action'), said.showsSignal]).toEqual(['signal-line', true, true]);
  });
});
