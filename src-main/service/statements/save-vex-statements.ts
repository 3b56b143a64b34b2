import { queueStatementRules } from '#service/db/automation/statement-rules.ts'
import { saveStatementsInParts } from './save-statements-in-parts.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { type StatementScope, unknownAuthor } from '#service/domain/statements/finding-statement.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { ParsedVexStatement } from '#service/domain/statements/vex-statement.ts'
import type { MatchedStatement } from './matched-statement.ts'
import type { EvaluatedVexFile } from './thread/read-vex-file.ts'
import type { Target } from './finding-index.ts'

/** Origin of stored statements, and their version; null for every version. */
export interface SavedVexFile {
  readonly organizationId: string
  readonly versionId: string | null
  readonly at: string
  readonly filename: string
}

/**
 * Stores statements of another party, without deciding anything, and queues the rules that ask for them. Statements without a finding are stored too, for future findings. A
 * statement whose status has no counterpart here is not.
 *
 * @param dryRun only reports the outcome of each
 */
export async function saveVexStatements(
  database: UserDatabase,
  { statements, identity, issuer }: EvaluatedVexFile,
  { organizationId, versionId, at, filename }: SavedVexFile,
  dryRun: boolean,
): Promise<{ readonly statements: readonly MatchedStatement[]; readonly informed: number }> {
  const about = ({ target }: MatchedStatement) => (target.miss === null ? target.findings.map(({ id }) => id) : [])
  if (!dryRun) {
    const kept = {
      ...{ organizationId, versionId, at, identity, document: identity ?? filename, author: issuer ?? unknownAuthor },
      statements: statements.map((matched) => ({
        statement: matched.statement,
        fit: scopeOfTarget(matched.statement, matched.target),
        findingIds: about(matched),
      })),
    }
    await saveStatementsInParts(database, kept, (transaction, versionIds) =>
      queueStatementRules(transaction, organizationId, versionIds, at),
    )
  }
  return {
    statements: statements.map((matched) => outcomeOf(matched, about(matched).length, dryRun)),
    informed: new Set(statements.flatMap((matched) => (matched.statement.status === null ? [] : about(matched)))).size,
  }
}

/** Returns which part of a finding a statement names. */
export function scopeOfTarget(statement: ParsedVexStatement, { isExact }: Pick<Target, 'isExact'>): StatementScope {
  if (!isExact) return 'PRODUCT'
  const meant = statement.component ?? statement.product
  if (meant === null) return 'PACKAGE'
  const isVersioned = meant.componentVersion !== null || meant.versions.length > 0 || meant.refs.length > 0
  return isVersioned || meant.purls.some(hasVersion) ? 'VERSION' : 'PACKAGE'
}

function hasVersion(text: string): boolean {
  const purl = parsePurl(text)
  return isPurl(purl) && purl.version !== null
}

function outcomeOf(matched: MatchedStatement, findings: number, dryRun: boolean): MatchedStatement {
  const { status, originalStatus } = matched.statement
  if (status === null) {
    const reason = `Not saved: the status ${JSON.stringify(originalStatus)} is not supported`
    return { ...matched, outcome: 'WEAKER', reason, isApplicable: false }
  }
  if (matched.target.miss !== null) {
    return { ...matched, reason: `${matched.reason}; saved for future findings`, isApplicable: false }
  }
  const count = findings === 1 ? '1 finding' : `${findings} findings`
  const reason = `${dryRun ? 'Would be saved' : 'Saved'} as a statement about ${count}; no decision is made`
  return { ...matched, outcome: dryRun ? 'WOULD_APPLY' : 'APPLIED', reason, isApplicable: true }
}
