import { defineSite } from '../../kernel';
import main from '../../sites/main';

/** The main site, whose visitors may switch single recipients off, and are asked again when there are others. */
export default defineSite({ ...main, revision: 'recipients', singleRecipients: true });
