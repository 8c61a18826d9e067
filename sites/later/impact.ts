import { pageLife } from '../../kernel';
import { decorate } from '../../plugins/decorate/descriptor';
import { overlay } from '../../plugins/overlay/descriptor';
import { uiReact } from '../../plugins/ui-react/descriptor';

export default pageLife({
  plugins: [decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')), uiReact()],
  debug: overlay,
});
