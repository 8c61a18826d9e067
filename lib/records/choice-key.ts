/** CON-24: the query parameter in which links and forms hand on a choice to a sibling. */
export const CHOICE = 'tp_choice';
