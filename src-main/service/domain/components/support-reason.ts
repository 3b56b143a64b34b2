/** Stands in the reason of a support status that ends on a known day, before that day. Storage replaces it once the day has passed. */
export const securityFixesUntil = ' receives security fixes until '
