/** How deep the groups of a filter may nest. */
export const maxGroupDepth = 3
/** How many conditions a filter may have, over all groups. */
export const maxConditions = 100
