import { defineSite } from '../../kernel';
import { consent } from '../../plugins/consent/descriptor';
import { uiReact } from '../../plugins/ui-react/descriptor';
import main from '../../sites/main';

const cdn = 'https://library.example/';
const others = main.plugins.filter(({ name }) => !/^(consent|ui-react)$/.test(name));

/** The main site with a consent library instead of our own banner and settings. */
export default defineSite({
  ...main,
  scripts: [cdn],
  plugins: [
    consent({ library: { script: `${cdn}cookieconsent.umd.js`, style: `${cdn}cookieconsent.css` } }),
    ...others,
    uiReact({ settings: false }),
  ],
});
