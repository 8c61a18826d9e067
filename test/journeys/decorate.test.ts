import { describe, expect, it } from 'vitest';
import { rewriting } from '../../tools/lab/network';
import { hitsAtEnd } from '../support/hits-at-end';
import { pluginsThere } from '../support/plugins-there';
import { told } from '../support/taken-bodies';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

// Some addresses do not exist.
const visit = visits({ silent: false });
const url = (...where: Parameters<typeof visit.network.demo.url>) => visit.network.demo.url(...where);

const V4 = '[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}';
/** The separator between the fields of a source, in a link and in a form. */
const AND = '(~|%7E)';
const SOURCE = ['0letter', '577', '6utm', '7campaign', '8letter'].join(AND);
const HANDED = new RegExp(`^ub_cta=top&ut_id=77&custom_transfer=\\d{13}&ut_sid=${V4}(&ut_pid=${V4})?&custom_source=${SOURCE}$`);
const LANDING = '/?ub_cta=top&utm_source=letter&ut_id=77';

const session = () => visit.page.evaluate(() => JSON.parse(localStorage.getItem('tp_session') ?? '{}').id as string);

/** Opens the main site with this markup, and waits until its links can be decorated. */
async function open(body: string, path = LANDING) {
  await visit.visitor.route(url('main', '/**'), async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback();
    await rewriting((page) => page.replace(/<main[\s\S]*<\/main>/, `<main>${body}</main>`))(route);
  });
  await visit.page.goto(url('main', path));
  await visit.untilViews(1);
  await pluginsThere(visit.page, 'decorate');
}

interface Asked {
  readonly url: URL;
  readonly body: string;
  readonly method: string;
}

/** Resolves to the navigation to the action site that a gesture causes, in any tab. */
async function asked(gesture: () => Promise<unknown>): Promise<Asked> {
  const requests: Asked[] = [];
  await visit.visitor.route(url('action', '/**'), async (route, request) => {
    if (request.isNavigationRequest())
      requests.push({ url: new URL(request.url()), body: request.postData() ?? '', method: request.method() });
    await route.fulfill({ body: 'there' });
  });
  await gesture();
  await expect.poll(() => requests.length).toBe(1);
  return requests[0] ?? expect.fail();
}

const link = (href: string, more = '') => `<a id="link" href="${href}" ${more}>Act</a>`;
const target = () => url('action', '/petition/methane?a=1&a=%20+&b[]=%C3%A9#/route?x=1');

