import { pageLife } from '../../kernel';
import { overlay } from '../../plugins/overlay/descriptor';

export default pageLife({
  plugins: [],
  debug: overlay,
});
