import type { Role } from '../../answers';
import type { Group, ScreenName } from '../address/screen-names';
import type { Measure } from '../chart/measured';
import { screensEn } from './screens-en';

type List = 'pages' | 'sources' | 'landing' | 'events';

type Counted = 'funnel' | 'experiments' | 'prompts' | 'vitals' | 'consent';

const people = (count: string) => (count === '1' ? 'person' : 'people');

/** The console's words in English. Numbers arrive as the reader's language writes them. */
export const en = {
  ...screensEn,
  close: 'Close',
  csv: 'Download as CSV',
  screens: {
    overview: 'Overview',
    campaigns: 'Campaigns',
    funnel: 'Funnel',
    pages: 'Pages',
    events: 'Events',
    live: 'Live',
    experiments: 'Experiments',
    prompts: 'Prompts',
    consent: 'Consent',
    destinations: 'Destinations',
    receipts: 'Receipts',
    persons: 'Persons',
    vitals: 'Vitals',
    errors: 'Errors',
    operation: 'Operation',
    accounts: 'Accounts',
    account: 'Your account',
  } satisfies Record<ScreenName, string>,
  groups: { look: 'Look', decide: 'Decide', promise: 'Promise', run: 'Run' } satisfies Record<Group, string>,
  frame: {
    name: 'Taproot',
    skip: 'Skip to the content',
    screens: 'Screens',
    menu: 'Menu',
    language: 'Language',
    signOut: 'Sign out',
    view: 'What is shown',
    site: 'Site',
    allSites: 'All sites',
    period: 'Period',
    against: 'Against',
    filters: 'Filters',
    views: 'Saved views',
    remove: 'Remove this filter',
    factor: {
      wanted: 'Your role opens a lot: a second factor keeps it yours if somebody learns your password.',
      required: 'This service asks your role for a second factor before anything else.',
      set: 'Set it up',
    },
    unheeded: (filters: string) => `This screen has no filter by: ${filters}.`,
    unread: (parts: string) => `The address says ${parts}, which means nothing here. The usual is shown instead.`,
    unknown: 'No such screen',
    unknownAdvice: 'The address leads nowhere. Go on to:',
  },
  period: {
    last: (days: number) => (days === 1 ? 'Today' : days === 365 ? 'Last 12 months' : `Last ${days} days`),
    named: { month: 'This month', lastMonth: 'Last month', yesterday: 'Yesterday' },
    days: 'From day to day',
    from: 'From',
    to: 'To',
    zone: (zone: string) => `days in ${zone}`,
    times: (zone: string) => `Days and times are in ${zone}.`,
    late: 'What came later waits to be counted.',
    countedUntil: (time: string) => `Counted until ${time}`,
    gone: {
      visitors: (day: string) => `The hits up to ${day} are past retention: people of several of those days can’t be counted any more.`,
      all: (day: string) => `The hits up to ${day} are past retention, and are not in this.`,
    },
  },
  against: {
    before: 'Period before',
    year: 'Year before',
    none: 'Nothing',
    waits: 'The comparison is still being counted.',
    lacks: 'There is no comparison.',
    whole: (period: string) => `Against ${period}.`,
    until: (period: string, clock: string) =>
      `This period is not over. It is set against the same stretch before: ${period}, until ${clock}.`,
  },
  change: {
    same: 'no change',
    isNew: 'none before',
    more: (amount: string) => `${amount} more`,
    fewer: (amount: string) => `${amount} less`,
  },
  measures: {
    visitors: 'Visitors',
    visits: 'Visits',
    views: 'Views',
    gifts: 'Gifts',
    actions: 'Actions',
    signups: 'Sign-ups',
  } satisfies Record<Measure, string>,
  counted: {
    visitors: 'A visitor is a browser that keeps its storage. Each counts once, whatever the number of days and sites in the period.',
    visits: 'A visit is a session with at least one page view. It belongs to the day on which it began, over midnight too.',
    views: 'A view is a page that was shown, or an entry in the history of a page that changes without loading. A reload is another view.',
    gifts: 'A gift counts once, however many pages tell it. Sums are of one currency each, and currencies are never added up.',
    actions: 'An action is one that a visitor completed, such as a signed petition. One visitor may take several.',
    signups: 'A sign-up is a completed form for news or membership. One visitor may sign up several times.',
    pages: 'Visitors are people who saw the page in the period, once each. A visitor of two pages is in both rows.',
    sources:
      'A visit’s source is the first that its hits name: that of its campaign, or else the site that it came from. Visitors are people, once a source.',
    landing: 'The landing page is the first that a visit saw. Visitors are people, once a page.',
    events: 'Visitors are people who caused the event at least once in the period. Pages send other events of their own, which no row has.',
    funnel:
      'People who took the first step in the period are followed until the window ends, past the end of the period too. Each counts once a step, and a step counts only after the one before it.',
    experiments:
      'Visitors count from their first exposure, and only what they do after it, on any site. Visitors who saw two variants are in neither, and amounts of several currencies are never added up.',
    prompts:
      'Each time that a prompt is shown, submitted or dismissed counts. One visitor may see a prompt several times. Shares are of the people who saw it.',
    vitals:
      'Three of four page views were at least as fast as the value. It is computed from all views of the period, never from averages of days.',
    consent:
      'Answers come from the receipts of choices. Banners that were left unanswered are counted without any id, and only where tracking is on until the visitor chooses.',
  } satisfies Record<Measure | List | Counted, string>,
  lists: {
    pages: 'Pages',
    sources: 'Sources',
    landing: 'Landing pages',
    events: 'Events',
    empty: {
      pages: 'No page was seen. Pages appear here once they carry the tag, and visitors may be counted.',
      sources: 'No visit has a source. They appear with links from elsewhere, and with campaign parameters in links.',
      landing: 'No visit began. Landing pages appear with the first visits.',
      events: 'No event happened. They appear when visitors do what a page tracks.',
    },
  },
  nameless: {
    pages: '(no path)',
    sources: 'Direct, or not known',
    landing: '(no path)',
    events: '(no name)',
  } satisfies Record<List, string>,
  list: {
    all: (title: string) => `All ${title.toLowerCase()}`,
    allOf: (count: string, title: string) => `All ${count} ${title.toLowerCase()}`,
    back: 'Back to the screen',
    find: 'Find',
    times: 'Times',
    nothingFound: (text: string) => `No row has “${text}”.`,
    more: 'There are more rows than this table holds. The file has all of them.',
  },
  filters: { page: 'Page', source: 'Source', currency: 'Gifts in' },
  overview: {
    empty:
      'Nothing was counted in this period. Figures appear when a site carries the tag and its visitors may be counted: choose another period, or see the guide to deploying.',
    emptyFiltered: 'Nothing was counted for these filters. Remove one, or choose another period.',
  },
  campaigns: {
    sums: 'Sums of gifts',
    press: 'Press a source to see what its visits brought: figures, gifts and pages follow it, on every site.',
  },
  funnel: {
    title: (days: number) => (days === 0 ? 'Within one visit' : days === 1 ? 'Within one day' : `Within ${days} days`),
    step: (number: number) => `Step ${number}`,
    event: 'Event',
    page: 'On page',
    anyPage: 'any page',
    window: 'Days to take all steps (0: one visit)',
    add: 'Add a step',
    remove: 'Remove',
    count: 'Count',
    verdict: (last: string, first: string, share: string | undefined) =>
      `${last} of ${first} ${people(first)} took all steps${share ? `: ${share}` : ''}.`,
    worst: (step: string) => `Most are lost before ${step}.`,
    lost: (count: string, share: string | undefined, open: string | undefined) =>
      `${count} ${people(count)} left here${share ? ` (${share})` : ''}${open ? `, and ${open} may still go on` : ''}`,
    open: (count: string, days: number) =>
      `${count} ${people(count)} may still take the next steps: their ${days === 0 ? 'visit is' : 'days are'} not over.`,
    median: (time: string) => `Half of those who took all steps needed ${time} or less.`,
    empty: (step: string) => `Nobody took the first step, ${step}, in this period. Choose another event, page or period.`,
  },
  roles: { viewer: 'viewer', editor: 'editor', reviewer: 'reviewer', officer: 'officer', operator: 'operator' } satisfies Record<
    Role,
    string
  >,
  chart: {
    caption: (name: string, period: string, total: string | undefined, change: string | undefined | false) =>
      `${name}, ${period}${total === undefined ? '' : `: ${total}`}${change ? `, ${change} than before` : ''}`,
    keys: 'Left and right go from day to day, Escape leaves, T opens the table.',
    table: 'Show as a table',
    day: 'Day',
    before: 'not measured: before the first hit',
    ahead: 'not yet',
    gone: 'not kept',
    late: 'waits to be counted',
    gap: 'not measured: no hits arrived',
    unfinished: 'not over',
  },
  how: {
    button: (name: string) => `${name}: how this is counted`,
    title: (name: string) => `How this is counted: ${name}`,
    without: 'Who is not in it',
    nobody:
      'Visitors who refused or whose browser sends a signal against tracking, visitors who must agree first and have not, crawlers, insiders, and variants that an address has forced.',
    until: 'Counted until',
  },
  states: {
    counting: 'Counting',
    countingFor: (time: string) => `Counting for ${time}.`,
    stop: 'Stop',
    stopped: 'You stopped this.',
    again: 'Try again',
    since: (time: string) => `It has been so since ${time}.`,
    later: (time: string) => `This page asks again by itself, every ${time}.`,
    nothing: 'Nothing in this period.',
  },
  faults: {
    'signed-out': { title: 'You are signed out.', advice: 'Sign in again: this view comes back.' },
    'not-allowed': {
      title: 'Your account may not see this.',
      advice: 'Another site may be open to you. An operator can change what you may see.',
    },
    missing: { title: 'The service does not know this call.', advice: 'It may be older than this page: ask an operator to update it.' },
    failed: {
      title: 'This could not be shown.',
      advice: 'The rest of the screen goes on. Try again, or tell an operator what is said here.',
    },
    unreachable: {
      title: 'The service does not answer.',
      advice: 'Check the connection, then try again. Nothing is lost: pages keep their hits and send them later.',
    },
    broken: { title: 'This screen failed.', advice: 'Reload the page. If it fails again, tell an operator.' },
  },
};

export type Words = typeof en;