describe('a link to a sibling', () => {
  /** The test can't see tabs in the background, so the link's own listener opens what the browser would. */
  const opening = (type: string) =>
    visit.page.evaluate((type) => {
      document.querySelector('#link')?.addEventListener(type, (event) => {
        event.preventDefault();
        open((event.currentTarget as HTMLAnchorElement).href);
      });
    }, type);
  const gestures: Record<string, [more: string, gesture: () => Promise<unknown>]> = {
    'a click': ['', () => visit.page.click('#link')],
    'the keyboard': ['', () => visit.page.focus('#link').then(() => visit.page.keyboard.press('Enter'))],
    'the context menu': [
      '',
      async () => {
        await visit.page.click('#link', { button: 'right' });
        // The menu's commands get this address.
        await visit.page.evaluate(() => open((document.querySelector('#link') as HTMLAnchorElement).href));
      },
    ],
    'a click that opens a tab': ['target="_blank"', () => visit.page.click('#link')],
    'a middle click': ['', () => opening('auxclick').then(() => visit.page.click('#link', { button: 'middle' }))],
    'Control and a click': ['', () => opening('click').then(() => visit.page.click('#link', { modifiers: ['Control'] }))],
    'a script': ['', () => visit.page.evaluate(() => document.querySelector<HTMLElement>('#link')?.click())],
    'window.open with what it reads of the link': [
      '',
      // The mouse stays pressed. Once released, the link itself would be followed, too, if the browser still looks at this tab.
      () => opening('mousedown').then(() => visit.page.hover('#link').then(() => visit.page.mouse.down())),
    ],
  };

  const handsOn = async (name: string) => {
    const [more, gesture] = gestures[name] ?? expect.fail(name);
    const began = Date.now();
    await open(link(target(), more));
    const id = await session();
    const { url: there } = await asked(gesture);
    const [own, handed] = there.search.split('&ub_cta');
    expect(own).toBe('?a=1&a=%20+&b[]=%C3%A9');
    expect(`ub_cta${handed}`).toMatch(HANDED);
    expect(there.searchParams.get('ut_sid')).toBe(id);
    const time = Number(there.searchParams.get('custom_transfer'));
    expect([time >= began, time <= Date.now()]).toEqual([true, true]);
  };
  firstOnly(2, Object.keys(gestures), (cases, options) =>
    it.each(cases)('carries source and session when it is opened by %s [DEC-01 DEC-04 DEC-05 SES-03]', options, handsOn),
  );

  it.each(['window.open', 'form.submit()'])(
    'carries source and session when a script only calls %s [DEC-01 SES-03]',
    thorough,
    async (way) => {
      await open(`<form method="get" action="${url('action', '/petition/methane')}"><input name="a" value="1"></form>`);
      const id = await session();
      const { url: there } = await asked(() =>
        visit.page.evaluate(
          ([way, address]) => {
            if (way === 'window.open') window.open(address);
            else document.querySelector<HTMLFormElement>('main form')?.submit();
          },
          [way, url('action', '/petition/methane?a=1')] as const,
        ),
      );
      expect(there.search).toMatch(/^\?a=1&ub_cta=top&ut_id=77&custom_transfer=/);
      expect(there.searchParams.get('ut_sid')).toBe(id);
    },
  );

  it(
    'a link to the site’s own donation path passes source and session on when the server redirects to the platform [DEC-01 DON-04 SES-03]',
    thorough,
    async () => {
      await open(link('/donate?amount=25'));
      await visit.visitor.route(url('main', '/donate?**'), (route) =>
        route.fulfill({ status: 302, headers: { location: url('donate', `/give/12345${new URL(route.request().url()).search}`) } }),
      );
      const id = await session();
      await visit.page.click('#link');
      await visit.page.waitForURL(url('donate', '/give/12345?amount=25'));
      const isThere = ({ site }: { site?: unknown }) => site === 'donate';
      const hits = await visit.network.until('hits', (entries) => entries.some(isThere));
      expect(hits.find(isThere)).toMatchObject({ sess_id: id, utm_source: 'letter', url_builder_cta: 'top' });
    },
  );

  it(
    'a link to the site’s own donation path leads to a clean page of the same session if the server answers itself [DON-04 SES-03]',
    thorough,
    async () => {
      await open(`${link('/donate')}<p>Give</p>`);
      const id = await session();
      await visit.page.click('#link');
      await visit.page.waitForURL(url('main', '/donate'));
      const views = await visit.untilViews(2);
      expect(views[1]).toMatchObject({ sess_id: id, sess_pages: 2, utm_source: 'letter', last_page_id: views[0]?.page_id });
      expect(`${views[1]?.page_location}`).toBe(url('main', '/donate'));
    },
  );

  it('is decorated at the click, and no other link is [DEC-05]', async () => {
    const links = Array.from({ length: 50 }, (_, i) => `<a href="${url('action', `/${i}`)}">${i}</a>`).join(' ');
    await open(`${links}<p></p>`);
    const hrefs = () => visit.page.evaluate(() => [...document.querySelectorAll('main a')].map((one) => one.getAttribute('href')));
    const before = await hrefs();
    await visit.page.hover('main a:nth-of-type(3)');
    expect(await hrefs()).toEqual(before);
    await visit.page.evaluate(
      (href) => {
        const late = document.createElement('a');
        Object.assign(late, { href, id: 'late', textContent: 'Late' });
        document.querySelector('main')?.append(late);
        late.focus();
      },
      url('donate', '/give/12345'),
    );
    expect(await visit.page.getAttribute('#late', 'href')).toMatch(/\/give\/12345\?ub_cta=top&ut_id=77&custom_transfer=/);
    expect((await hrefs()).slice(0, 50)).toEqual(before);
  });

  it('carries the source from the next page of the site, too [DEC-02]', async () => {
    await open(link(target()));
    await visit.page.goto(url('main', '/about'));
    await visit.untilViews(2);
    await expect
      .poll(async () => {
        await visit.page.dispatchEvent('#link', 'pointerdown');
        return visit.page.getAttribute('#link', 'href');
      })
      .toMatch(/&ub_cta=top&ut_id=77&custom_transfer=/);
  });

  it('is decorated in the attribute that contains its address, even in an SVG picture [DEC-04]', thorough, async () => {
    await open(`<svg width="80" height="30"><a id="link" xlink:href="${target()}"><text y="20">Act</text></a></svg>`);
    const { url: there } = await asked(() => visit.page.click('#link'));
    expect(there.searchParams.get('ub_cta')).toBe('top');
  });
});

