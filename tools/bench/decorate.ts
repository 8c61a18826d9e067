import { openNetwork } from '../lab/network';
import { readArguments } from '../read-arguments';

readArguments('Usage: npm run bench -- decorate', {});

/** Links on the page. */
const PAGES = [10, 1_000, 20_000] as const;
/** Gestures per page. Their median counts. */
const GESTURES = 201;

interface Figures {
  /** ms of script from pointer down to click: median and slowest. */
  readonly median: number;
  readonly slowest: number;
  /** The number of links whose address differs from the page's own after the gestures. */
  readonly changed: number;
}

/** Measures the cost of touching links on a page that has many: run with `npx tsx tools/bench/decorate.ts`, after a build. */
async function measure(links: number): Promise<Figures> {
  const network = await openNetwork();
  try {
    const page = await (await network.visitor()).newPage();
    await page.goto(network.demo.url('main', '/?ub_cta=top&ut_id=77'));
    await network.until('hits', (hits) => hits.some(({ event }) => event === 'page_view'));
    return await page.evaluate(
      async ({ links, gestures, href }) => {
        const list = document.createElement('ul');
        for (let i = 0; i < links; i++) {
          const link = document.createElement('a');
          link.href = `${href}/${i}`;
          link.textContent = `Link ${i}`;
          list.append(link);
        }
        document.body.append(list);
        list.addEventListener('click', (event) => event.preventDefault());
        const all = [...list.querySelectorAll('a')];
        await new Promise((resolve) => setTimeout(resolve, 500));
        const times: number[] = [];
        for (let i = 0; i < gestures; i++) {
          // Touches one link in ten, as visitors touch few.
          const link = all[(i % 10) * (links / 10)];
          const started = performance.now();
          for (const type of ['pointerdown', 'focusin', 'click'])
            link?.dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true }));
          times.push(performance.now() - started);
        }
        times.sort((a, b) => a - b);
        return {
          median: times[gestures >> 1] ?? 0,
          slowest: times[gestures - 1] ?? 0,
          changed: all.filter((link) => link.search).length,
        };
      },
      { links, gestures: GESTURES, href: network.demo.url('action', '/petition') },
    );
  } finally {
    await network.close();
  }
}

console.log('links    median ms   slowest ms   links changed');
for (const links of PAGES) {
  const { median, slowest, changed } = await measure(links);
  console.log(
    [String(links).padEnd(7), median.toFixed(3).padStart(10), slowest.toFixed(3).padStart(12), String(changed).padStart(15)].join(' '),
  );
}
