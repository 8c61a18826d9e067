// @page
import { describe, expect, it, vi } from 'vitest';
import { find } from '../support/page';
import { openPages, site } from '../support/visits';

const open = openPages();
const NOW = 1_800_000_000_000;
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const PAGE = '7f9619ff-8b86-4d01-a42d-00c04fc964ff';
const options = { ownHosts: ['*.main.example'], donationHosts: ['*.giving.example'] };

const handed = (time: number | string, session = SESSION) => `custom_transfer=${time}&ut_sid=${session}&ut_pid=${PAGE}`;
const land = (query: string, referrer = 'https://donate.giving.example/') => {
  vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(referrer);
  const page = open({ url: `${site}/a?x=1&${query}#top`, options });
  page.apply();
  return { page, view: find(page.hits(), 'page_view') };
};

describe('a session handed over by a link', () => {
  it('is joined within 60 s, and refers to the page of the other site [SES-03]', () => {
    const { page, view } = land(handed(NOW - 59_999));
    expect(page.names()).toEqual(['page_view']);
    expect(view).toMatchObject({ sess_id: SESSION, last_page_id: PAGE, sess_pages: 1, page_location: `${site}/a?x=1#top` });
    expect(window.location.href).toBe(`${site}/a?x=1#top`);
  });

  it('continues on later pages, and replaces the earlier session here [SES-03]', () => {
    const own = open();
    own.apply();
    own.leave();
    const { view } = land(handed(NOW));
    expect(view).toMatchObject({ sess_id: SESSION, sess_count: 1 });
    const next = open({ url: `${site}/b` });
    next.apply();
    expect(find(next.hits(), 'page_view')).toMatchObject({ sess_id: SESSION, sess_pages: 2 });
    own.refuse();
  });

  it('brings the variants that its visitor has seen, for every hit of the session, but keeps those seen here [EXP-07]', () => {
    localStorage.setItem('tp_session_experiments', `${SESSION}hero:control`);
    const { view } = land(`${handed(NOW)}&ut_exp=hero:variant1,ask:variant2`);
    expect(view).toMatchObject({ exp_hero: 'control', exp_ask: 'variant2' });
    expect(window.location.href).toBe(`${site}/a?x=1#top`);
  });

  it('brings variants that are drawn but not seen yet, which no hit names [EXP-07]', () => {
    const { view } = land(`${handed(NOW)}&ut_exp=hero:variant1.,ask:variant2`);
    expect(view).toMatchObject({ exp_ask: 'variant2' });
    expect(view).not.toHaveProperty('exp_hero');
    expect(localStorage.getItem('tp_session_experiments')).toBe(`${SESSION}hero:variant1.,ask:variant2`);
  });

  it.each([handed(NOW - 60_000), handed(NOW, 'admin'), handed(NOW + 1)])('brings no variants if %s is not joined [EXP-07]', (query) => {
    const { view } = land(`${query}&ut_exp=hero:variant1`);
    expect(view).not.toHaveProperty('exp_hero');
    expect(localStorage.getItem('tp_session_experiments')).toBeNull();
  });

  const ignored: [what: string, query: string, referrer?: string][] = [
    ['60 s old', handed(NOW - 60_000)],
    ['from the future', handed(NOW + 1)],
    ['no number', handed('soon')],
    ['seconds', handed(1_800_000_000)],
    ['without a session', `custom_transfer=${NOW}`],
    ['no UUID', handed(NOW, 'admin')],
    ['another version', handed(NOW, '6f9619ff-8b86-1d01-b42d-00c04fc964ff')],
    ['markup', handed(NOW, '%3Cscript%3E')],
    ["another's site", handed(NOW), 'https://evil.example/'],
    ['a site that only sounds like ours', handed(NOW), 'https://evilmain.example/'],
    ['our name in front of another', handed(NOW), 'https://www.main.example.evil.example/'],
    ['our name as a user', handed(NOW), 'https://www.main.example@evil.example/'],
    ['our address in another’s path', handed(NOW), 'https://evil.example/https://donate.giving.example/'],
    ['our address in another’s query', handed(NOW), 'https://evil.example/?from=donate.giving.example'],
    ['the bare domain of a wildcard', handed(NOW), 'https://giving.example/'],
    ['no referrer', handed(NOW), ''],
    ['no referrer, a moment old', handed(NOW - 1), ''],
    ['a referrer that is no address', handed(NOW), 'donate.giving.example'],
    ['an empty page', handed(NOW), 'about:blank'],
    ['a mail program', handed(NOW), 'android-app://com.example.mail/'],
    ['an app that has our name', handed(NOW), 'android-app://donate.giving.example/'],
    ['a file', handed(NOW), 'file:///home/donate.giving.example/a.html'],
    ['a document of text', handed(NOW), 'data:text/html,donate.giving.example'],
  ];
  it.each(ignored)('is ignored and removed from the address bar: %s [SES-03]', (_, query, referrer) => {
    const { page, view } = land(query, referrer);
    expect(page.names()).toEqual(['sess_start', 'page_view']);
    expect(view.sess_id).not.toBe(SESSION);
    expect(view.last_page_id).toBeUndefined();
    expect(window.location.href).toBe(`${site}/a?x=1#top`);
  });

  const siblings: [what: string, referrer: string][] = [
    ['a page', 'https://donate.giving.example/give/1?a=b'],
    ['an origin', 'https://donate.giving.example'],
    ['an origin with a slash', 'https://donate.giving.example/'],
    ['a page of the same site', `${site}/b`],
    ['another site of the same domain', 'https://blogs.main.example/'],
    ['a host in upper case', 'https://DONATE.GIVING.example/'],
  ];
  it.each(siblings)('is joined when the referrer is a sibling: %s [SES-03]', (_, referrer) =>
    expect(land(handed(NOW), referrer).view).toMatchObject({ sess_id: SESSION, last_page_id: PAGE }),
  );

  it('is not joined when an element shadows document.referrer [SES-03]', () => {
    document.body.innerHTML = '<img name="referrer" src="https://donate.giving.example/" alt="">';
    expect(land(handed(NOW), '').view.sess_id).not.toBe(SESSION);
    document.body.innerHTML = '';
  });

  it.each([
    ['https://donate.giving.example/', 'members'],
    ['', 'members'],
    ['https://evil.example/', undefined],
  ])('brings from %j the owner %s [SES-03]', (referrer, owner) =>
    expect(land(`ub_owner=members&${handed(NOW)}`, referrer).view.url_builder_owner).toBe(owner),
  );

  const carried: [age: number, owner: string | undefined][] = [
    [0, 'members'],
    [60_000, 'members'],
    [119_999, 'members'],
    [120_000, undefined],
    [-1, undefined],
  ];
  it.each(carried)('a session handed over by a link at an age of %d ms brings the owner %s [SES-03]', (age, owner) => {
    const { view } = land(`ub_owner=members&ub_cta=top&${handed(NOW - age)}`);
    expect(view.url_builder_owner).toBe(owner);
    expect(window.location.search).toBe('?x=1');
    expect(view.page_location).toBe(`${site}/a?x=1#top`);
    expect(sessionStorage.getItem('tp_source')).toBe(owner ? 'ub_owner=members&ub_cta=top' : null);
  });

  const letter = 'ub_o=me&ut_id=1234567890&custom_source=0news~1email~2october~6utm~7email~8news~9email~dG1';
  const campaign = {
    ...{ utm_source: 'news', utm_medium: 'email', utm_campaign: 'october', utm_id: '1234567890', gclid: 'G1', url_builder_owner: 'me' },
    ...{ campaign_source: 'news', campaign_medium: 'email', campaign_name: 'october', campaign_id: '1234567890' },
  };
  const touch = { attribution_type: 'utm', contact_channel: 'email', web_source: 'news', web_sub_source: 'email' };

  it.each([0, 59_999, 60_000, 119_999])(
    'brings campaign and touch to this page and the next at an age of %d ms [SES-03 SES-05 SES-09]',
    (age) => {
      expect(land(`${letter}&${handed(NOW - age)}`).view).toMatchObject({ ...campaign, ...touch });
      vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(`${site}/a`);
      const next = open({ url: `${site}/b`, options });
      next.apply();
      expect(find(next.hits(), 'page_view')).toMatchObject({ ...campaign, ...touch });
    },
  );

  it.each([
    ['120 s old', `${letter}&${handed(NOW - 120_000)}`, 'https://donate.giving.example/'],
    ['from somebody else’s site', `${letter}&${handed(NOW)}`, 'https://evil.example/'],
    ['without a time', letter, 'https://donate.giving.example/'],
  ])('brings no source, and is removed from the address bar: %s [SES-03]', (_, query, referrer) => {
    const { view } = land(query, referrer);
    expect(Object.keys(view).join()).not.toMatch(/utm_|campaign_|gclid|url_builder/);
    expect(view.attribution_type).toBe(referrer.includes('evil') ? 'referral' : 'direct');
    expect(window.location.href).toBe(`${site}/a?x=1#top`);
  });

  it('is direct if it was direct on the other site [SES-09]', () =>
    expect(land(`custom_source=6direct~7direct&${handed(NOW)}`).view).toMatchObject({ attribution_type: 'direct' }));

  it('takes the link’s own campaign if it has one [SES-05]', () => {
    const { view } = land(`utm_source=site&${handed(NOW)}`);
    expect(view).toMatchObject({ sess_id: SESSION, utm_source: 'site', attribution_type: 'utm', web_source: 'site' });
  });

  it.each([
    ['custom_source=0jane%2540example.org~6utm~7email~8jane%2540example.org', /jane/],
    ['custom_source=6%253Cscript%253E~7email~8news', /script/],
    ['custom_source=zx~%00~=~6~~', /undefined/],
    ['ub_owner=jane%40example.org', /jane/],
  ])('brings nothing personal or malformed: %s [PRV-01 PRV-02]', (query, said) => {
    const { view } = land(`${query}&${handed(NOW)}`);
    expect(JSON.stringify(view)).not.toMatch(said);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(said);
  });

  it.each([
    ['?ub_o=me&ut_id=77&utm_source=x&ub_email=jane@example.org', 'ub_o=me&ut_id=77'],
    ['?ub_x=1', 'ub_x=1'],
    ['?a=1', 'ub_y=2'],
    ['?utm_source=x', null],
  ])('keeps the parameters for later links until another campaign comes: %s [DEC-02]', (query, kept) => {
    sessionStorage.setItem('tp_source', 'ub_y=2');
    const page = open({ url: site + query, options });
    page.apply();
    expect(sessionStorage.getItem('tp_source')).toBe(kept);
    page.refuse();
    expect(sessionStorage.getItem('tp_source')).toBeNull();
  });

  it('brings a source without a session if the link has only that [SES-08]', () =>
    expect(land('ub_o=members&ub_fun=low&wave_code=w1&campaign_code=c1').view).toMatchObject({
      ...{ url_builder_owner: 'members', url_builder_funnel: 'low', wave_code: 'w1', campaign_code: 'c1' },
    }));

  it('adds no repeated view when the page is restored or left [SES-03]', () => {
    const { page } = land(handed(NOW));
    page.hooks.navigate.call({ type: 'back_forward_cache', url: window.location.href, previous: window.location.href });
    page.leave();
    expect(page.hits().filter(({ event }) => event === 'page_view')).toEqual([
      expect.objectContaining({ page_title: 'Home', sess_pages: 1 }),
      expect.objectContaining({ page_title: 'Home', sess_pages: 2 }),
    ]);
  });

  it('replaces a stored session that cannot be parsed, with a warning [SES-11]', () => {
    localStorage.setItem('tp_session', '{"v":1,');
    const page = open();
    page.apply();
    expect(page.problems).toEqual([
      expect.objectContaining({ severity: 'warn', error: expect.objectContaining({ message: "tp_session can't be parsed" }) }),
    ]);
    expect(localStorage.getItem('tp_session')).toContain(find(page.hits(), 'page_view').sess_id);
  });
});
