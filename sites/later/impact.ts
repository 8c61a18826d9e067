import { pageLife } from '../../kernel';
import { decorate } from '../../plugins/decorate/descriptor';

export default pageLife({
  plugins: [decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate'))],
});
