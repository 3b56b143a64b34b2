import { Counter } from '#service/exports/writing/counter.ts'

/** What a format cannot carry, counted while a document is made. */
export class LossList {
  readonly #sentences = new Counter<Sentence>()

  /** Counts a loss; losses of the same words are one. */
  add(sentence: Sentence, count = 1): void {
    this.#sentences.add(sentence, count)
  }

  /** In words with counts, what is lost most often first. */
  sentences(): readonly string[] {
    return this.#sentences
      .byFrequency()
      .map(({ value, count }) => `${subjectOf(value, count)} ${value.verb ?? 'left out'}: ${value.why}`)
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
