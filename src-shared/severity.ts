/** Severity words, most severe first. `none` is a score of 0.0; `unknown` is no score and no word from any source. */
export const severities = ['critical', 'high', 'medium', 'low', 'none', 'unknown'] as const
export type Severity = (typeof severities)[number]
