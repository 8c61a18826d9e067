import { html } from '../../../lib/values/html';
import type { PageMaker } from '../page';
import { cards } from '../parts/cards';
import { hero } from '../parts/hero';

/** Written from right to left. */
export const arabic: PageMaker = ({ url }) => ({
  title: 'حلول عملية لكوكب حيّ',
  description: 'نبحث عمّا ينجح من أجل المناخ والمحيطات والهواء والأرض.',
  language: 'ar',
  nid: 3,
  group: 'Home',
  body: html`${hero({
    kicker: 'المناخ',
    title: 'نجد التسرّب، وننشر الخريطة، ونغيّر القاعدة',
    text: 'يسخّن الميثان الكوكب أسرع من ثاني أكسيد الكربون بثمانين مرة. نبحث عنه من الفضاء ونعرض ما نراه على الجميع.',
    picture: 'wind-5',
    alt: 'توربينات رياح فوق حقل قمح',
    actions: [
      ['تبرّع كل شهر', '/monthlygift'],
      ['وقّع العريضة', url('action', '/petition/methane')],
    ],
  })}
${cards('قصص', [
  {
    title: 'سبع بلدات أحصت كل صيد، فعادت الأسماك',
    text: 'حين تكون الأرقام بيد الصيادين لا تعود الحصص خلافًا.',
    address: '/news/fishing-towns-count-again',
    picture: 'reef-2',
    alt: 'قارب صيد فوق شعاب مرجانية',
    topic: 'المحيطات',
  },
])}`,
});
