/** Severity words, most severe first. `none` is a score of 0.0; `unknown` means that no source states a score or severity. */
export const severities = ['critical', 'high', 'medium', 'low', 'none', 'unknown'] as const
export type Severity = (typeof severities)[number]
