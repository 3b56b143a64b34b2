/** A class as its table says it. */
export interface ClassRow {
  /** The class whose members it has too. */
  readonly parent?: string
  /** Whether only its subclasses have elements. */
  readonly isAbstract?: true
  /**
   * Own members, each with its type: `name text`. A `!` after the name means that it is required, `*` a list, `+` a list of at least one
   * value, `2` of at least two. The type is a kind of text or number, a list of words, or a class.
   */
  readonly members?: readonly string[]
}

/** Classes by their name in the context. */
export type ClassTable = Readonly<Record<string, ClassRow>>
