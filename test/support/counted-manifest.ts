import { laws } from '../../lib/rules/presets';
import main from '../../sites/main';
import { rules } from '../../sites/rules';
import { withCounts } from '../../tools/build/with-counts';

/** The main site of a network whose rules let views be counted without consent in the United Kingdom. */
export default withCounts(main, { ...rules, laws, counts: { places: ['GB'] } });
