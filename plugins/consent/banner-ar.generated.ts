// Made by tools/build/banners/prerender.tsx from plugins/ui-react and lib/languages; a test fails when they differ.
import type { Tree } from './tree';

export const tree: Tree = [
  'section',
  { 'lang': 'ar', 'dir': 'rtl', 'aria-label': 'الموافقة على ملفات تعريف الارتباط' },
  [
    'p',
    {},
    'نستخدم ملفات تعريف الارتباط لتخصيص المحتوى والإعلانات، ولتوفير ميزات الشبكات الاجتماعية، ولتحليل حركة الزيارات. يشارك بعضها شركاءنا معلومات عن استخدامك للموقع. يمكنك تغيير رأيك في أي وقت. ',
    [
      'a',
      { 'href': '/privacy-statement' },
      'بيان الخصوصية',
    ],
  ],
  [
    'div',
    {},
    [
      'button',
      { 'type': 'button', 'value': 'accept' },
      'قبول',
    ],
    [
      'button',
      { 'type': 'button', 'value': 'reject' },
      'رفض',
    ],
    [
      'button',
      { 'type': 'button', 'value': 'settings', 'class': 'plain', 'aria-haspopup': 'dialog' },
      'التفضيلات',
    ],
  ],
];
