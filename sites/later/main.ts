import { pageLife } from '../../kernel';
import { contact } from '../../plugins/contact/descriptor';
import { decorate } from '../../plugins/decorate/descriptor';

export default pageLife({
  plugins: [contact(), decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate'))],
});
