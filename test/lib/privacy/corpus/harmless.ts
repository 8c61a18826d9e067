import { entries } from './entries';

/** Texts without personal data, by kind. */
export const harmless = {
  years: entries(`
    1961 ¦ 1962 ¦ 1963 ¦ 1964 ¦ 1965 ¦ 1966 ¦ 1967 ¦ 1968 ¦ 1969 ¦ 1970 ¦ 2024 ¦ 2025 ¦ 2026 ¦ in 2030 ¦ by 2050 ¦ FY2025 ¦ 1990s ¦ Q3 2026 ¦
    2026 Q4 ¦ 2024-25 ¦ 2024/25 ¦ 2024–2025 ¦ 1999-2003 ¦ 2019 2020 2021 ¦ 2019, 2020, 2021 and 2022 ¦ 1990 2000 2010 2020 ¦ 2024/25 2025/26 ¦
    2019 – 2020 – 2021 ¦ (1990–2000 2010) ¦ from 2015 to 2030 ¦ 2020/2021 2021/2022 ¦ the 2020s ¦ 1970-01 ¦ 2026-11 ¦ 11/2026 ¦ AD 79 ¦
    2000 BC ¦ 2019•2020•2021 ¦ 2023|2024|2025
  `),
  prices: entries(`
    9.80 USD ¦ 12500.00 € ¦ 149.93 € ¦ 149.53 USD ¦ US$ 1234567.46 ¦ CHF 149.03 ¦ $25.53 ¦ £12500.24 ¦ £12500.57 ¦ $1250.77 ¦ 1250.07 USD ¦
    US$ 12500.51 ¦ $1234567.85 ¦ 1234567.11 USD ¦ €99.62 ¦ £149.08 ¦ £1234567.33 ¦ 149.92 € ¦ £12500.08 ¦ CHF 1250.53 ¦ €149.47 ¦ €149.38 ¦
    US$ 98765.33 ¦ 99.71 USD ¦ 9.95 USD ¦ $25.44 ¦ 149.61 € ¦ £98765.16 ¦ 98765.15 USD ¦ £12500.43 ¦ US$ 98765.48 ¦ $12500.44 ¦ €98765.71 ¦
    149.66 € ¦ $99.53 ¦ €9.90 ¦ 1234567.65 € ¦ 12500.27 € ¦ 1250.54 € ¦ US$ 99.43 ¦ $1,234,567,890.00 ¦ $25 ¦ $ 25 ¦ 25 $ ¦ 100.00 ¦ 1234.50 ¦
    10000000.00 ¦ € 1.250.000.000 ¦ €1.200.000.000 ¦ 1.200.000.000 € ¦ 1 200 000 000 € ¦ $ 12 345 678 901 ¦ £1,000,000 ¦ 2,500,000,000 ¦
    1.000.000.000 ¦ 12.000.000.000 people ¦ 1 000 000 000 ¦ ¥120,000 ¦ ₹1,25,00,000 ¦ ₹ 1,50,000.00 ¦ 1.5 bn ¦ $3.2M ¦ € 50 ¦ 50,00 € ¦
    1.234,56 € ¦ 1 234,56 € ¦ CHF 1'234.50 ¦ 1'234'567.90 CHF ¦ $0.99 ¦ -$5.00 ¦ +12.50% ¦ 99¢ ¦ $25 $50 $100 $250 $500 ¦
    10, 25, 50, 100, 250, 500 ¦ kr 1.299,00 ¦ R$ 1.234.567,89 ¦ A$45 ¦ $100/month ¦ £4.50 a week ¦ 125000000 USD ¦ € 999.999.999 ¦
    $ 100 000 000 ¦ 12 345 678 €
  `),
  versions: entries(`
    1.3.8 ¦ v1.3.8 ¦ 1.0.0-beta.10 ¦ 2.0.0-rc.1+build.123 ¦ 120.0.6099.109 ¦ 119.0.6045.105 ¦ Chrome/120.0.6099.109 ¦
    Chrome/131.0.6778.86 Safari/537.36 ¦ Firefox/133.0 ¦ Version/17.4.1 ¦ 10.0.19045.3803 ¦ 10.15.7 ¦ 17.4.33205.214 ¦ 16.0.17126.20126 ¦
    4.8.9032.0 ¦ 6.1.7601.17514 ¦ 5.15.0-91-generic ¦ vue@3.5.45 ¦ react@18.2.10 ¦ lodash@4.17.21 ¦ @types/node@20.19.43 ¦ jquery@3.7.1 ¦
    next@15.0.0-canary.3 ¦ node v20.19.0 ¦ PHP/8.2.12 ¦ nginx/1.25.3 ¦ OpenSSL 3.0.12 ¦ v2024.10.15 ¦ 2024.10.15.1234 ¦ 1.2.3.4 ¦
    v202.555.0173 ¦ v123.456.7890 ¦ Android 14 ¦ iOS 17_4_1 ¦ Windows NT 10.0 ¦ Mac OS X 10_15_7 ¦ AppleWebKit/605.1.15 ¦ Safari/605.1.15 ¦
    Edg/131.0.2903.70 ¦ OPR/106.0.4998.70 ¦ r1234567 ¦ build 20241015 ¦ 20241015.1 ¦ 1.0.0.0 ¦ 3.14.0rc2 ¦ 0.0.1 ¦ 12.4.0.1 ¦ es2020 ¦
    HTTP/1.1 ¦ TLS 1.3 ¦ ECMA-262 ¦ RFC 5322 ¦ ISO 8601 ¦ UTF-8 ¦ utf8mb4 ¦ sha256 ¦ md5 ¦ base64 ¦ H.264 ¦ 802.11ac ¦ USB 3.2 Gen 2x2 ¦ IPv6 ¦
    CSS3 ¦ Mozilla/5.0 ¦ 107.0.6100.56 ¦ 124.0.4673.73 ¦ 117.0.4069.204 ¦ 136.0.4180.122 ¦ 114.0.5320.56 ¦ 138.0.6862.114 ¦ 107.0.5867.56 ¦
    137.0.4359.49 ¦ 140.0.4364.112 ¦ 96.0.6640.90 ¦ 133.0.4713.132 ¦ 114.0.4238.203 ¦ 127.0.5343.85 ¦ 134.0.5096.117 ¦ 139.0.4879.202 ¦
    94.0.5538.226 ¦ 97.0.6084.186 ¦ 136.0.4422.180 ¦ 115.0.5972.195 ¦ 137.0.4059.165
  `),
  order_numbers: entries(`
    TX1234567890 ¦ ORD-20261121 ¦ 123456789 ¦ 12345678901234 ¦ INV-2026-00123 ¦ PO 45001234 ¦ #100234 ¦ A-1 ¦ A.1 ¦ A_1 ¦ RE2026/0042 ¦ R-7781 ¦
    SO00012345 ¦ EDF-2026-110-7 ¦ 1234567890ab ¦ a1234567890b ¦ ch_3OqJ2eLkdIwHu7ix1AbCdEfG ¦ pi_3OqJ2eLkdIwHu7ix ¦ cus_PbCdEfGhIjKlMn ¦
    DON-000123456 ¦ G-2026-778-12 ¦ 12-345-678 ¦ 1Z999AA10123456784 ¦ RR123456785US ¦ JD014600006281 ¦ order 778 of 1200 ¦ ticket 45-12 ¦
    ABC-123-XYZ ¦ 2026W47-0012 ¦ 000123456 ¦ D-9683 ¦ INV59404272 ¦ PO542315 ¦ PO284594 ¦ ORD_23356005 ¦ ORD-65607120 ¦ ORD-779650 ¦ PO-587261 ¦
    PO38928471 ¦ PO24097542 ¦ INV-14290047 ¦ D_4227 ¦ GIFT_3723 ¦ D-977701 ¦ PO55823073 ¦ INV-76267660 ¦ PO_65457676 ¦ INV17441949 ¦ D3296 ¦
    ORD9651 ¦ TX-745420 ¦ GIFT703276 ¦ ORD-50664064 ¦ TX-917725 ¦ GIFT_36330905 ¦ D5479 ¦ ORD-1164 ¦ PO_583820 ¦ GIFT-7086 ¦ TX-629807
  `),
  dates: entries(`
    2032-09-19 ¦ 2005-07-17T15:53:30Z ¦ 2012-09-18T09:13:01.710+02:00 ¦ 2016-02-05 17:25:48 ¦ 19991207T100603Z ¦ 20350526 ¦ 12/15/1997 ¦
    26.04.2015 09:42 ¦ 2006-06-26 ¦ 2019-06-22T01:41:53Z ¦ 2032-11-02T02:01:55.709+02:00 ¦ 2014-04-15 14:30:50 ¦ 20250104T062418Z ¦ 20261114 ¦
    4/23/2027 ¦ 24.06.2006 02:00 ¦ 2023-08-01 ¦ 2029-03-01T19:37:17Z ¦ 1997-10-15T00:51:21.372+02:00 ¦ 1996-10-25 19:30:14 ¦ 19961222T042315Z ¦
    19960226 ¦ 7/21/2031 ¦ 13.01.2032 04:05 ¦ 2026-11-21 ¦ 2026-11-21T02:25:59.000Z ¦ 2026-11-21T02:25:59.123456Z ¦ 2026-11-21 02:25:59 ¦
    2026-11-21 02:25:59.123456 ¦ 2026-11-21T02:25:59+0000 ¦ 2026-11-21T02:25 ¦ 11/21/2026 10:30 ¦ 21.11.2026 10:30 ¦ 2026-01-01 - 2026-12-31 ¦
    2026-01-01/2026-12-31 ¦ 2026/11/21 ¦ 21-11-2026 ¦ 21/11/2026 ¦ 2026.11.21 ¦ 2026_11_21 ¦ 20261121022559 ¦ 20241015093000 ¦ 2026-W47 ¦
    2026-W47-6 ¦ 2026-325 ¦ Nov 21, 2026 ¦ 21 November 2026 ¦ 21. November 2026 um 10:30 Uhr ¦ Sat, 21 Nov 2026 02:25:59 GMT ¦
    Saturday 21 November 2026 ¦ P3DT4H ¦ PT15M ¦ --11-21 ¦ 2026年11月21日 ¦ 21 нояб. 2026 г. ¦ (2026-11-21 10:30) ¦ Top 10 2026-11-21 ¦
    due 2026-11-21, 2026-12-01 and 2027-01-15 ¦ 2026-11-21_02-25-59 ¦ 2026-11-21T02-25-59 ¦ 20261121T022559 ¦ 20261121 ¦ 24 Dec
  `),
  times: entries(`
    02:25 ¦ 02:25:59 ¦ 2:25 pm ¦ 14:30–16:00 ¦ 14:30-16:00 ¦ 09:00 - 17:30 ¦ 10:30:45.123 ¦ 00:00:00 ¦ 23:59:59.999999 ¦ 1:02:03 ¦ 3 h 20 min ¦
    90s ¦ 1500 ms ¦ 0.25 s ¦ UTC+02:00 ¦ GMT-0500 ¦ Europe/Berlin ¦ T+00:10 ¦ 24/7 ¦ 9-5 ¦ 7 days a week ¦ in 30 minutes ¦ 5:00 EST ¦
    12.30 Uhr ¦ 18h30 ¦ 60:00 ¦ 12:00:00 +0100
  `),
  coordinates: entries(`
    40.7128 ¦ -74.0060 ¦ 40.7128, -74.0060 ¦ 40.7128 -74.0060 ¦ -38.895110012 ¦ 139.691706001 ¦ 51.5074,-0.1278 ¦ 48.8566° N ¦ 2.3522° E ¦
    40°42′46″N 74°0′22″W ¦ 40° 42' 46" N ¦ @40.712776,-74.005974,12z ¦ geo:40.7128,-74.0060 ¦ POINT(-74.0060 40.7128) ¦ 37.7749/-122.4194 ¦
    zoom=12&at=40.0150,-105.2705 ¦ 0.000001234567 ¦ 1.2025550173 ¦ 18TWL8384407 ¦ 9C3XGV4C+9G ¦ u4pruydqqvj ¦ EPSG:4326 ¦ SRID=4326 ¦
    43.5178092, -81.155245 ¦ 5.905960, -101.90114 ¦ 58.83351, 58.50601 ¦ 69.2814337, 64.58289 ¦ -64.2616048, 60.5611671 ¦ 83.5139, 136.3624780 ¦
    -7.50052, -102.73909 ¦ 84.19593, -159.49915 ¦ -49.639001, -48.4444 ¦ -52.3737231, -1.4745 ¦ -2.136789, 178.29471 ¦ -38.4742, 54.5155 ¦
    1.1879525, 136.921396 ¦ 12.5896649, -7.14354 ¦ -86.792616, 132.4874 ¦ 0.692926, -64.072713 ¦ 40.621828, -55.79237 ¦ -48.27516, -23.8122612 ¦
    61.39620, -125.821706 ¦ -1.0266855, 5.135276 ¦ -37.0736, -94.9464 ¦ -55.0120229, -129.2662289 ¦ -69.4931, 156.93131 ¦ 25.7540, -138.24367 ¦
    67.83392, 80.1190349 ¦ 88.2406206, 155.4673 ¦ -77.4356, 43.7949 ¦ 38.078793, -129.7148 ¦ -27.726396, 125.633903 ¦ 83.663512, 96.0955
  `),
  article_ids: entries(`
    id:465023999 ¦ nid 980845910 ¦ article/467789609 ¦ nid 928741939 ¦ nid 572859843 ¦ article/100299512 ¦ nid 697023003 ¦ id:736096876 ¦
    nid 586809463 ¦ post-367211703 ¦ 914555858 ¦ id:768176320 ¦ article/128264309 ¦ id:145717808 ¦ id:324792306 ¦ node/164449632 ¦
    post-145412596 ¦ post-621663494 ¦ post-865015336 ¦ post-915627386 ¦ id:172659268 ¦ id:563629129 ¦ article/152212095 ¦ p=750833699 ¦
    article/695317100 ¦ p=150873612 ¦ post-285447241 ¦ article/16606582 ¦ 76954952 ¦ post-758815339 ¦ node/35942641 ¦ nid 437490290 ¦
    nid 283466004 ¦ p=441107743 ¦ post-646677393 ¦ 398444123 ¦ S0140673624001234X ¦ PMC10234567 ¦ PMID: 38123456 ¦ 10.1038/s41586-024-07123-4 ¦
    arXiv:2401.12345v2 ¦ ISSN 2049-3630 ¦ doi:10.1000/182 ¦ GH-1234 ¦ JIRA-4567 ¦ CVE-2024-12345
  `),
  product_codes: entries(`
    SKU-12345-XL ¦ ABC123 ¦ B08N5WRWNW ¦ MQ8Q3LL/A ¦ WH-1000XM5 ¦ iPhone15,2 ¦ SM-S918B ¦ GTX-1660 ¦ EAN 4006381 ¦ A4-80g ¦ T-SHIRT-M-BLUE ¦
    12AB-34CD ¦ X100V ¦ RTX4090 ¦ RX-78-2 ¦ 737-800 ¦ A320-200 ¦ No. 5 ¦ N95 ¦ CO2 ¦ PM2.5 ¦ H2O ¦ B12 ¦ U2 ¦ G20 ¦ COP28 ¦ Vitamin B-12 ¦
    SDG 13 ¦ 3M-8210 ¦ M8x40 ¦ 6ES7 214-1AG40 ¦ P/N 90210-001 ¦ UYP-73-BLK ¦ XZL-87-M ¦ DWL-56-RED ¦ XAD-1987-M ¦ ZHF-49-S ¦ BWN-4172-BLK ¦
    XAT-496-BLK ¦ ZGK-67-M ¦ GGN-350-L ¦ XKY-057-BLK ¦ PCP-98-BLK ¦ XGY-127-L ¦ XVX-151-L ¦ PBB-5721-S ¦ SRD-9897-RED ¦ GBE-09-S ¦ GRU-84-BLK ¦
    VLE-316-XL ¦ SVM-4150-XL ¦ WTU-40-M ¦ MHW-281-L ¦ NTF-1773-M ¦ RPY-563-BLK ¦ KTA-5578-M ¦ PZU-24-L ¦ YDS-35-XL ¦ HUX-45-M ¦ SKY-305-BLK ¦
    DPC-429-RED ¦ WAN-220-BLK
  `),
  uuids: entries(`
    12345678-1234-4234-8234-123456789012 ¦ 00000000-0000-4000-8000-000000000000 ¦ {550E8400-E29B-41D4-A716-446655440000} ¦
    urn:uuid:550e8400-e29b-41d4-a716-446655440000 ¦ 01ARZ3NDEKTSV4RRFFQ69G5FAV ¦ 5f3d1c2b4a5e6f7a8b9c0d1e ¦
    72145a38-e9b1-480e-b7f9-9c60619344c3 ¦ 6538303d-c9dd-450b-8802-ced495b4507c ¦ 2e25b964-247a-40f2-b5bb-bc8f7fbd9dde ¦
    a0b85a12-c5c5-4e0f-8649-5fece802fad9 ¦ 3bb27107-c372-491a-a183-92eab76e0913 ¦ 4cb6cfc0-2721-44ab-aa06-0db93d886a26 ¦
    a1cfd4ef-b69d-405c-89b3-a466456b6553 ¦ 42845ac6-7bdb-474d-98af-9f6ce5626a24 ¦ 3bb2e2ee-bfcd-466c-a09f-e566ad8352a6 ¦
    5d36cd9c-aa5c-4442-8405-6a724cca8387 ¦ 4a33dec0-bf61-4c7c-bb40-98a1fd97c686 ¦ 90ef865a-ac6e-4b90-b55c-adc9aea7ea0a ¦
    cfe54013-6a35-4b1d-972b-3bc8ccbaf8bc ¦ a70f9a3f-7148-471d-8e34-bd6c2dddfd9f ¦ 84c45976-547d-455e-bcd9-ff96a47e3109 ¦
    5b0ed466-2c2a-4be5-abde-f6463eb06ab4 ¦ b88cf5be-df94-442e-a4d0-56c062f72559 ¦ 6c7687d8-fc8b-46ea-9fda-6973d3533272 ¦
    4364b350-0463-4f3b-943f-ccef6e0bfdbb ¦ 30216909-ba3c-45ca-b1b9-b1c36bf4c6ef ¦ 95d55c1c-8725-4f72-9315-534e01faba36 ¦
    d25d191d-070c-4004-bc97-be4a6c3d3e27 ¦ 3e51dc15-cafe-4677-8a90-40cb5b1fcb80 ¦ 91c0d08c-bd52-4eaf-9a60-179052f35472 ¦
    bd734d96-6d1d-4ea4-a169-848c12f6388a ¦ ade8c48a-b1bb-48b7-be60-dfd358403c75 ¦ 97366b0f-4a83-4472-8049-82b2d40659a5 ¦
    51e58137-ca61-4425-a2cd-4154b68e625c ¦ f62e5b7a-3320-4701-aacf-eba81ab3aebc ¦ 78009c19-052d-4911-a36c-844eb8ae3eb5 ¦
    0df8c2ca-31ba-4208-aae0-471c3da0e308 ¦ fe950ba4-e0fe-4abf-9a4d-fe472d6118a1 ¦ 4b5fba07-5674-444c-886d-edba4637794f ¦
    95f8ac06-b437-480c-9f53-7ff1772468a5 ¦ afb0c160-38da-4446-af14-306a1a4d8081 ¦ 80702209-3dda-4db6-aa1d-ad356e6197c9 ¦
    4ba68ac9-d997-44fe-b571-a44e30cb94cd ¦ 1e04a22f-0f79-42cf-8e6c-66eec04c10db ¦ 896b5823-7fdc-4ccc-a821-404913b5799e ¦
    2c1bee0a-9450-4f6f-a385-d617cc261622
  `),
  hashes: entries(`
    cfcd208495d565ef66e7dff9f98764da ¦ b6589fc6ab0dc82cf12099d1c2d40ab994e8410c ¦
    5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9 ¦ sha256-X+zrZv/IbzjZUnhsbWlsecLbwjndTpG0ZynXOif7V+k= ¦
    c4ca4238a0b923820dcc509a6f75849b ¦ 356a192b7913b04c54574d18c28d46e6395428ab ¦
    6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b ¦ sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s= ¦
    c81e728d9d4c2f636f067f89cc14862c ¦ da4b9237bacccdf19c0760cab7aec4a8359010b0 ¦
    d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35 ¦ sha256-1HNeOiZeFu7gP1lxi5tdAwGcB9i2xR+Q2jpmbuwTqzU= ¦
    eccbc87e4b5ce2fe28308fd9f2a7baf3 ¦ 77de68daecd823babbb58edb1c8e14d7106e83bb ¦
    4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce ¦ sha256-TgdAhWK+24tgzgXB3s/jrRa3IjCWfeAfZAt+Rym0n84= ¦
    a87ff679a2f3e71d9181a67b7542122c ¦ 1b6453892473a467d07372d45eb05abc2031647a ¦
    4b227777d4dd1fc61c6f884f48641d02b4d121d3fd328cb08b5531fcacdabf8a ¦ sha256-SyJ3d9TdH8Ycb4hPSGQdArTRIdP9Moywi1Ux/Kzav4o= ¦
    e4da3b7fbbce2345d7772b0674a318d5 ¦ ac3478d69a3c81fa62e60f5c3696165a4e5e6ac4 ¦
    ef2d127de37b942baad06145e54b0c619a1f22327b2ebbcfbec78f5564afe39d ¦ sha256-7y0SfeN7lCuq0GFF5UsMYZofIjJ7LrvPvsePVWSv450= ¦
    1679091c5a880faf6fb5e6087eb1b2dc ¦ c1dfd96eea8cc2b62785275bca38ac261256e278 ¦
    e7f6c011776e8db7cd330b54174fd76f7d0216b612387a5ffcfb81e6f0919683 ¦ sha256-5/bAEXdujbfNMwtUF0/Xb30CFrYSOHpf/PuB5vCRloM= ¦
    8f14e45fceea167a5a36dedd4bea2543 ¦ 902ba3cda1883801594b6e1b452790cc53948fda ¦
    7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451 ¦ sha256-eQJpm+Qsio5G+7tFAXJlF+hrIsVqGJ92JabaSQgbJFE= ¦
    c9f0f895fb98ab9159f51fd0297e236d ¦ fe5dbbcea5ce7e2988b8c69bcfdfde8904aabc1f ¦
    2c624232cdd221771294dfbb310aca000a0df6ac8b66b696d90ef06fdefb64a3 ¦ sha256-LGJCMs3SIXcSlN+7MQrKAAoN9qyLZraW2Q7wb977ZKM= ¦
    45c48cce2e2d7fbdea1afc51c7c6ad26 ¦ 0ade7c2cf97f75d009975f4d720d1fa6c19f4897 ¦
    19581e27de7ced00ff1ce50b2047e7a567c76b1cbaebabe5ef03f7c3017bb5b7 ¦ sha256-GVgeJ9587QD/HOULIEfnpWfHaxy666vl7wP3wwF7tbc= ¦
    d3d9446802a44259755d38e6d163e820 ¦ b1d5781111d84f7b3fe45a0852e59758cd7a87e5 ¦
    4a44dc15364204a80fe80e9039455cc1608281820fe2b24f1e5233ade6af1dd5 ¦ sha256-SkTcFTZCBKgP6A6QOUVcwWCCgYIP4rJPHlIzreavHdU= ¦
    6512bd43d9caa6e02c990b0a82652dca ¦ 17ba0791499db908433b80f37c5fbc89b870084b ¦
    4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8 ¦ sha256-T8grJq7LR9KGjE7741gXMqPny8xsLvsyBiwIFwoF7rg= ¦
    9f86d081884c7d659a2feaa0c55ad015 ¦ q83vASNFZ4mrze8BI0VniQ== ¦ 0123456789abcdef ¦ 4f2e1a ¦ SGVsbG8sIHdvcmxkIG9mIHdhdGVyIQ== ¦
    InternationalClimateAction ¦ 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 ¦ app.4f2e9c81.js ¦ main-C3x9k2Lq.css ¦
    etag W/"5f-18c" ¦ crc32 1a2b3c4d ¦ 0xdeadbeef ¦ dQw4w9WgXcQ
  `),
  colours: entries(`
    #fff ¦ #000000 ¦ #123456 ¦ #12345678 ¦ #1a2b3c ¦ #ABCDEF ¦ #00ff00 #0000ff ¦ rgb(255, 255, 255) ¦ rgba(0, 0, 0, 0.5) ¦ rgb(12 34 56) ¦
    hsl(120, 100%, 50%) ¦ hsla(240 100% 50% / 0.3) ¦ oklch(0.7 0.1 230) ¦ #0f0 #00f ¦ red ¦ rebeccapurple ¦ Pantone 286 C ¦ RAL 5012 ¦
    cmyk(100, 80, 0, 12) ¦ #112233,#445566 ¦ color-mix(in srgb, red 30%, blue)
  `),
  network: entries(`
    127.0.0.1 ¦ 10.0.0.1 ¦ 8.8.8.8 ¦ 172.16.254.1 ¦ 2001:db8::1 ¦ 2001:0db8:85a3:0000:0000:8a2e:0370:7334 ¦
    2001:0:3238:1234:5678:9012:3456:7890 ¦ ::1 ¦ fe80::1%eth0 ¦ ::ffff:192.0.2.128 ¦ [2001:db8::1]:443 ¦ 00:1A:2B:3C:4D:5E ¦
    00-1A-2B-3C-4D-5E ¦ 01:23:45:67:89:01 ¦ localhost:3000 ¦ AS15169 ¦ 64512:100 ¦ 57.34.87.235 ¦ 10.20.30.40 ¦ 198.51.100.7 ¦
    100.64.0.1 ¦ 169.254.1.1 ¦ 224.0.0.251 ¦ 192.0.2.1 ¦ 1.1.1.1 8.8.4.4 9.9.9.9 ¦ 10.0.0.1/24 10.0.0.2/24
  `),
  sizes: entries(`
    1920x1080 ¦ 390x844 ¦ 1920 x 1080 ¦ 1920×1080 ¦ 2560x1440@2x ¦ 360x800x3 ¦ 24x24 ¦ 16:9 ¦ A4 ¦ 210 × 297 mm ¦ 100% ¦ 12.5% ¦ 1.5 MB ¦
    10 kB ¦ 4096 bytes ¦ 300 dpi ¦ 1200px ¦ 2rem ¦ 100vh ¦ 50 / 50 ¦ 1/2 ¦ 3/4 ¦ 10 x 20 x 30 ¦ 99 km/h ¦ -40 °C ¦ 421 ppm ¦ 1.5 °C ¦ 350.org ¦
    7.9 billion ¦ 10 000 steps ¦ 1 000 trees ¦ 10,000,000 acres ¦ 3.5 t CO2e ¦ 64 GiB ¦ logo@2x.png ¦ hero@3x.webp ¦ icon@1.5x.png ¦ 5 of 12 ¦
    3 out of 10 ¦ 4.7/5 ¦ 100 m ¦ 42 ¦ 0 ¦ -1 ¦ 3.14159 ¦ 1e6 ¦ 6.022e23 ¦ NaN ¦ ½ ¦ ² ¦ 12th ¦ 1st 2nd 3rd ¦ No. 1 ¦ 10² ¦ 0x1F ¦ 0b1010 ¦
    1_000_000
  `),
  titles: entries(`
    Climate action ¦ Protect our oceans and coastlines ¦ What now? A = B, and/or C #1 ¦ Meet us @ noon, #StopTheDrill: what now? ¦
    Live @ the park ¦ Concert @ Madison Sq. Garden ¦ 5 ways to cut methane in 2026 ¦ 10 things to know about COP30 ¦ Why 1.5 °C matters ¦
    Top 10 states for solar ¦ 100 days, 100 cities ¦ Clean air for 24 million children ¦ The 2024–2025 annual report ¦
    Sign the petition: 12,345 of 20,000 ¦ Join 3 million members ¦ Give $25 a month ¦ Act now! ¦ Thank you for your gift ¦
    How electricity got cheaper ¦ Capacity building for cities ¦ Mobile menu ¦ Streetlights at night ¦ Address the crisis ¦
    A city that breathes ¦ Email us ¦ Our emails ¦ Phone banking 101 ¦ Call your senator ¦ Code of conduct ¦ State of the climate ¦
    The key to clean water ¦ Reset the grid ¦ Session 3: methane ¦ Tokens of thanks ¦ Climate pass 2026 ¦ Page 404 ¦ 404 Not Found ¦ Error 500 ¦
    Route 66 ¦ Interview with Dr. A. B. Smith ¦ Q&A: what is a carbon price? ¦ Fish & chips ¦ AT&T and T-Mobile ¦ R&D ¦ O'Neil wins ¦
    C++ and C# ¦ a < b & c > d ¦ 50% off ¦ 100% renewable ¦ Save 20%! ¦ Défendre l’océan ¦ Protéger 30 % des terres d’ici à 2030 ¦
    Agissez maintenant ¦ Où va le CO₂ ? ¦ Pour 1 200 villes ¦ L’air pur à l’école ¦ Saubere Luft für 24 Millionen Kinder ¦ Klimaschutz 2030 ¦
    Straßen, Größe, Öl ¦ 10 Fragen zum Kohleausstieg ¦ Über 1.000.000 Unterschriften ¦ Proteger los océanos ¦ ¿Qué hacer ahora? ¦
    El 50 % de la energía ¦ Año 2026: 12 metas ¦ Niños sin aire limpio ¦ Proteggere il mare ¦ Più di 300 città ¦ Água limpa para todos ¦
    São 25 milhões ¦ Rent vann nå ¦ Ren luft i 12 byer ¦ Czyste powietrze ¦ Żółć i łąka ¦ Čistý vzduch ¦ Ελλάδα 2030 ¦ Чистый воздух ¦
    Климат 2026: 10 фактов ¦ Більше дерев ¦ הגנה על הים ¦ חשמל נקי 2030 ¦ حماية المحيطات ¦ مناخ ٢٠٢٦ ¦ ۱۰ راه ¦ स्वच्छ हवा ¦ १० उपाय ¦
    পরিষ্কার বাতাস ¦ சுத்தமான காற்று ¦ อากาศสะอาด ¦ ปี ๒๕๖๙ ¦ 清洁空气 ¦ 保护海洋 ¦ 2026年の気候 ¦ きれいな空気 ¦ 東京２０２０ ¦ 깨끗한 공기 ¦ 2026년 기후 ¦ Không khí sạch ¦
    İstanbul ¦ Temiz hava ¦ Hava 2026 ¦ Udara bersih ¦ Hewa safi ¦ 🌍 Earth Day 2026 ¦ 🐳 Save the whales ¦ 1️⃣ Sign 2️⃣ Share 3️⃣ Give ¦ ©2026 ¦
    ® ™ ½ ¾ ¦ ﬁsh and ﬂora ¦ ℃ and ℉ ¦ ①②③ ¦ Ⅳ ¦ № 5 ¦ § 12 ¦ → next ¦ … and more ¦ “Quoted” ¦ ‘single’ ¦ « guillemets » ¦ snake_case_name ¦
    kebab-case-name ¦ camelCaseName ¦ PascalCaseName ¦ dot.separated.name ¦ CONSTANT_NAME ¦ with%20space ¦ 100%25 ¦ %zz ¦ &amp; ¦ &lt;b&gt; ¦
    &copy; 2026 ¦ back\\slash ¦ C:\\Users\\Public ¦ \\d+ digits ¦ \\u00e9t\\u00e9 ¦ {"id":1,"topic":"city life"} ¦ [1,2,3] ¦ {} ¦ a;b;c ¦
    x, y and z ¦ true ¦ undefined ¦ Object.assign ¦ e.target.value ¦ TypeError: x is not a function ¦ @climate ¦ @edf and @nrdc ¦
    #StopTheDrill ¦ @media print ¦ user@host ¦ me@localhost ¦ a@b ¦ p@ss ¦ @ 10 am ¦ fn@https://www.main.example/js/app.js:1:20456
  `),
  addresses: entries(`
    /2026/11/21/title-2026-11-21 ¦ /give/12345 ¦ /campaign/98765 ¦ /search/all/wind ¦ /donate/monthly ¦ https://www.main.example/ ¦
    https://www.main.example/a?page=2 ¦ https://www.main.example/a?amount=100.00&frequency=monthly ¦ https://www.main.example/a?q=clean%20air ¦
    https://www.main.example/a?date=2026-11-21#part-2 ¦ https://www.main.example/a?postcode=20009 ¦
    https://www.main.example/a?promo_code=SPRING ¦ https://www.main.example/a?source_code=WEB26 ¦ https://www.main.example/a?wave_code=W26 ¦
    https://www.main.example/a?country_code=US ¦ https://www.main.example/a?zip_code=94105 ¦ https://www.main.example/a?status_code=404 ¦
    https://www.main.example/a?keyword=wind ¦ https://www.main.example/a?author=lee ¦ https://www.main.example/a?authors=3 ¦
    https://www.main.example/a?statement=2 ¦ https://www.main.example/a?sessions=3 ¦ https://www.main.example/a?signatures=12000 ¦
    https://www.main.example/a?monkey=1 ¦ https://www.main.example/a?encode=utf8 ¦ https://www.main.example/a?unicode=1 ¦
    https://www.main.example/a?estate=1 ¦ https://www.main.example/a?hotkey=x ¦ https://www.main.example/a?preset=dark ¦
    https://www.main.example/a?resettle=1 ¦ https://www.main.example/a?side=left ¦ https://www.main.example/a?president=1 ¦
    https://www.main.example/a?compass=n ¦ https://www.main.example/a?passenger=2 ¦ https://www.main.example/a?shopping=1 ¦
    https://www.main.example/a?secretary=lee ¦ https://www.main.example/a?tickets=2 ¦ https://www.main.example/a?design=b ¦
    https://www.main.example/a?assignee=lee ¦ https://www.main.example/a?qr_code=poster ¦ https://www.main.example/a?order_by=date ¦
    https://www.main.example/a?states=CA,NY ¦ https://www.main.example/a?state_of=play ¦ https://www.main.example/#/donate?step=2 ¦
    https://www.main.example/#top ¦ https://www.main.example/a?ut_id=1234567890 ¦ https://www.main.example/a?conversion_pg_qry=5550100199 ¦
    https://www.main.example/a?next=%2Fb%3Fpage%3D2 ¦ https://www.main.example/a?id=550e8400-e29b-41d4-a716-446655440000 ¦
    https://cdn.example/npm/vue@3.5.45/dist/vue.js ¦ https://cdn.example/img/logo@2x.png ¦ /wp-content/uploads/2026/11/photo-1024x768.jpg ¦
    //cdn.example/a.js ¦ data:image/png ¦ about:blank ¦ page=2 ¦ a=1&a=2 ¦ x=5 ¦ tab=2 ¦ sort=-date
  `),
  spelled: entries(`
    Dinner (at) 7 p.m. ¦ Prices [at] cost ¦ size=40em ¦ width=40px ¦ "Jane" @work ¦ He said "look" @ noon ¦ polka [dot] dress ¦ eyJ ¦ eyJ.eyJ ¦
    Basic information ¦ Basic training, day 2 ¦ bearer of news ¦ Unexpected token < in JSON at position 4 ¦ capacity: 5 ¦ code: 404 ¦
    password: undefined ¦ Authorization is missing ¦ the token expired
  `),
  folders: entries(`
    /reset/your-password-help ¦ /verify/email ¦ /verify/email-address ¦ /login/oauth2 ¦ /token/refresh ¦ /password/forgot ¦ /invite/friends ¦
    /state/california ¦ /state/NewYork ¦ /state/new-york-2026 ¦ /unsubscribe/confirmed ¦ /session/day2-keynote ¦ /auth/google/callback ¦
    /key/findings-report2024 ¦ /confirm/thank-you ¦ /activate/ ¦ /magic/kingdom/attractions ¦ /code/python3 ¦ /recover/rivers-and-lakes ¦
    /login/index.html ¦ /auth/chunk-5F3A2B9C.js ¦ /reset/normalize.v8a.css ¦ /article/a1b2c3d4e5 ¦ /verification/StepTwo ¦ /auth/font.a1b2c3.woff2 ¦ /confirm/12345
  `),
  ids: entries(`
    G-MAIN000001 ¦ GTM-ABC1234 ¦ UA-12345-1 ¦ AW-123456789 ¦ 123456789.1732154759 ¦ EAIaIQobChMIx9fK0tWAggMVkJtQBh0vLQ8hEAAYASAAEgKSbPD_BwE ¦
    Cj0KCQiA1rSsBhDHARIsANB4EJZ ¦ IwAR2x9Q7w1kFzq3bV5nY8tLmC4dE6gH0jKpRsTuVwXyZaB ¦ PAZXh0bgNhZW0CMTEAAab1c2d3e4f5g6h7 ¦ spring_2026_email ¦
    fb-lookalike-3pct ¦ w26_1121_a ¦ 2026q4-gift ¦ edf|spring|a ¦ ae|s1|z|lf|cd12|hp|lc3|lr250 ¦ variant2 ¦ control ¦ hero-cta ¦ btn_42 ¦
    nav > li:nth-child(3) ¦ div#main.content ¦ section[data-id] ¦ en-US ¦ de-CH ¦ pt_BR ¦ text/html; charset=utf-8 ¦ application/json ¦ 4g ¦
    wifi ¦ cellular ¦ desktop ¦ tablet ¦ America/New_York ¦ direct ¦ paid_search ¦ email ¦ newsletter ¦ (none) ¦ not-set ¦ yes ¦ no ¦ monthly ¦
    one-time ¦ utm_source ¦ page_view ¦ form_submit ¦ mobile
  `),
  agents: entries(`
    Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.6778.86 Safari/537.36 ¦
    Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) Version/17.4.1 Mobile/15E148 ¦
    Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0 ¦ curl/8.4.0 ¦ Googlebot/2.1 ¦ facebookexternalhit/1.1 ¦
    Dalvik/2.1.0 (Linux; U; Android 14; SM-S918B)
  `),
  phrases: entries(`
    Part 5: solar and coast ¦ water #91435 ¦ $78542 for water ¦ forest-market-89847 ¦ coast report 2019 ¦ 87943 coasts saved in 2031 ¦
    Part 9: soil and river ¦ climate_52147_wind ¦ energy #53257 ¦ permit-market-83276 ¦ coast report 2026 ¦ wind 1/10 ¦ 22602% of whale ¦
    23401 waters saved in 1995 ¦ carbon 2/12 ¦ $93496 for ocean ¦ Part 2: air and wind ¦ 45872k forests ¦ 70073% of wind ¦ river report 2027 ¦
    $9055 for whale ¦ bird #99985 ¦ 49860k forests ¦ carbon_69633_forest ¦ Part 3: health and forest ¦ river_6479_market ¦ 2007: 4300 methanes ¦
    Part 9: methane and methane ¦ $26221 for forest ¦ 66220% of river ¦ bee19559
  `),
};
