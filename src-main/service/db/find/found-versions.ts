import { type RawBuilder, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { readQuestion } from '#service/domain/find/read-question.ts'
import type { FoundVersion } from '#service/domain/find/saved-find.ts'
import { type HitRow, hitKinds, hitRows } from './hit-rows.ts'

/** What is looked for, and in which versions; absent: in all. */
export interface Searched {
  readonly organizationId: string
  readonly text: string
  readonly versionIds?: readonly string[] | undefined
}

const kinds = ['COMPONENT', 'FINDING'] as const

/** Returns the versions that have what a text asks for among their components or findings. */
export async function findVersionsWith(read: UserReader, searched: Searched): Promise<readonly FoundVersion[]> {
  const { text, ...where } = searched
  const scope = { ...where, question: readQuestion(text), latestOnly: false, licenses: [] }
  const rows: RawBuilder<HitRow> = sql`(${hitRows(scope, kinds, 'asked')})`
  const found = await read
    .selectFrom(rows.as('hit'))
    .select(['hit.version_id as versionId'])
    .select(countOf('COMPONENT').as('components'))
    .select(countOf('FINDING').as('findings'))
    .groupBy('hit.version_id')
    .execute()
  return found
}

function countOf(kind: (typeof kinds)[number]): RawBuilder<number> {
  return sql<number>`count(*) filter (where hit.kind = ${sql.lit(hitKinds.indexOf(kind))})`
}
