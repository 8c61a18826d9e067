/** CON-24. The query parameter in which links and forms hand a choice on to a sibling. */
export const CHOICE = 'tp_choice';