describe('decoration', () => {
  const others = [
    ['a stranger', 'https://news.example/p?a=1#b'],
    ['mailto', 'mailto:june@act.example?subject=a%20b'],
    ['the site itself', '/about'],
    ['a fragment', '#top'],
    ['tel', 'tel:+14155550199'],
    ['javascript', 'javascript:void(0)'],
  ] as const;
  const staysAsItIs = async (_: string, href: string) => {
    await open(link(href));
    for (const event of ['pointerdown', 'focusin', 'auxclick', 'contextmenu']) await visit.page.dispatchEvent('#link', event);
    expect(await visit.page.getAttribute('#link', 'href')).toBe(href);
  };
  firstOnly(1, others, (cases, options) => it.each(cases)('leaves a link to %s alone [DEC-03 DEC-06]', options, staysAsItIs));

  it('reports a click on an email address without the address [DEC-03]', async () => {
    await open(link('mailto:june@act.example').replace('Act', 'Write to june@act.example'));
    await visit.page.click('#link');
    const hits = await hitsAtEnd(visit);
    expect(hits.some(({ event_label }) => /Write to/.test(String(event_label)))).toBe(true);
    expect(JSON.stringify(hits)).not.toContain('june');
  });

  it('undoes every decoration once the visitor refuses [DEC-05 CON-24]', thorough, async () => {
    await open(link(target()));
    await visit.page.dispatchEvent('#link', 'pointerdown');
    await visit.page.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => visit.page.getAttribute('#link', 'href')).toBe(target());
    // After that, a link hands on only the refusal (CON-24).
    const touched = async () => {
      await visit.page.dispatchEvent('#link', 'pointerdown');
      return visit.page.getAttribute('#link', 'href');
    };
    // The page may begin anew after that.
    let dressed: string | null = '';
    await expect.poll(async () => (dressed = await touched())).toContain('tp_choice');
    const [href, choice] = dressed.split(/&tp_choice=(no\d+)/);
    expect(choice).toBeDefined();
    expect(`${href}#/route?x=1`).toBe(target());
  });
});

describe('a form to a sibling', () => {
  const form = (attributes: string, button = '') => `<form ${attributes}><input name="q" value="a b"><button ${button}>Go</button></form>`;
  const submit = () => visit.page.click('main button');

  it('carries the parameters as fields when it is sent by GET [DEC-01]', thorough, async () => {
    await open(form(`action="${url('action', '/form?lost=1')}"`));
    const { url: there } = await asked(submit);
    const [own, ...handed] = there.search.split('&');
    expect(own).toBe('?q=a+b');
    expect(handed.join('&')).toMatch(HANDED);
  });

  it('carries the parameters in its address when it is sent by POST [DEC-01] [DEC-04]', async () => {
    await open(form(`method="post" action="${url('action', '/form?x=%20+')}"`));
    const { url: there, body, method } = await asked(submit);
    expect(method).toBe('POST');
    expect(body).toBe(told('q=a+b'));
    expect(there.search).toMatch(/^\?x=%20\+&ub_cta=top&ut_id=77&custom_transfer=/);
  });

  it.each(['get', 'post'])('carries the parameters out of an open shadow tree, sent by %s [DEC-01]', async (method) => {
    await open(`<div><template shadowrootmode="open">${form(`method="${method}" action="${url('action', '/form')}"`)}</template></div>`);
    const { url: there } = await asked(submit);
    expect(there.search).toContain('custom_transfer=');
  });

  it('carries the parameters in the address of the button that sends it [DEC-01]', thorough, async () => {
    await open(form('action="/about"', `formmethod="post" formaction="${url('action', '/form')}"`));
    const { url: there, method } = await asked(() => visit.page.focus('main button').then(() => visit.page.keyboard.press('Enter')));
    expect(method).toBe('POST');
    expect(there.search.slice(1)).toMatch(HANDED);
  });
});
