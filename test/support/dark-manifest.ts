import { defineSite } from '../../kernel';
import main from '../../sites/main';

/** The main site in dark colours, without its third parties. */
export default defineSite({ ...main, scheme: 'dark', scripts: [], plugins: main.plugins.filter(({ name }) => name !== 'vendors') });
