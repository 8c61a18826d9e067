/** The words of the live screen in English. */
export const liveEn = {
  about: 'What pages send, as it arrives. Ids and addresses of visitors are not shown.',
  site: 'Site',
  kind: 'Kind',
  all: 'Everything',
  kinds: { hit: 'Hits', receipt: 'Choices', unanswered: 'Unanswered banners', error: 'Errors' },
  one: { hit: 'Hit', receipt: 'Choice', unanswered: 'Banner', error: 'Error' },
  untitled: { hit: 'Event', receipt: 'Choice', unanswered: 'Left unanswered', error: 'Error' },
  following: 'Following what arrives.',
  earlier: 'These are earlier entries, which stand still.',
  stopped: 'Stopped while this page was hidden.',
  lost: (time: string | undefined) =>
    `${time ? `No answer since ${time}` : 'There is no answer'}. What arrives meanwhile is not shown; it is asked for again by itself.`,
  older: 'Older',
  newest: 'Newest',
  empty: 'Nothing has arrived yet. Open a page that carries the tag, and what it sends appears here within two seconds.',
  emptyHere: 'Nothing of that kind among the newest here. “Older” looks further back.',
};

export type LiveWords = typeof liveEn;
