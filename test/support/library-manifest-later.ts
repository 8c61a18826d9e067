import { pageLife } from '../../kernel';
import main from '../../sites/later/main';

/** The other half of `library-manifest.ts`. */
export default pageLife({ ...main.later, scripts: ['https://library.example/'] });
