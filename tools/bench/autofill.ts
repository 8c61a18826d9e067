import { loginOf } from '../lab/contact';
import { openNetwork } from '../lab/network';
import { rewritePage } from '../lab/rewritten-page';
import { readArguments } from '../read-arguments';

readArguments('Usage: npm run bench -- autofill', {});

/** Matching fields on the page. */
const PAGES = [10, 600, 5_000] as const;
const VISITS = 5;

/** Long tasks as the browser reports them, and the time of the first field filled in. ms. */
interface Watched {
  readonly tasks: { readonly start: number; readonly took: number }[];
  first?: number;
  last?: number;
  filled: number;
}

const watch = () => {
  const watched: Watched = { tasks: [], filled: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.tasks.push({ start: startTime, took: duration });
  }).observe({ type: 'longtask', buffered: true });
  // Each input changes the page, as a framework does.
  document.addEventListener('input', ({ target }) => {
    watched.first ??= performance.now();
    watched.last = performance.now();
    watched.filled++;
    (target as Element).closest('div')?.append('·');
  });
};

/** Measures the cost of autofill on a page with `fields` matching fields. Without a contact, measures the page alone. */
async function measure(fields: number, contact?: string) {
  const network = await openNetwork();
  try {
    const page = await (await network.visitor()).newPage();
    await page.addInitScript(watch);
    const rows = '<div><label>Email <input name="email"></label></div>'.repeat(fields);
    await rewritePage(page, '**/petition/**', `<form class="form">${rows}</form>`);
    await page.goto(network.demo.url('action', `/petition/methane?${contact ? loginOf(contact) : ''}`));
    if (contact) await page.locator('[data-taproot-autofill]').waitFor({ state: 'attached', timeout: 300_000 });
    await page.waitForTimeout(2_000);
    const { tasks, first = 0, last = 0, filled } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    const longest = Math.max(0, ...tasks.filter(({ start, took }) => start + took >= first).map(({ took }) => took));
    return { filled, longest, whole: last - first };
  } finally {
    await network.close();
  }
}

console.log(
  `Longest task, ms (0: under 50), worst of ${VISITS} visits\nfields   filled   the page alone   from the first field on   first to last field, ms`,
);
for (const fields of PAGES) {
  const alone: Awaited<ReturnType<typeof measure>>[] = [];
  const found: typeof alone = [];
  for (let visit = 0; visit < VISITS; visit++) {
    alone.push(await measure(fields));
    found.push(await measure(fields, '1001'));
  }
  const worst = (part: 'filled' | 'longest' | 'whole', of = found) => Math.round(Math.max(...of.map((one) => one[part])));
  const row = [fields, worst('filled'), worst('longest', alone), worst('longest'), worst('whole')];
  console.log(row.map((cell, at) => String(cell).padEnd([9, 9, 17, 26][at] ?? 0)).join(''));
}
