/** The words before the end date in the reason of a support status. Storage replaces them once the date has passed. */
export const securityFixesUntil = ' receives security fixes until '
