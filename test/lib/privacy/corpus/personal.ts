import { entries } from './entries';

/** Texts with an email address, a phone, social security or card number, by way of writing. */
export const personal = {
  emails: entries(`
    jane@example.org ¦ jane@bücher.example ¦ jane.doe@mail.example.co.uk ¦ jane.doe@xn--bcher-kva.example ¦ j.doe+news@EXAMPLE.COM ¦
    j.doe+news@sub.sub2.example.museum ¦ jane_doe@bücher.example ¦ jane_doe@пример.рф ¦ o'neil@xn--bcher-kva.example ¦ o'neil@例え.テスト ¦
    jane-doe@sub.sub2.example.museum ¦ jane-doe@example.org ¦ JANE.DOE@пример.рф ¦ JANE.DOE@mail.example.co.uk ¦ j@例え.テスト ¦ j@EXAMPLE.COM ¦
    jane.doe.42@example.org ¦ jane.doe.42@bücher.example ¦ x!y@mail.example.co.uk ¦ x!y@xn--bcher-kva.example ¦ josé@EXAMPLE.COM ¦
    josé@sub.sub2.example.museum ¦ müller@bücher.example ¦ müller@пример.рф ¦ имя@xn--bcher-kva.example ¦ имя@例え.テスト ¦
    李雷@sub.sub2.example.museum ¦ 李雷@example.org ¦ jane%rules@пример.рф ¦ jane%rules@mail.example.co.uk ¦
    a.very.long.local.part.of.an.address@例え.テスト ¦ a.very.long.local.part.of.an.address@EXAMPLE.COM ¦ mailto:jane@example.org ¦
    <jane@example.org> ¦ Jane Doe <jane@example.org> ¦ (jane@example.org) ¦ "jane@example.org" ¦ to:jane@example.org, ¦ jane@example.org. ¦
    Write to jane@example.org today ¦ jane@example.org;june@example.org ¦ user:jane@example.org
  `),
  emails_encoded: entries(`
    jane%40example.org ¦ jane%2540example.org ¦ jane%252540example.org ¦ jane%2525252540example.org ¦
    %6A%61%6E%65%40%65%78%61%6D%70%6C%65%2E%6F%72%67 ¦ jane%u0040example.org ¦ jane%40example%2Eorg ¦ jane%2540example%252Eorg ¦
    jane\\u0040example.org ¦ {"to":"jane\\u0040example.org"} ¦ {\\"to\\":\\"jane\\\\u0040example.org\\"} ¦ jane\\x40example.org ¦
    jane\\u{40}example.org ¦ jane\\u0040example\\u002eorg ¦ jane&#64;example.org ¦ jane&#x40;example.org ¦ jane&#X40;example.org ¦
    jane&#0064;example.org ¦ jane&#64example.org ¦ jane&commat;example.org ¦ jane&amp;#64;example.org ¦ jane&amp;amp;#64;example.org ¦
    jane&#64;example&#46;org ¦ jane&commat;example&period;org ¦ ｊａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ ¦ jane＠example.org ¦ jane﹫example.org ¦ jane@example。org ¦
    ja\u200bne@exam\u00adple.org ¦ jane\u2060@example.org ¦ j\u200ba\u200bn\u200be\u200b@example.org ¦ jane%EF%BC%A0example.org ¦
    jos%E9%40example.org ¦ jane%FF%40example.org ¦ jane %40example.org ¦ %6Aane%40example.org ¦ jane\\u0025\\u0034\\u0030example.org
  `),
  emails_spaced: entries(`
    jane @example.org ¦ jane @ example.org ¦ jane@ example.org ¦ Write to jane @example.org ¦ jane  @example.org ¦ jane\u00a0@example.org ¦
    jane\u2009@\u2009example.org ¦ Contact: jane.doe @ example.org, please ¦ jane @mail.example.co.uk ¦ jane &#64;example.org ¦
    JANE @EXAMPLE.ORG ¦ first.last @ sub.example.com
  `),
  emails_spelled: entries(`
    jane (at) example.org ¦ jane(at)example.org ¦ jane [at] example [dot] org ¦ jane[at]example[dot]org ¦ JANE (AT) EXAMPLE (DOT) ORG ¦
    jane {at} example.org ¦ jane <at> example.org ¦ Write to jane (at) example.org today ¦ jane%20%28at%29%20example.org ¦ jane=40example.org ¦
    to jane=40mail.example.co.uk, ¦ "jane"@example.org ¦ jane.doe&#40;at&#41;example.org ¦ amFuZSAoYXQpIGV4YW1wbGUub3Jn
  `),
  web_tokens: entries(`
    eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlc2lnbmF0dXJl ¦ signed eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0. in ¦
    Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IjEifQ.eyJpc3MiOiJqb2UifQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4Ga ¦
    (eyJhbGciOiJkaXIifQ..eyJhbGciOiJkaXIifQ.eyJhbGciOiJkaXIifQ)
  `),
  base64: entries(`
    amFuZUBleGFtcGxlLm9yZw== ¦ amFuZS5kb2VAZXhhbXBsZS5vcmc= ¦ eyJlbWFpbCI6ImphbmVAZXhhbXBsZS5vcmcifQ== ¦ dG89amFuZUBleGFtcGxlLm9yZyZ4PTE= ¦
    Sm9zw6kgamFuZUBleGFtcGxlLm9yZw== ¦ MjAyNTU1MDE4Ng== ¦ KDIwMikgNTU1LTAxODY= ¦ MTIzLTQ1LTY3ODk= ¦ NDExMSAxMTExIDExMTEgMTExMQ== ¦
    KzQ5IDE3MSAyMzQ1Njc4 ¦ Zm5hbWU9SmFuZSZwYWdlPTI= ¦ eyJmbmFtZSI6IkphbmUifQ== ¦ xamFuZUBleGFtcGxlLm9yZw ¦ id_amFuZUBleGFtcGxlLm9yZw ¦
    v1/amFuZUBleGFtcGxlLm9yZw ¦ abamFuZUBleGFtcGxlLm9yZw ¦ xyzamFuZUBleGFtcGxlLm9yZw ¦ user-amFuZUBleGFtcGxlLm9yZw ¦
    abcdamFuZUBleGFtcGxlLm9yZw ¦ a1b2camFuZUBleGFtcGxlLm9yZw ¦ qMjAyNTU1MDE4Ng ¦ qMjAyLTU1NS0wMTg2IGNhbGw ¦ zzMjAyNTU1MDE4Ng ¦
    zzMjAyLTU1NS0wMTg2IGNhbGw ¦ v1_MjAyNTU1MDE4Ng ¦ v1_MjAyLTU1NS0wMTg2IGNhbGw ¦ dataMjAyNTU1MDE4Ng ¦ dataMjAyLTU1NS0wMTg2IGNhbGw ¦
    k9-MjAyNTU1MDE4Ng ¦ k9-MjAyLTU1NS0wMTg2IGNhbGw ¦ YW1GdVpVQmxlR0Z0Y0d4bExtOXladz09 ¦ xYW1GdVpTNWtiMlZBWlhoaGJYQnNaUzV2Y21j ¦
    AAECamFuZUBleGFtcGxlLm9yZw== ¦ //5qYW5lQGV4YW1wbGUub3Jn ¦ ChBqYW5lQGV4YW1wbGUub3Jn ¦ CJYBEhBqYW5lQGV4YW1wbGUub3Jn ¦
    eyJhbGciOiJub25lIn0.eyJzdWIiOiJqYW5lQGV4YW1wbGUub3JnIn0. ¦ by amFuZUBleGFtcGxlLm9yZw== here ¦ 772K772B772O772F77ygZXhhbXBsZe+8jm9yZw== ¦
    amFuZSU0MGV4YW1wbGUub3Jn
  `),
  phones: entries(`
    9223866201 ¦ 364-304-5750 ¦ 240.993.3791 ¦ 766 796 6088 ¦ (644) 405-6734 ¦ (267)623-7782 ¦ +1 802 616 8352 ¦ +16487628643 ¦ 1-263-271-3105 ¦
    +1 (267) 537-3365 ¦ +1.694.605.5535 ¦ 992/769/9901 ¦ 881/721-5358 ¦ (851) 503.4801 ¦ 636 316.6394 ¦ 246.429 4278 ¦ 445.5745435 ¦
    899_843_0436 ¦ 323\u00a0322\u00a06161 ¦ 583\u2009952\u20091007 ¦ 982  958   4009 ¦ 572 - 266 - 2643 ¦ 860·819·1581 ¦ 826•729•8589 ¦
    774−947−1200 ¦ 374–600–1696 ¦ 301—606—3494 ¦ 659‐942‑5163 ¦ 391⋅585⋅9214 ¦ 484・720・0049 ¦ 967 • 390 • 0307 ¦ [806] 527 0655 ¦ 635~392~1558 ¦
    228*594*6940 ¦ 231|507|9525 ¦ 582\\893\\1719 ¦ 633●858●0474 ¦ 562+555+6800 ¦ 410 / 742 / 6002 ¦ 792' 593' 2236 ¦ Call 340-813-7813 now ¦
    tel:901-852-6564 ¦ tel:+18085968008 ¦ ph. 974.960.7395 ¦ a:8399004817 ¦ #3594030308 ¦ 680-481-4086? ¦ 341 837 1141! ¦ "3658484714" ¦
    942 or 251 7632 251
  `),
  phones_apart: entries(`
    555,010,0199 ¦ 555:010:0199 ¦ 555;010;0199 ¦ 555#010#0199 ¦ 555,010-0199 ¦ 555-010,0199 ¦ call 555:010:0199 now ¦ 555.0100199x4
  `),
  phones_glued: entries(`
    2025550186x45 ¦ 202-555-0186x45 ¦ 202.555.0186x4 ¦ 2025550186 x45 ¦ 2025550186ext45 ¦ 2025550186ext. 45 ¦ (202) 555-0186ext45 ¦
    2025550186tel ¦ tel2025550186 ¦ tel202-555-0186 ¦ Tel2025550186 ¦ TEL:2025550186 ¦ tél2025550186 ¦ telefon2025550186 ¦ telephone2025550186 ¦
    phone2025550186 ¦ Phone202-555-0186 ¦ fax2025550186 ¦ mobile2025550186 ¦ mob2025550186 ¦ cell2025550186 ¦ call2025550186 ¦ sms2025550186 ¦
    whatsapp2025550186 ¦ tel_2025550186 ¦ tel+12025550186 ¦ tel(202)5550186 ¦ us202-555-0186 ¦ Call us202-555-0186 ¦ us(202) 555-0186 ¦
    now+49 171 2345678 ¦ 202-555-0186Email us ¦ 202-555-0186or 202-555-0174 ¦ Телефон2025550186 ¦ 電話2025550186
  `),
  phones_abroad: entries(`
    +4915123456789 ¦ +49 151 23456789 ¦ +49 (0) 171 2345678 ¦ +44 20 7946 0958 ¦ +44 (0)20 7946 0958 ¦ +33 1 23 45 67 89 ¦ +33.1.23.45.67.89 ¦
    +33 (0)1 23 45 67 89 ¦ +91 98765 43210 ¦ +86 139 1099 8888 ¦ +81 90-1234-5678 ¦ +55 11 91234-5678 ¦ +61 4 1234 5678 ¦ +52 55 1234 5678 ¦
    +7 912 345-67-89 ¦ +7(912)345-67-89 ¦ +380 67 123 45 67 ¦ +420 601 123 456 ¦ +353 86 123 4567 ¦ +971 50 123 4567 ¦ +27 82 123 4567 ¦
    +254 712 345678 ¦ +234 803 123 4567 ¦ +62 812-3456-7890 ¦ +82 10-1234-5678 ¦ +84 912 345 678 ¦ +90 532 123 45 67 ¦ +972 54-123-4567 ¦
    +32 470 12 34 56 ¦ +31 6 12345678 ¦ +41 79 123 45 67 ¦ +43 664 1234567 ¦ +45 20 12 34 56 ¦ +351 912 345 678 ¦ +39 347 123 4567 ¦
    +34 612 34 56 78 ¦ +123456789012345 ¦ +12345678901238 ¦ +123 456 789 012 345 ¦ 004915123456789 ¦ 0044 20 7946 0958 ¦ 0049 171 2345678 ¦
    0033 1 23 45 67 89 ¦ 00 44 20 7946 0958 ¦ 001 202 555 0186 ¦ 00912025550186 ¦ 00380671234567 ¦ 0086 139 1099 8888 ¦ 011 44 20 7946 0958 ¦
    0044-20-7946-0958 ¦ 0049/171/2345678 ¦ 00491712345678901
  `),
  phones_national: entries(`
    0171.2345678 ¦ 0171/2345678 ¦ 0171-2345678 ¦ 0171 2345678 ¦ 01712345678 ¦ (0171) 2345678 ¦ 030/12345678 ¦ 0171.23.45.678 ¦ 01 24 45 67 89 ¦
    01.24.45.67.89 ¦ 01-24-45-67-89 ¦ 020 7946 0958 ¦ (020) 7946 0958 ¦ 07700 900123 ¦ 07700900123 ¦ 090-1234-5678 ¦ (11) 91234-5678 ¦
    098765 43210 ¦ 0912 345 678 ¦ 06 12345678 ¦ 06-12345678 ¦ 0664/1234567 ¦ 055 1234 5678 ¦ 1234567890124 ¦ 5550100188 ¦ 1 800 555 0199 ¦
    1-800-555-0199 ¦ 800.555.0199
  `),
  digits_of_other_scripts: entries(`
    ٢٠٢٥٥٥٠١٨٦ ¦ ٢٠٢-٥٥٥-٠١٩٩ ¦ ۲۰۲۵۵۵۰۱۸۶ ¦ ۲۰۲-۵۵۵-۰۱۹۹ ¦ २०२५५५०१८६ ¦ २०२-५५५-०१९९ ¦ ২০২৫৫৫০১৮৬ ¦ ২০২-৫৫৫-০১৯৯ ¦ ੨੦੨੫੫੫੦੧੮੬ ¦ ੨੦੨-੫੫੫-੦੧੯੯ ¦
    ૨૦૨૫૫૫૦૧૮૬ ¦ ૨૦૨-૫૫૫-૦૧૯૯ ¦ ௨௦௨௫௫௫௦௧௮௬ ¦ ௨௦௨-௫௫௫-௦௧௯௯ ¦ ౨౦౨౫౫౫౦౧౮౬ ¦ ౨౦౨-౫౫౫-౦౧౯౯ ¦ ೨೦೨೫೫೫೦೧೮೬ ¦ ೨೦೨-೫೫೫-೦೧೯೯ ¦ ൨൦൨൫൫൫൦൧൮൬ ¦ ൨൦൨-൫൫൫-൦൧൯൯ ¦
    ๒๐๒๕๕๕๐๑๘๖ ¦ ๒๐๒-๕๕๕-๐๑๙๙ ¦ ໒໐໒໕໕໕໐໑໘໖ ¦ ໒໐໒-໕໕໕-໐໑໙໙ ¦ ༢༠༢༥༥༥༠༡༨༦ ¦ ༢༠༢-༥༥༥-༠༡༩༩ ¦ ၂၀၂၅၅၅၀၁၈၆ ¦ ၂၀၂-၅၅၅-၀၁၉၉ ¦ ២០២៥៥៥០១៨៦ ¦ ២០២-៥៥៥-០១៩៩ ¦
    ᠒᠐᠒᠕᠕᠕᠐᠑᠘᠖ ¦ ᠒᠐᠒-᠕᠕᠕-᠐᠑᠙᠙ ¦ ߂߀߂߅߅߅߀߁߈߆ ¦ ߂߀߂-߅߅߅-߀߁߉߉ ¦ ᪒᪐᪒᪕᪕᪕᪐᪑᪘᪖ ¦ ᪒᪐᪒-᪕᪕᪕-᪐᪑᪙᪙ ¦ 𑄸𑄶𑄸𑄻𑄻𑄻𑄶𑄷𑄾𑄼 ¦ 𑄸𑄶𑄸-𑄻𑄻𑄻-𑄶𑄷𑄿𑄿 ¦ 𝟐𝟎𝟐𝟓𝟓𝟓𝟎𝟏𝟖𝟔 ¦ 𝟐𝟎𝟐-𝟓𝟓𝟓-𝟎𝟏𝟗𝟗 ¦
    𝟸𝟶𝟸𝟻𝟻𝟻𝟶𝟷𝟾𝟼 ¦ 𝟸𝟶𝟸-𝟻𝟻𝟻-𝟶𝟷𝟿𝟿 ¦ ２０２５５５０１８６ ¦ ２０２-５５５-０１９９ ¦ 𞥒𞥐𞥒𞥕𞥕𞥕𞥐𞥑𞥘𞥖 ¦ 𞥒𞥐𞥒-𞥕𞥕𞥕-𞥐𞥑𞥙𞥙 ¦ 🯲🯰🯲🯵🯵🯵🯰🯱🯸🯶 ¦ 🯲🯰🯲-🯵🯵🯵-🯰🯱🯹🯹 ¦ ٢٠٢٥٥٥٠١٢٣ ¦ ٢٠٢ ٥٥٥ ٠١٢٣ ¦
    +٤٩ ١٧١ ٢٣٤٥٦٧٨ ¦ ２０２－５５５－０１８６ ¦ （２０２）５５５−０１８６ ¦ ②⓪②⑤⑤⑤⓪①⑧⑥ ¦ ²⁰²⁵⁵⁵⁰¹⁸⁶ ¦ 2️⃣0️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣8️⃣6️⃣ ¦ 2\u200b0\u200b2\u200b5550186 ¦
    202\u00ad555\u00ad0186 ¦ %D9%A2%D9%A0%D9%A2%D9%A5%D9%A5%D9%A5%D9%A0%D9%A1%D9%A8%D9%A6 ¦ &#50;&#48;&#50;5550186 ¦ \\u0032025550186 ¦
    %32%30%325550186 ¦ ١٢٣-٤٥-٦٧٨٩ ¦ १२३-४५-६७८९ ¦ ４１１１ １１１１ １１１１ １１１１
  `),
  social_security: entries(`
    234-85-6145 ¦ 784–30–9195 ¦ 242—21—8309 ¦ 450‐40‐7673 ¦ 921‑69‑4523 ¦ 730‒41‒4310 ¦ 202―60―5822 ¦ 667−51−6228 ¦ 816﹘84﹘9033 ¦ 692－49－6509 ¦
    526﹣34﹣9430 ¦ 833֊24֊6249 ¦ 326᠆62᠆3430 ¦ 302⸺96⸺9431 ¦ 123 - 45 - 6789 ¦ 123 – 45 – 6789 ¦ ssn 123-45-6789. ¦ SSN:123-45-6789 ¦
    (123-45-6789) ¦ %31%32%33-45-6789 ¦ 078-05-1120 ¦ 219-09-9999 ¦ 123&#45;45&#45;6789 ¦ 123\\u002d45\\u002d6789
  `),
  cards: entries(`
    4111111111111111 ¦ 4111 1111 1111 1111 ¦ 4111-1111-1111-1111 ¦ 5555555555554444 ¦ 5555 5555 5555 4444 ¦ 378282246310005 ¦
    3782 822463 10005 ¦ 6011111111111117 ¦ 6011 1111 1111 1117 ¦ 3530111333300000 ¦ 30569309025904 ¦ 3056 930902 5904 ¦ 4222222222222 ¦
    6304000000000000 ¦ 2223003122003222 ¦ 2223 0031 2200 3222 ¦ 6200000000000005 ¦ 4111  1111  1111  1111 ¦ 4111.1111.1111.1111 ¦
    4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ¦ 41 11 11 11 11 11 11 11 ¦ 4111–1111–1111–1111 ¦ 4111\u00a01111\u00a01111\u00a01111 ¦ 4111_1111_1111_1111 ¦
    4111/1111/1111/1111 ¦ card 4111111111111111. ¦ Visa:4111111111111111 ¦ ４１１１１１１１１１１１１１１１ ¦ %34111111111111111 ¦ 4811574724361 ¦
    6147415926883 ¦ 3568403078838 ¦ 5165487627305 ¦ 44321022013732 ¦ 67306347425473 ¦ 35690473550371 ¦ 51680276251755 ¦ 427883907995983 ¦
    697263279763793 ¦ 351563488640592 ¦ 513903256999769 ¦ 4689011190165909 ¦ 4689 0111 9016 5909 ¦ 6143092542855244 ¦ 6143 0925 4285 5244 ¦
    3594257124248420 ¦ 3594 2571 2424 8420 ¦ 5151067999089134 ¦ 5151 0679 9908 9134 ¦ 45854285905067087 ¦ 4585 4285 9050 6708 7 ¦
    62871208451252113 ¦ 6287 1208 4512 5211 3 ¦ 35056838336687589 ¦ 3505 6838 3366 8758 9 ¦ 51199047207918447 ¦ 5119 9047 2079 1844 7 ¦
    485967299980332490 ¦ 4859 6729 9980 3324 90 ¦ 621773940913316639 ¦ 6217 7394 0913 3166 39 ¦ 357153907036727662 ¦ 3571 5390 7036 7276 62 ¦
    515107820186822425 ¦ 5151 0782 0186 8224 25 ¦ 4667944984538254141 ¦ 4667 9449 8453 8254 141 ¦ 6654449253244707800 ¦
    6654 4492 5324 4707 800 ¦ 3530502913085546604 ¦ 3530 5029 1308 5546 604 ¦ 5116373173915397387 ¦ 5116 3731 7391 5397 387
  `),
};
