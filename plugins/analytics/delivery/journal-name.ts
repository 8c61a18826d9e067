/** The database of unsent hits. Where there is none, the keys in local storage begin with it. */
export const JOURNAL = 'tp_journal';
