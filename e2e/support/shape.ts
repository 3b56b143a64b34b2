/** The two ways in which a person meets the same page. */
export type Shape = 'desktop' | 'browser'
