import { pageLife } from '../../kernel';
import { decorate } from '../../plugins/decorate/descriptor';
import { overlay } from '../../plugins/overlay/descriptor';
import { uiReact } from '../../plugins/ui-react/descriptor';
import { vendors } from '../../plugins/vendors/descriptor';
import { scriptsOf } from '../network';

export default pageLife({
  scripts: [scriptsOf.tags, scriptsOf.social],
  plugins: [
    decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')),
    vendors(() => import(/* webpackChunkName: "vendors-microsites" */ '../options/vendors/microsites')),
    uiReact(),
  ],
  debug: overlay,
});
