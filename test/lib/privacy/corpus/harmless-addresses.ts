import { entries } from './entries';

/** Addresses whose words come close to a secret's name, or whose ids come close to a code. */
const near = entries(`
  /news/economic-recovery-plan/8412345 ¦ /magic-of-mangroves ¦ /great-reset-of-coal/2026 ¦ /reset-the-debate-on-coal-2026 ¦ /secretary-of-energy/8412345 ¦
  /keystone-pipeline/decision-2026 ¦ /token-gestures-are-not-enough ¦ /verified-carbon-standard/vcs-2026 ¦ /confirmed-cases/2026-11 ¦ /confirm/thank-you ¦
  /invite/friends ¦ /invite/friends-and-family?lang=es ¦ /invite/team/42 ¦ /activate/2026-campaign ¦ /activate-your-community/cop30 ¦ /unsubscribe/success ¦
  /unsubscribe/success?lang=es ¦ /preferences/email ¦ /email-preferences/saved ¦ /manage/subscriptions ¦ /manage/water-resources-2026 ¦ /managed-forests/12345 ¦
  /login?lang=es ¦ /login/help ¦ /sign-in/forgot ¦ /password/requirements ¦ /forgot-password/sent ¦ /account/settings/notifications ¦ /account/donations/2026 ¦
  /join/us ¦ /join/the-movement-2026 ¦ /share/facebook ¦ /share?platform=facebook ¦ /share/cop30-pledge ¦ /claim/your-free-guide ¦ /redeem/how-it-works ¦
  /accept/cookies ¦ /approve/pipeline-no ¦ /rsvp/climate-week-2026 ¦ /rsvp/nyc/2026-11-27 ¦ /orders/12345 ¦ /order/INV59404272 ¦ /tickets/48213 ¦
  /receipts/2026 ¦ /checkout?frequency=monthly&amount=25 ¦ /checkout/step-2 ¦ /payments/methods ¦ /thank-you/donation?amount=100.00 ¦ /thanks/methane-2026 ¦
  /documents/EPA-HQ-OAR-2021-0317 ¦ /documents/annual-report-2026.pdf ¦ /documents/HR5376 ¦ /docs/getting-started/v2.10/install ¦ /docs/api/v1.2.3 ¦
  /files/climate-guide-2026.pdf ¦ /downloads/toolkit_v3.zip ¦ /downloads/20261127/report.pdf ¦ /calendar/2026/11/27 ¦ /calendar?month=2026-11 ¦ /calendar/cop30.ics ¦
  /events/calendar.ics ¦ /feed/ ¦ /feeds/news.rss ¦ /rss.xml ¦ /feed/atom ¦ /webinar/register/cop30-briefing ¦ /meetings/2026-11-27 ¦ /bookings/group-visits ¦
  /t/climate-chat/48213/12 ¦ /s/annual-report ¦ /s/2026 ¦ /d/methane ¦ /t/energy ¦ /profile/edit ¦ /profile/jane-doe ¦ /members/benefits ¦ /members/renew/2026 ¦
  /settings/privacy ¦ /subscribe/thank-you ¦ /subscribe?list=climate-weekly ¦ /subscription/monthly ¦ /gifts/adopt-a-turtle ¦ /gift/honor?amount=50 ¦
  /survey/2026-priorities ¦ /poll/cop30 ¦ /sign/methane-rule-2026 ¦ /sign-up?source=footer ¦ /signup/step/2 ¦ /petition/hr5376?signatures=12000 ¦ /view-online/2026-11-newsletter ¦
  /track/hurricanes/2026 ¦ /track/co2 ¦ /click/here ¦ /services/consulting ¦ /links/partners ¦ /mirror/lake-2026 ¦ /transfer/station-42 ¦ /call/your-senator ¦
  /call/congress/ca12 ¦ /return/policy ¦ /refund/return-policy ¦ /welcome/new-members-2026 ¦ /device/heat-pumps ¦ /flow/batteries ¦ /private/foundations ¦
  /guests/speakers-2026 ¦ /cancel/culture ¦ /request/information ¦ /request/speaker-2026 ¦ /referrals/program ¦ /published/2026/11 ¦ /shared/values ¦
  /folders/press-kit ¦ /records/2026/november ¦ /sessions/2026-fall ¦ /session/3/agenda ¦ /keys/to-the-city ¦ /key-findings/2026 ¦ /code/of-conduct ¦ /code-of-ethics ¦
  /hash/browns ¦ /states/california/2026 ¦ /state/ca ¦ /state-of-the-birds-2026 ¦ /passes/parks-2026 ¦ /pass/the-inflation-reduction-act ¦ /author/maria-lopez ¦
  /authority/epa ¦ /otter-habitat/12345 ¦ /signature-issues/water ¦ /sidewalks/2026 ¦ /oauth ¦ /tokens ¦ /invitation-to-comment-2026 ¦ /verify-your-voter-registration ¦
  /verify/how-to ¦ /validate/models-2026 ¦ /optimal-outcomes/2026 ¦ /pin/it ¦ /nonces ¦ /confirm?lang=es&page=2 ¦ /invite?source=footer&lang=en-US ¦ /reset?theme=dark ¦
  /login?next=/give/12345 ¦ /login?return_to=%2Fpetition%2Fmethane%3Fpage%3D2 ¦ /unsubscribe?lang=en-US&reason=too-many ¦ /preferences?tab=email&saved=1 ¦
  /manage?tab=gifts&year=2026 ¦ /subscription?plan=monthly&amount=25.00&currency=USD ¦ /thank-you?form=12345&amount=250.00 ¦ /join?campaign=cop30&zip=94105 ¦
  /a?action=donate&amount=100 ¦ /a?action=login&lang=es ¦ /a?type=recovery-fund&page=2 ¦ /a?mode=dark&page=2 ¦ /a?view=grid&sort=-date ¦ /a?do=search&q=wind ¦
  /a?promo_code=SPRING2026 ¦ /a?source_code=WEB26A ¦ /a?referral_code=friends ¦ /a?sort_key=date ¦ /a?group_key=state ¦ /a?zip_code=94105&radius=50 ¦
  /map?lat=40.712776&lng=-74.005974&zoom=12 ¦ /map#12/40.7/-74.0 ¦ /@40.712776,-74.005974,12z ¦ /map?bbox=-74.1,40.6,-73.9,40.8 ¦ /a?color=1a2b3c ¦ /a#section-2.3 ¦
  /articles/3f2504e0-4f89-41d3-9a0c-0305e82c3301 ¦ /products/550e8400-e29b-41d4-a716-446655440000?size=m ¦ /commit/9fceb02d0ae598e95dc970b74767f19372d61af8 ¦
  /compare/9fceb02...1a2b3c4 ¦ /how-to-save-water-3f2504e04f89 ¦ /p/climate-is-now-a1b2c3d4e5f6 ¦ /story/methane-1a2b3c4d ¦ /assets/main.3f2504e0.js ¦ /_next/static/Xk29sLqP0aBcDeFgHiJkL/_buildManifest.js ¦
  /assets/index-BxK29sLq.css ¦ /login/static/main.3f2504e0.js ¦ /account/assets/chunk-9fceb02d.mjs ¦ /img/9fceb02d0ae598e95dc970b74767f193.jpg ¦ /wp-content/uploads/2026/11/IMG_20261127_101112.jpg ¦
  https://video.example/watch?v=dQw4w9WgXcQ&t=42s ¦ https://video.example/embed/dQw4w9WgXcQ?rel=0 ¦ https://video.example/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf ¦
  https://video.example/channel/UCX6OQ3DkcsbYNE6H8uQQuVA ¦ https://video.example/shorts/aqz-KE-bpKQ ¦ https://music.example/episode/4rOoJ6Egrf8K2IrywzwOMk ¦
  https://social.example/jane/status/178412345 ¦ https://photos.example/p/CxYz123AbCd/ ¦ https://shop.example/dp/B08N5WRWNX/ref=sr_1_3 ¦ https://doi.example/10.1038/s41586-021-03819-2 ¦
  https://arxiv.example/abs/2103.00020v1 ¦ https://law.example/bill/118th-congress/house-bill/5376/text ¦ https://news.example/science-environment-56837908 ¦
  https://news.example/2026/11/27/climate/cop30-finance-deal.html ¦ https://wiki.example/wiki/Carbon_dioxide_(CO2) ¦ https://books.example/isbn/9ws5 ¦
  https://events.example/e/climate-gala-tickets-842134 ¦ https://maps.example/maps/place/Central+Park/@40.7812,-73.9665,15z ¦ https://code.example/org/repo/blob/main/src/index.ts#L10-L20 ¦
  https://code.example/org/repo/pull/4821/files ¦ https://jobs.example/jobs/4821337-climate-analyst ¦ https://forms.example/to/climate-survey ¦ https://pad.example/board/2026-11
`);

