import { pageLife } from '../../kernel';

export default pageLife({
  plugins: [],
});
