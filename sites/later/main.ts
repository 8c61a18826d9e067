import { pageLife } from '../../kernel';
import { contact } from '../../plugins/contact/descriptor';
import { decorate } from '../../plugins/decorate/descriptor';
import { prompts } from '../../plugins/prompts/descriptor';

export default pageLife({
  plugins: [
    contact(),
    decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')),
    prompts(() => import(/* webpackChunkName: "prompts" */ '../options/prompts')),
  ],
});
