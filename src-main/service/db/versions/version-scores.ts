import { sql } from 'kysely'
import { scoreOn } from '#service/db/conditions/subjects/check-subjects.ts'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'

/** Versions of one statement: each counts its components, and a connection runs one statement at a time. */
const chunkSize = 100

/** Returns the quality scores of versions on a day, 0 to 10, as `Sbom.quality` has them. Versions without a score are missing. */
export async function readScores(
  read: UserReader,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const scores = new Map<string, number>()
  for (let at = 0; at < ids.length; at += chunkSize) {
    const { rows } = await sql<{ id: string; score: number | null }>`select sbom_version.id, ${scoreOn(today)} as score
      from sbom_version where sbom_version.id in ${valuesOf(ids.slice(at, at + chunkSize))}`.execute(read)
    for (const { id, score } of rows) if (score !== null) scores.set(id, score)
  }
  return scores
}
