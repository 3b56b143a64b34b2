import type { RawBuilder } from 'kysely'

/** A test in both forms: over the rows of a statement, and over a value that was read from one. */
export interface ConditionTest<Stated, Value> {
  sql(stated: Stated): RawBuilder<boolean>
  test(value: Value): boolean
}

/** What an operator is asked with. */
export interface Asked {
  /** Name of the subject, for messages. */
  readonly subject: string
  /** As written, already replaced by those of a named list. */
  readonly values: readonly string[]
  /** Words that the subject takes; undefined if any text is allowed. */
  readonly words: readonly string[] | undefined
  /** Finds the word that a value is another name of. */
  readonly wordOf?: ((value: string) => string | undefined) | undefined
  readonly isCaseSensitive: boolean
  /** The day from which periods count, YYYY-MM-DD in UTC. */
  readonly today: string
}

/** An operator of a kind of value, in both forms side by side. */
export interface Operator<Stated, Value> {
  /** How many values it takes. */
  readonly takes: 'none' | 'one' | 'two' | 'several'
  /** @throws {Rejection} if a value cannot be used */
  build(asked: Asked): ConditionTest<Stated, Value>
}

/**
 * Operators by name in lower case. `Stated` is what a statement has of a subject, `Value` what is read of it. An operator on a missing value
 * is false, except `missing`, `isNot`, `notIn`, `hasNone` and `isEmpty` (vocabulary).
 */
export type Operators<Stated, Value> = ReadonlyMap<string, Operator<Stated, Value>>
