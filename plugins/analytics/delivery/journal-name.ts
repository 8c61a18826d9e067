/** The name of the database of unsent hits. Without IndexedDB, keys in local storage begin with it. */
export const JOURNAL = 'tp_journal';
