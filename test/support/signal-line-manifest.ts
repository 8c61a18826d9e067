import { laws } from '../../lib/rules/presets';
import main from '../../sites/main';
import { rules } from '../../sites/rules';
import { withSignalLine } from '../../tools/build/with-signal-line';

/** The main site of a network whose own rule asks that visitors see that their signal is heeded. */
export default withSignalLine(main, { ...rules, laws, showsSignal: true }, [main]);
