import { pageLife } from '../../kernel';
import { decorate } from '../../plugins/decorate/descriptor';
import { prompts } from '../../plugins/prompts/descriptor';

export default pageLife({
  plugins: [
    decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')),
    prompts(() => import(/* webpackChunkName: "prompts" */ '../options/prompts')),
  ],
});
