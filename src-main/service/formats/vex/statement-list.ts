import { noActionStatement, readTextWithTerms } from '#service/domain/statements/embedded-terms.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedVexStatement, VexProduct } from '#service/domain/statements/vex-statement.ts'
import { textOf } from '#service/domain/json-values.ts'

/** Maximum number of statements in one document, one per product or component. */
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

/** The values that a reader sets for a statement. Others are unset. */
export type RawStatement = Partial<ParsedVexStatement> &
  Pick<ParsedVexStatement, 'pointer' | 'vulnerabilityIds' | 'status' | 'originalStatus'>

/** Collects and numbers the statements of a document. */
export class StatementList {
  readonly #statements: ParsedVexStatement[] = []

  /** @throws {Rejection} if the limit is exceeded */
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

/** Creates a product with the given values only. */
export function vexProduct(known: Partial<VexProduct>): VexProduct {
  return { purls: [], cpes: [], refs: [], name: null, componentVersion: null, versions: [], ...known }
}

/** Classifies identifiers by their form: package URLs, CPE names, and references for everything else. */
export function classifyIdentifiers(ids: readonly string[]): Pick<VexProduct, 'purls' | 'cpes' | 'refs'> {
  const distinct = [...new Set(ids)]
  const purls = distinct.filter((id) => /^pkg:/i.test(id))
  const cpes = distinct.filter((id) => /^cpe:/i.test(id))
  return { purls, cpes, refs: distinct.filter((id) => !/^(pkg|cpe):/i.test(id)) }
}

/** Removes repeats, empty ids and URLs, which are not ids. */
export function distinctIds(ids: readonly (string | null)[]): readonly string[] {
  return [...new Set(ids.filter((id): id is string => id !== null && !id.includes('://')))]
}

type Texts = Pick<
  ParsedVexStatement,
  'detail' | 'impact' | 'actionStatement' | 'response' | 'fixedIn' | 'resolutionDate'
>

/** Collects the free texts of a statement in a format with five statuses, and reads the terms that Waybill embedded in its notes. */
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
