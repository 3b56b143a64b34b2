import type { Connection } from '#service/db/dialect/protocol.ts'
import {
  type AuditContent,
  type AuditEntry,
  chainHash,
  contentHash,
  firstHash,
} from '#service/domain/audit/audit-entry.ts'
import { type CurrentOperation, currentOperation } from './current-operation.ts'

/**
 * Writes the entry of the operation that a transaction belongs to, before it is committed: no change of a user is there without its entry, and
 * no entry without the change. Later transactions of the same operation add the versions that they changed.
 */
export const auditCommit = {
  /** Whether the next change of this caller has to be in a transaction with its entry. */
  isDue: (): boolean => {
    const operation = currentOperation()
    return operation?.place === 'NEXT' && (operation.written === null || newVersions(operation).length > 0)
  },
  /** Returns what forgets that, for a transaction that is not committed after all. What earlier ones committed stays known. */
  beforeCommit: async (connection: Connection): Promise<() => void> => {
    const operation = currentOperation()
    if (operation?.place !== 'NEXT') return () => {}
    const before = operation.written
    const added: string[] = []
    const forget = () => {
      operation.written = before
      for (const id of added) before?.versionIds.delete(id)
    }
    try {
      const written = (operation.written ??= { number: await append(connection, operation), versionIds: new Set() })
      for (const id of newVersions(operation)) {
        const sql = 'INSERT INTO audit_entry_version (version_id, number) VALUES (?, ?)'
        await connection.query(sql, [id, written.number])
        written.versionIds.add(id)
        added.push(id)
      }
    } catch (error) {
      forget()
      throw error
    }
    return forget
  },
  /** What the transaction reported or showed is not there. */
  rolledBack: (): void => {
    const operation = currentOperation()
    if (operation?.place === 'NEXT' && operation.written === null) operation.place = operation.firstPlace
  },
}

function newVersions({ versionIds, written }: CurrentOperation): readonly string[] {
  return [...versionIds].filter((id) => written?.versionIds.has(id) !== true)
}

/** Returns the number of the new entry. The transaction has the only writer: nothing comes between reading the last hash and writing. */
async function append(connection: Connection, operation: CurrentOperation): Promise<number> {
  const query: Query = async (sql, parameters) => (await connection.query(sql, parameters)).rows
  return addToChain(query, operation.entry, () => contentOf(connection, operation))
}

type Query = (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>

/** Adds an entry in the transaction that `query` is of, unless it is there. Returns its number. */
export async function addToChain(
  query: Query,
  { id, organizationId, at, subjectKind, subjectId }: Omit<AuditEntry, 'number' | 'content'>,
  readContent: () => Promise<AuditContent>,
): Promise<number> {
  const rows = await query(newestEntry, [id])
  const last = rows[0] as NewestEntry | undefined // what the statement selects
  if (last?.own !== undefined && last.own !== null) return last.own // by another thread of the operation
  const number = (last?.number ?? 0) + 1
  const content = JSON.stringify(await readContent())
  const ofContent = contentHash({ number, organizationId, at, subjectKind, subjectId }, content)
  const hash = chainHash(last?.hash ?? firstHash, ofContent)
  await query(
    `INSERT INTO audit_entry (number, id, organization_id, at, subject_kind, subject_id, content, content_hash, hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [number, id, organizationId, at, subjectKind, subjectId, content, ofContent, hash],
  )
  return number
}

interface NewestEntry {
  readonly number: number
  readonly hash: string
  readonly own: number | null
}

const newestEntry = `SELECT number, hash, (SELECT number FROM audit_entry WHERE id = ?) AS own
  FROM audit_entry ORDER BY number DESC LIMIT 1`

async function contentOf(connection: Connection, { entry, stepId }: CurrentOperation): Promise<AuditContent> {
  const { content, tokenId } = entry
  if (tokenId === null) return { ...content, stepId }
  const { rows } = await connection.query('SELECT name, prefix FROM token WHERE id = ?', [tokenId])
  const token = rows[0] as { readonly name: string; readonly prefix: string } | undefined // what the statement selects
  const name = token ? `${token.name} (${token.prefix}…)` : null
  return { ...content, stepId, origin: { ...content.origin, name } }
}
