import { isBarred, isOff, namesOff, offText, type Switches } from '../../lib/records/recipients-off';
import type { Apart } from './ask-apart';

const RECIPIENT = /[\s/]data-recipient\s*=/i;

/** Adds to the rules of a site that its visitors may switch single recipients off. Other tags contain none of this. */
export const askSingly = (apart: Apart, switches: Switches): Apart => {
  const shuts: Apart['shuts'] = (script, { record }) =>
    typeof script === 'string'
      ? RECIPIENT.test(script)
      : Object.keys(switches).some(
          (name) =>
            (script.getAttribute('data-recipient') === name ||
              (script.hasAttribute('data-vendors') && script.hasAttribute(`data-${name}`))) &&
            isOff(record, switches[name]?.by),
        );
  return {
    ...apart,
    shuts,
    answer(given, earlier) {
      const own = Object.keys(switches).filter((name) => given?.some?.((one) => one === offText(name)));
      const { asked } = apart.answer(given, earlier);
      return { asked: asked + own.map(offText).join('') };
    },
    keeps(name, consent) {
      const { record } = consent;
      if (!apart.keeps(name, consent)) return false;
      if (typeof name !== 'string') return !shuts(name, consent);
      return name ? !isBarred(record, switches, name) : !namesOff(record).length;
    },
  };
};
