import { defineSite } from '../../kernel';
import { vendors } from '../../plugins/vendors/descriptor';
import type { VendorsOptions } from '../../plugins/vendors/options';
import main from '../../sites/main';

const { options } = main.plugins.find(({ name }) => name === 'vendors') as { options?: unknown };

/** The main site, whose third parties wait for an interaction. */
export default defineSite({
  ...main,
  plugins: [...main.plugins.filter(({ name }) => name !== 'vendors'), vendors({ ...(options as VendorsOptions), wait: 'interaction' })],
});