const sections = entries(
  'news ¦ blog ¦ stories ¦ press-releases ¦ climate ¦ oceans ¦ health ¦ energy ¦ resources ¦ en/noticias ¦ es/noticias ¦ our-work/methane',
);
const slugs = entries(`
  how-we-cut-methane-by-40-percent ¦ five-ways-to-act-now ¦ cop30-what-to-expect ¦ 10-questions-about-co2 ¦ why-the-2026-farm-bill-matters ¦ la-recuperacion-de-los-oceanos ¦
  una-nueva-esperanza-2026 ¦ the-secret-life-of-bees ¦ hurricane-season-reset ¦ a-key-vote-in-the-senate ¦ password-protected-wetlands ¦ inviting-pollinators-home
`);
const queries = entries(`
  page=2 ¦ page=3&sort=newest ¦ lang=es ¦ q=clean%20air&type=report ¦ category=water&tag=pfas ¦ year=2026&month=11 ¦ amount=25&frequency=monthly ¦ size=xl&color=forest-green ¦
  filter%5Btopic%5D=oceans ¦ utm=none&ref=footer ¦ view=list&per_page=50 ¦ from=2026-01-01&to=2026-11-27
`);
const goods = entries('organic-cotton-tee ¦ polar-bear-plush ¦ steel-bottle-750ml ¦ 2026-wall-calendar ¦ seed-kit-3-pack ¦ tote-bag-xl');
const languages = entries('en ¦ es ¦ fr-CA ¦ pt_BR ¦ zh-hans ¦ ar');

