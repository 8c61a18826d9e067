import type { Texts } from './texts';

export const en: Texts = {
  direction: 'ltr',
  banner: {
    label: 'Cookie consent',
    question:
      'We use cookies to personalize content and ads, to provide social media features and to analyze our traffic. Some share how you use our site with our partners. You can change your mind at any time.',
    privacy: 'Privacy statement',
    accept: 'Accept',
    reject: 'Reject',
    preferences: 'Preferences',
  },
  again: {
    why: 'We ask you again, because something has changed since you chose.',
    added: 'New:',
    recipients: 'New or changed recipients of data:',
  },
  settings: {
    title: 'Cookie settings',
    about: 'Choose which cookies this site may use. We remember your choice for one year, and you can change it here at any time.',
    signal:
      'Your browser asks sites not to track you (Do Not Track or Global Privacy Control). We honor that: only necessary cookies are used, whatever you choose here.',
    alwaysOn: 'Always on',
    categories: {
      necessary: { name: 'Necessary', about: 'The site needs these to work. One of them remembers your choice about cookies.' },
      analytics: {
        name: 'Analytics, personalization and advertising',
        about:
          'These measure how the site is used, personalize content and ads, and make social media features work. They share information with our analytics, advertising and social media partners.',
      },
    },
    save: 'Save current selection',
    acceptAll: 'Accept all',
    rejectAll: 'Reject all',
    embeds: 'Always show from {service}',
    recipients: {
      title: 'Who receives data ({count})',
      stores: 'Stores:',
      session: 'until your visit ends',
      nothing: 'Nothing is known to be stored.',
      policy: 'Privacy policy of {company}',
    },
    receipt: {
      accepted: 'You accepted on {date}.',
      refused: 'You rejected on {date}.',
      elsewhere:
        'You rejected on {date}, on another device or site where we knew you from our emails. That holds here, too. You can choose anew for this site.',
      saved: 'You saved this selection on {date}.',
      id: 'Receipt:',
    },
    close: 'Close',
  },
  status: {
    signal: 'Your browser asks sites not to track you. This page heeds that: nothing is tracked here.',
    signalBeside: 'Your browser asks sites not to track you. We track nothing here, but scripts of {hosts} run on this page.',
    refused: 'You rejected. Only necessary cookies are used here.',
    granted: 'You accepted cookies here. You can change that in the cookie settings at any time.',
    waiting: 'You have not chosen yet. Until you do, only necessary cookies are used.',
    unset: 'You have not chosen yet. Cookies are used until you reject them.',
    choices: 'Your privacy choices',
    closed: 'Remembers that you closed the line about your browser’s signal.',
  },
  counts: {
    banner: 'Where the law allows it, we count views of our pages without cookies until you choose. You can object in the preferences.',
    name: 'Count my page views without cookies',
    about:
      'Where the law allows it, and until you accept or reject, we count how often each page is viewed, by hour, country and kind of site that led here, so that we can make this site better. We store nothing on your device, keep nothing about you, and share nothing. If you switch this off, that holds at once.',
    why: 'Remembers that you do not want to be counted.',
  },
  countsPolicy: {
    title: 'Counting page views without cookies',
    what: 'In {places}, and until you accept or reject, we count how often each page of this site is viewed: by hour, country, and kind of site that led to it. We store nothing on your device for that, and keep no address, no identifier and nothing else about you. We use the counts to make this site better, share them with nobody, join them with no other data, and delete them after 25 months.',
    basis: 'We rely on: {law}.',
    confirm: 'Have counsel confirm that this is a case of it, then take this note away.',
    objection:
      'You can object at any time, free of charge: open the cookie preferences and switch off “{switch}”. That holds at once, on all sites of this domain, and a cookie without an identifier ({cookie}) remembers it for 365 days. Nor do we count your views if your browser sends Global Privacy Control or Do Not Track.',
  },
  purposes: {
    'analytics without advertising': {
      name: 'Analytics and personalization',
      about: 'These measure how the site is used, and personalize its content. They share information with our analytics partners.',
    },
    'analytics without personalisation': {
      name: 'Analytics and advertising',
      about:
        'These measure how the site is used and how our ads do, and make social media features work. They share information with our analytics, advertising and social media partners.',
    },
    'analytics without advertising, personalisation': {
      name: 'Analytics',
      about: 'These measure how the site is used, so that we can make it better. They share information with our analytics partners.',
    },
    advertising: {
      name: 'Advertising',
      about:
        'These measure how our ads do, personalize ads on other sites, and make social media features work. They share information with our advertising and social media partners.',
    },
    personalisation: {
      name: 'Personalization',
      about: 'These fill in forms for you, and show you messages and content that fit what you have done here before.',
    },
  },
  prompts: {
    close: 'Close',
    ok: 'OK',
    send: 'Send',
    sending: 'Sending…',
    success: 'Thank you! We have received your response.',
    failure: 'Uh-oh! There was an issue submitting your response. Could you please try again?',
    required: 'Please fill this in.',
    email: 'Please enter an email address, as in name@example.org.',
    postalCode: 'Please enter a ZIP code of 5 digits.',
    date: 'Please enter a date.',
    earliest: 'Please enter a date no earlier than',
    latest: 'Please enter a date no later than',
    pattern: 'Please check this.',
    choose: 'Choose…',
    motivations: {
      climate: 'Climate',
      nature: 'Nature',
      all_the_above: 'All of the above',
      none_or_other: 'None of these, or something else',
    },
  },
  notice: {
    label: 'Filled in for you',
    filled: 'We filled in this page’s form with what you have told us before.',
    clear: 'Clear it',
    keep: 'Keep it',
    notYou: 'Not you?',
    notYouLabel: 'Not you? Clear what was filled in and log out',
    forgotten: 'Cleared. You are logged out.',
  },
  embeds: {
    title: 'Content from {service}',
    about: 'This comes from {service}. If you show it, {company} receives your IP address and what you do here, and may set cookies.',
    once: 'Show once',
    always: 'Always show from {service}',
    privacy: 'Privacy policy of {service}',
  },
};
