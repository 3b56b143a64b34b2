import { saveStatements } from '#service/db/statements/imported-statements.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { type StatementScope, unknownAuthor } from '#service/domain/statements/finding-statement.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { ParsedVexStatement } from '#service/domain/statements/vex-statement.ts'
import type { JudgedStatement } from './judged-statement.ts'
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
 * Stores statements of another party, without deciding anything. Statements without a finding are stored too, for future findings. A
 * statement whose status has no counterpart here is not.
 *
 * @param dryRun only reports the outcome of each
 */
export async function saveVexStatements(
  database: UserDatabase,
  { statements, identity, issuer }: EvaluatedVexFile,
  { organizationId, versionId, at, filename }: SavedVexFile,
  dryRun: boolean,
): Promise<{ readonly statements: readonly JudgedStatement[]; readonly informed: number }> {
  const about = ({ target }: JudgedStatement) => (target.miss === null ? target.findings.map(({ id }) => id) : [])
  if (!dryRun) {
    await saveStatements(database, {
      organizationId,
      versionId,
      at,
      identity,
      document: identity ?? filename,
      author: issuer ?? unknownAuthor,
      statements: statements.map((judged) => ({
        statement: judged.statement,
        fit: scopeOfTarget(judged.statement, judged.target),
        findingIds: about(judged),
      })),
    })
  }
  return {
    statements: statements.map((judged) => outcomeOf(judged, about(judged).length, dryRun)),
    informed: new Set(statements.flatMap((judged) => (judged.statement.status === null ? [] : about(judged)))).size,
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

function outcomeOf(judged: JudgedStatement, findings: number, dryRun: boolean): JudgedStatement {
  const { status, originalStatus } = judged.statement
  if (status === null) {
    const reason = `Not saved: the status ${JSON.stringify(originalStatus)} is not supported`
    return { ...judged, outcome: 'WEAKER', reason, isApplicable: false }
  }
  if (judged.target.miss !== null) {
    return { ...judged, reason: `${judged.reason}; saved for future findings`, isApplicable: false }
  }
  const count = findings === 1 ? '1 finding' : `${findings} findings`
  const reason = `${dryRun ? 'Would be saved' : 'Saved'} as a statement about ${count}; no decision is made`
  return { ...judged, outcome: dryRun ? 'WOULD_APPLY' : 'APPLIED', reason, isApplicable: true }
}