/** At least 1000 addresses without a secret: titles, dates, ids, campaigns, pagination, languages and goods. */
export const harmlessAddresses: readonly string[] = [
  ...new Set([
    ...near,
    ...sections.flatMap((section, i) =>
      slugs.flatMap((slug, k) => [
        `/${section}/${slug}`,
        `/${section}/2026/${String((i % 12) + 1).padStart(2, '0')}/${slug}?${queries[(i + k) % queries.length]}`,
        `/${section}/${slug}-${10_000 + i * 971 + k * 37}`,
      ]),
    ),
    ...sections.flatMap((section) => queries.map((query) => `/${section}?${query}#results`)),
    ...goods.flatMap((good, i) =>
      languages.flatMap((language, k) => [
        `/${language}/shop/${good}?sku=${good.slice(0, 3).toUpperCase()}-${1000 + i * 11 + k}-GRN`,
        `/${language}/product/${10_000 + i * 137 + k}/${good}`,
        `/shop/${good}.html?variant=${4_000_000 + i * 99_991 + k}&lang=${language}`,
      ]),
    ),
    ...Array.from({ length: 90 }, (_, i) => `/give/${12_345 + i * 379}/?amount=${25 + i}.00&frequency=${i % 2 ? 'monthly' : 'once'}`),
    ...Array.from({ length: 90 }, (_, i) => `/petition/${slugs[i % slugs.length]}?wave_code=W26-${i}&source_code=EM${2600 + i}`),
  ]),
];
