/** A truth value that may be unknown. `words` says what is unknown, or what makes a `yes` weak; empty for nothing. */
export interface TruthValue {
  readonly truth: 'yes' | 'no' | 'unknown'
  readonly words: string
}

export const yes: TruthValue = { truth: 'yes', words: '' }
export const no: TruthValue = { truth: 'no', words: '' }

/** Combines values with AND: no if one is no, otherwise unknown if one is unknown. Yes for an empty list. */
export function allOf(judgements: readonly TruthValue[]): TruthValue {
  if (judgements.some(({ truth }) => truth === 'no')) return no
  const open = judgements.filter(({ truth }) => truth === 'unknown')
  return open.length === 0
    ? { truth: 'yes', words: join(judgements, '; ') }
    : { truth: 'unknown', words: join(open, ' and ') }
}

/** Combines values with OR: the best yes, otherwise unknown if one is unknown, otherwise no. */
export function oneOf(judgements: readonly TruthValue[]): TruthValue {
  const affirmed = judgements.filter(({ truth }) => truth === 'yes')
  if (affirmed.length > 0) return affirmed.find(({ words }) => words === '') ?? affirmed[0] ?? yes
  const open = judgements.filter(({ truth }) => truth === 'unknown')
  return open.length === 0 ? no : { truth: 'unknown', words: join(open, ' or ') }
}

/** Negates a value; unknown stays unknown. */
export function invert({ truth, words }: TruthValue): TruthValue {
  if (truth === 'unknown') return { truth, words: `not (${words})` }
  return truth === 'yes' ? no : yes
}

/** Maximum number of alternatives that are listed. */
const maxAlternatives = 5

function join(judgements: readonly TruthValue[], separator: string): string {
  const words = [...new Set(judgements.map((judgement) => judgement.words).filter((text) => text !== ''))]
  const more = words.length - maxAlternatives
  return more > 0 ? `${words.slice(0, maxAlternatives).join(separator)}${separator}${more} more` : words.join(separator)
}
