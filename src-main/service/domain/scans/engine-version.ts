/** Version of the matching engine. It is raised when the same data would be evaluated differently. */
export const engineVersion = '10'
