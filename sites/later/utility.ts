import { pageLife } from '../../kernel';
import { overlay } from '../../plugins/overlay/descriptor';
import { uiReact } from '../../plugins/ui-react/descriptor';

export default pageLife({
  plugins: [uiReact()],
  debug: overlay,
});
