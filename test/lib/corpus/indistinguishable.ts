import { entries } from './entries';

/**
 * Texts that may be nobody's, and are written as phone numbers (PRV-01: 10 to 13 digits with separators between them), cards or
 * addresses are. The specification wins: they are masked.
 */
export const indistinguishable = {
  numbers: entries(`
    1234567890 ¦ 1732154759 ¦ 1732154759000 ¦ 4006381333931 ¦ 978-3-16-148410-0 ¦ 012345678905 ¦ 4500123456 ¦ 20261121 0225 ¦
    00-11-22-33-44-55 ¦ 1 234 567 890 ¦ 1 2 3 4 5 6 7 8 9 10 ¦ 25 50 100 250 500 ¦ 25 50 100 250 ¦ 25/50/100/250 ¦ 25/50/100/250/500 ¦
    EDF-2026-11-0001 ¦ 12/40.71/-74.01 ¦ 202.5550173 ¦ 555.0100199 ¦ rgb(255 255 255 / 50%) ¦ SKU123-456-7890 ¦ 1234567890_large.jpg ¦
    1920*1080*60 ¦ +2026 1121 0225 ¦ 2019 2020 2021 5 ¦ 120.10.6099.109 ¦ 12345678.90 100 ¦ 0000000000 ¦ 10 11 12 13 14
  `),
  cards: entries(`
    1209950508410001778 ¦ 73372147725357 ¦ 238717620622483480 ¦ 0000000000000000
  `),
  addresses: entries(`
    Live @ www.main.example ¦ follow us @main.example ¦ @jane@social.example ¦ bundle@1.min.js
  `),
};
