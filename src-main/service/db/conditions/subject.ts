import { type RawBuilder, sql } from 'kysely'
import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'

/** Types of subjects, as the API names them. */
export type SubjectType =
  | 'text'
  | 'enum'
  | 'boolean'
  | 'number'
  | 'date'
  | 'duration'
  | 'set'
  | 'version'
  | 'distance'
  | 'license'
  | 'graph'
  | 'check'

/** What the parts of a subject have in common. */
interface Described {
  /** As in the vocabulary, for example `vuln.epss`. */
  readonly name: string
  /** The row that it belongs to. */
  readonly row: ConditionRowKind
  readonly type: SubjectType
  /** What it means, in one sentence. */
  readonly description: string
  /** Words that it takes. Absent if any text is allowed. */
  readonly words?: readonly string[] | undefined
  /** Whether letter case matters, as for identifiers. */
  readonly isCaseSensitive: boolean
  /** What it can be asked about with a key in parentheses. Absent for most. */
  readonly key?: string | undefined
  /** What the key can be, where it is needed and not any text. */
  readonly keys?: readonly string[] | undefined
}

/** How a subject is read: one expression over its own table (`sbom_version`, `component` or `finding`), for lists and for rules. */
export type Subject = Described &
  (
    | {
        readonly kind: 'text'
        /** Text, or JSON text of a list of texts; null for none. Of the key where it has one. */
        readonly expression: (key: string | null) => RawBuilder<unknown>
        readonly isList: boolean
        /** Finds the word that a value is another name of. Absent if words have no other names. */
        readonly wordOf?: ((value: string) => string | undefined) | undefined
        /** The same in lower case, where a column has it. */
        readonly inLowerCase?: RawBuilder<unknown> | undefined
        /** How some of the texts is tested, where an index finds it. */
        readonly some?:
          ((test: (member: RawBuilder<unknown>) => RawBuilder<boolean>) => RawBuilder<boolean>) | undefined
      }
    | {
        readonly kind: 'number' | 'flag' | 'date' | 'distance' | 'license' | 'check'
        readonly expression: (key: string | null) => RawBuilder<unknown>
      }
    | {
        readonly kind: 'version'
        readonly expression: (key: string | null) => RawBuilder<unknown>
        readonly isList: boolean
        /** The purl of the package, over the same table. */
        readonly purl: RawBuilder<unknown>
      }
    | {
        readonly kind: 'graph'
        /** Id of the component. */
        readonly expression: (key: string | null) => RawBuilder<unknown>
      }
    | { readonly kind: 'custom'; readonly expression: (key: string | null) => RawBuilder<unknown> }
  )

type Expression = RawBuilder<unknown>
interface More {
  readonly isCaseSensitive?: boolean
  readonly inLowerCase?: Expression
}

/** A text of a row. An empty one is missing. */
export function textSubject(name: string, expression: Expression, description: string, more: More = {}): Subject {
  return {
    ...{ name, row: rowOf(name), type: 'text', kind: 'text', description, isCaseSensitive: false, isList: false },
    ...more,
    expression: () => sql`nullif(${expression}, '')`,
  }
}

/** One of a few words. */
export function wordSubject(
  name: string,
  expression: Expression,
  words: readonly string[],
  description: string,
): Subject {
  const named = { name, row: rowOf(name), type: 'enum', kind: 'text', description, words } as const
  return { ...named, isCaseSensitive: false, isList: false, expression: () => expression }
}

/** Several texts. @param list an expression whose value is the JSON text of a list */
export function listSubject(
  name: string,
  list: Expression | ((key: string | null) => Expression),
  description: string,
  more: Partial<Pick<Described, 'type' | 'words' | 'isCaseSensitive' | 'key'>> &
    Pick<Extract<Subject, { kind: 'text' }>, 'some'> = {},
): Subject {
  const named = { name, row: rowOf(name), type: 'set', kind: 'text', description, isCaseSensitive: false } as const
  return { ...named, isList: true, ...more, expression: typeof list === 'function' ? list : () => list }
}

/** A value of another kind. */
export function plainSubject(
  name: string,
  type: keyof typeof kinds,
  expression: Expression,
  description: string,
): Subject {
  const kind = kinds[type]
  return { name, row: rowOf(name), type, kind, description, isCaseSensitive: false, expression: () => expression }
}

const kinds = {
  ...({ boolean: 'flag', number: 'number', date: 'date', duration: 'date' } as const),
  ...({ license: 'license', distance: 'distance' } as const),
}

function rowOf(name: string): ConditionRowKind {
  if (name.startsWith('version.') || name.startsWith('product.')) return 'version'
  return name.startsWith('component.') ? 'component' : 'finding'
}
