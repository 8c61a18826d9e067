import { defineSite } from '../../kernel';
import { experiments } from '../../plugins/experiments/descriptor';
import main from '../../sites/main';
import { siblings } from '../../sites/network';

/** The main site with a redirect test whose variant is a page of another host. */
export default defineSite({
  ...main,
  plugins: [
    ...main.plugins.filter(({ name }) => name !== 'experiments'),
    experiments({
      experiments: [
        {
          id: 'appeal',
          variants: { control: {}, variant1: { redirect: 'https://donate.giving.localhost/give/12345' } },
          pages: { main: ['/appeal'] },
        },
      ],
      network: siblings,
    }),
  ],
});
