/** What a format cannot carry, counted while a document is made. */
export class LossList {
  readonly #counts = new Map<string, { readonly sentence: Sentence; count: number }>()

  /** Counts a loss; losses of the same words are one. */
  add(sentence: Sentence, count = 1): void {
    if (count <= 0) return
    const key = JSON.stringify(sentence)
    const known = this.#counts.get(key)
    if (known) known.count += count
    else this.#counts.set(key, { sentence, count })
  }

  /** In words with counts, what is lost most often first. */
  sentences(): readonly string[] {
    return [...this.#counts.values()]
      .toSorted((a, b) => b.count - a.count)
      .map(({ sentence, count }) => `${subjectOf(sentence, count)} ${sentence.verb ?? 'left out'}: ${sentence.why}`)
  }
}

function subjectOf({ one, many }: Sentence, count: number): string {
  if (many === undefined) return `The ${one} is`
  return count === 1 ? `1 ${one} is` : `${count.toLocaleString('en')} ${many} are`
}

/** `1 service is left out: no part of SPDX 2.3` */
interface Sentence {
  readonly one: string
  /** Without it there is only one in a document. */
  readonly many?: string | undefined
  /** `left out` without it. */
  readonly verb?: string | undefined
  readonly why: string
}
