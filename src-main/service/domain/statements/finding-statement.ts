import { hash } from 'node:crypto'
import {
  type VexJustificationWord,
  vexJustifications,
  type VexResponseWord,
  vexResponses,
  type VexStatusWord,
} from '#shared/vex.ts'
import { vexStatusName } from '#service/domain/decisions/vex-decision.ts'

/**
 * What a statement names of a finding: its exact version, its package in any version, the whole product, or only a part of what the finding
 * covers.
 */
export const statementScopes = ['VERSION', 'PACKAGE', 'PRODUCT', 'PART'] as const
export type StatementScope = (typeof statementScopes)[number]

/** What another party states about a finding. It informs and pre-fills, and decides nothing. */
export interface FindingStatement {
  readonly id: string
  readonly author: string
  /** RFC 3339 in UTC; null if it is not stated. */
  readonly statedAt: string | null
  readonly status: VexStatusWord
  /** The status as the document writes it. */
  readonly originalStatus: string
  readonly justification: VexJustificationWord | null
  readonly response: VexResponseWord | null
  readonly impact: string | null
  readonly actionStatement: string | null
  /** Id of the document. */
  readonly document: string
  readonly matchScope: StatementScope
}

/** A statement, and whether another one that counts disagrees. */
export type ComparedStatement = FindingStatement & { readonly conflicting: boolean }

/** The decision that a statement proposes. A justification exists exactly when the status is `not_affected`. */
export interface Proposal {
  readonly author: string
  readonly status: Exclude<VexStatusWord, 'under_investigation'>
  readonly justification: VexJustificationWord | null
  readonly response: VexResponseWord | null
  readonly impact: string | null
  readonly actionStatement: string | null
  /** Explains the proposal for people. */
  readonly reason: string
  /** Digest of author and content: equal as long as the statement does not change. */
  readonly says: string
}

/**
 * Sorts the statements about a finding, newest first. Only the newest statement of each author counts; among equally new ones, the most
 * specific. Older statements of an author never conflict.
 */
export function compareStatements(statements: readonly FindingStatement[]): readonly ComparedStatement[] {
  const counting = new Set(countingStatements(statements))
  return statements.toSorted(newestFirst).map((statement) => ({
    ...statement,
    conflicting: counting.has(statement) && [...counting].some((other) => contradicts(statement, other)),
  }))
}

/** Returns the proposal of the newest uncontradicted statement, or null if none can become a decision as it is. */
export function proposalOf(statements: readonly FindingStatement[]): Proposal | null {
  const counting = countingStatements(statements)
  const [best] = counting
    .filter((one) => isDecidable(one) && !counting.some((other) => contradicts(one, other)))
    .toSorted(newestFirst)
  if (best === undefined || best.status === 'under_investigation') return null
  const { author, status, impact, actionStatement } = best
  const proposed = {
    author,
    status,
    impact,
    actionStatement,
    justification: status === 'not_affected' ? best.justification : null,
    response: status === 'not_affected' ? null : best.response,
  }
  return { ...proposed, reason: reasonOf(best, counting.length), says: hash('sha256', JSON.stringify(proposed)) }
}

function countingStatements(statements: readonly FindingStatement[]): readonly FindingStatement[] {
  const whole = statements.filter(({ matchScope }) => matchScope !== 'PART')
  return [...Map.groupBy(whole, authorKey).values()].flatMap((own) => {
    const newest = own.reduce((latest, { statedAt }) => ((statedAt ?? '') > latest ? (statedAt ?? '') : latest), '')
    const latest = own.filter(({ statedAt }) => (statedAt ?? '') === newest)
    const closest = Math.min(...latest.map(exactness))
    return latest.filter((one) => exactness(one) === closest)
  })
}

/** Authors without a name are not treated as the same author. */
function authorKey({ author, document }: FindingStatement): string {
  const name = author.trim().toLowerCase()
  return name === '' || name === unknownAuthor ? `\u0000${document}` : name
}

/** Author of a statement that names none. */
export const unknownAuthor = 'unknown author'

/** Under Investigation contradicts nothing, and a missing reason contradicts no reason. */
function contradicts(one: FindingStatement, other: FindingStatement): boolean {
  if (one.status === 'under_investigation' || other.status === 'under_investigation') return false
  if (one.status !== other.status) return true
  const [reason, otherReason] = [one.justification, other.justification]
  return reason !== null && otherReason !== null && reason !== otherReason
}

function isDecidable({ status, justification, response, actionStatement }: FindingStatement): boolean {
  if (status === 'not_affected') return justification !== null
  if (status === 'affected') return response !== null || actionStatement !== null
  return status === 'fixed'
}

function newestFirst(a: FindingStatement, b: FindingStatement): number {
  const [later, earlier] = [a.statedAt ?? '', b.statedAt ?? '']
  if (later !== earlier) return later < earlier ? 1 : -1
  return exactness(a) - exactness(b) || (a.id < b.id ? -1 : 1)
}

function exactness({ matchScope }: FindingStatement): number {
  return statementScopes.indexOf(matchScope)
}

const reach = {
  VERSION: 'this version',
  PACKAGE: 'all versions of the package',
  PRODUCT: 'the whole product',
  PART: 'a part of it',
} as const satisfies Record<StatementScope, string>

function reasonOf(statement: FindingStatement, counting: number): string {
  const { author, document, statedAt, status, justification, response, matchScope, impact } = statement
  const day = statedAt === null ? '' : ` of ${statedAt.slice(0, 10)}`
  const said = [
    vexStatusName(status),
    vexJustifications.find(({ word }) => word === justification)?.name,
    vexResponses.find(({ word }) => word === response)?.name,
  ].filter((part) => part !== undefined)
  const others = counting > 1 ? '; no conflicting statements' : ''
  const why = impact === null ? '' : `: ${impact}`
  return `${author} says in ${JSON.stringify(document)}${day} about ${reach[matchScope]}: ${said.join(', ')}${why}${others}`
}
