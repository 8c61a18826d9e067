import { pageLife } from '../../kernel';
import { contact } from '../../plugins/contact/descriptor';
import { decorate } from '../../plugins/decorate/descriptor';
import { overlay } from '../../plugins/overlay/descriptor';
import { uiReact } from '../../plugins/ui-react/descriptor';

export default pageLife({
  plugins: [
    contact(() => import(/* webpackChunkName: "contact" */ '../options/contact')),
    decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')),
    uiReact(),
  ],
  debug: overlay,
});
