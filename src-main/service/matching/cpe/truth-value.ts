/** An answer that may be missing: what `unknown` leaves open, or what makes a `yes` weak, stands in `words`, empty for nothing. */
export interface TruthValue {
  readonly truth: 'yes' | 'no' | 'unknown'
  readonly words: string
}

export const yes: TruthValue = { truth: 'yes', words: '' }
export const no: TruthValue = { truth: 'no', words: '' }

/** All of them: no as soon as one is no, unknown as long as one is. Yes for none at all. */
export function allOf(judgements: readonly TruthValue[]): TruthValue {
  if (judgements.some(({ truth }) => truth === 'no')) return no
  const open = judgements.filter(({ truth }) => truth === 'unknown')
  return open.length === 0
    ? { truth: 'yes', words: join(judgements, '; ') }
    : { truth: 'unknown', words: join(open, ' and ') }
}

/** One of them: the best yes, else unknown when one is, else no. */
export function oneOf(judgements: readonly TruthValue[]): TruthValue {
  const affirmed = judgements.filter(({ truth }) => truth === 'yes')
  if (affirmed.length > 0) return affirmed.find(({ words }) => words === '') ?? affirmed[0] ?? yes
  const open = judgements.filter(({ truth }) => truth === 'unknown')
  return open.length === 0 ? no : { truth: 'unknown', words: join(open, ' or ') }
}

/** The opposite; what is unknown stays so. */
export function invert({ truth, words }: TruthValue): TruthValue {
  if (truth === 'unknown') return { truth, words: `not (${words})` }
  return truth === 'yes' ? no : yes
}

/** At most this many alternatives are written out. */
const maxAlternatives = 5

function join(judgements: readonly TruthValue[], separator: string): string {
  const words = [...new Set(judgements.map((judgement) => judgement.words).filter((text) => text !== ''))]
  const more = words.length - maxAlternatives
  return more > 0 ? `${words.slice(0, maxAlternatives).join(separator)}${separator}${more} more` : words.join(separator)
}
