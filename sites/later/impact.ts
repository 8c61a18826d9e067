import { pageLife } from '../../kernel';
import { decorate } from '../../plugins/decorate/descriptor';
import { overlay } from '../../plugins/overlay/descriptor';

export default pageLife({
  plugins: [decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate'))],
  debug: overlay,
});
