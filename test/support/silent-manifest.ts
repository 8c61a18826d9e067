import { defineSite } from '../../kernel';
import { consent } from '../../plugins/consent/descriptor';
import { uiReact } from '../../plugins/ui-react/descriptor';
import main from '../../sites/main';

/** The main site, which asks for consent and measures nothing. */
export default defineSite({ ...main, scripts: [], plugins: [consent(), uiReact()] });
