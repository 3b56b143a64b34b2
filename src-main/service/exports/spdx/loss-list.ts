import { Counter } from '#service/exports/writing/counter.ts'

/** Counts what a format cannot represent, while a document is created. */
export class LossList {
  readonly #sentences = new Counter<Sentence>()

  /** Counts a loss. Losses with the same text are merged. */
  add(sentence: Sentence, count = 1): void {
    this.#sentences.add(sentence, count)
  }

  /** Formats the losses with counts, the most frequent first. */
  sentences(): readonly string[] {
    return this.#sentences
      .byFrequency()
      .map(({ value, count }) => `${subjectOf(value, count)} ${value.verb ?? 'left out'}: ${value.why}`)
  }
}

/** Hashes that no reader can use. They are written, because it is not known what is wrong with them. */
export const malformedHashes: Sentence = {
  one: 'hash',
  many: 'hashes',
  verb: 'written unchanged',
  why: 'the value does not fit the algorithm',
}

function subjectOf({ one, many }: Sentence, count: number): string {
  if (many === undefined) return `The ${one} is`
  return count === 1 ? `1 ${one} is` : `${count.toLocaleString('en')} ${many} are`
}

/** `1 service is left out: no part of SPDX 2.3` */
interface Sentence {
  readonly one: string
  /** If missing, a document has only one. */
  readonly many?: string | undefined
  /** If missing, `left out`. */
  readonly verb?: string | undefined
  readonly why: string
}
