import { noActionStatement, readTextWithTerms } from '#service/domain/statements/embedded-terms.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedVexStatement, VexProduct } from '#service/domain/statements/vex-statement.ts'
import { textOf } from '#service/domain/json-values.ts'

/** Statements that one document may make: a product or component each. */
export const maxStatements = 250_000

const emptyStatement = {
  product: null,
  component: null,
  justification: null,
  originalJustification: null,
  response: null,
  impact: null,
  detail: null,
  actionStatement: null,
  fixedIn: null,
  resolutionDate: null,
  statedAt: null,
  originalTerms: [],
  remarks: [],
} as const

/** What a reader tells of a statement; what it leaves out is not said. */
export type RawStatement = Partial<ParsedVexStatement> &
  Pick<ParsedVexStatement, 'pointer' | 'vulnerabilityIds' | 'status' | 'originalStatus'>

/** Statements of a document as they are found, numbered. */
export class StatementList {
  readonly #statements: ParsedVexStatement[] = []

  /** @throws Rejection past the limit. */
  add(told: RawStatement): void {
    if (this.#statements.length >= maxStatements) {
      throw new Rejection(`The document contains more than ${maxStatements} product statements`)
    }
    this.#statements.push({ ...emptyStatement, ...told, index: this.#statements.length })
  }

  get all(): readonly ParsedVexStatement[] {
    return this.#statements
  }
}

/** A product that nothing is known of but what is given. */
export function vexProduct(known: Partial<VexProduct>): VexProduct {
  return { purls: [], cpes: [], refs: [], name: null, componentVersion: null, versions: [], ...known }
}

/** Identifiers told apart by what they look like: package URLs, CPE names, everything else a reference. */
export function identified(ids: readonly string[]): Pick<VexProduct, 'purls' | 'cpes' | 'refs'> {
  const distinct = [...new Set(ids)]
  const purls = distinct.filter((id) => /^pkg:/i.test(id))
  const cpes = distinct.filter((id) => /^cpe:/i.test(id))
  return { purls, cpes, refs: distinct.filter((id) => !/^(pkg|cpe):/i.test(id)) }
}

/** Ids without repeats and empty ones; an address is no id. */
export function distinctIds(ids: readonly (string | null)[]): readonly string[] {
  return [...new Set(ids.filter((id): id is string => id !== null && !id.includes('://')))]
}

type Texts = Pick<
  ParsedVexStatement,
  'detail' | 'impact' | 'actionStatement' | 'response' | 'fixedIn' | 'resolutionDate'
>

/** The free texts of a statement in a format of five words; what we carried in its notes ourselves is read out of them. */
export function collectTexts(members: {
  readonly notes: unknown
  readonly impact: unknown
  readonly action: unknown
}): Texts {
  const { text, terms } = readTextWithTerms(textOf(members.notes))
  const action = textOf(members.action)
  return {
    detail: text,
    impact: textOf(members.impact) ?? terms.impact,
    actionStatement: action === null || action === noActionStatement ? terms.actionStatement : action,
    response: terms.response,
    fixedIn: terms.fixedIn,
    resolutionDate: terms.resolutionDate,
  }
}
