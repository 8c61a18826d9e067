import { pageLife } from '../../kernel';
import { contact } from '../../plugins/contact/descriptor';
import { decorate } from '../../plugins/decorate/descriptor';
import { overlay } from '../../plugins/overlay/descriptor';
import { uiReact } from '../../plugins/ui-react/descriptor';
import { vendors } from '../../plugins/vendors/descriptor';
import { scriptsOf } from '../network';

export default pageLife({
  scripts: [scriptsOf.tags, scriptsOf.social, scriptsOf.newsletter],
  plugins: [
    contact(() => import(/* webpackChunkName: "contact" */ '../options/contact')),
    decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')),
    vendors(() => import(/* webpackChunkName: "vendors-donate" */ '../options/vendors/donate')),
    uiReact(),
  ],
  debug: overlay,
});
