import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Finding } from './findings/finding.ts'
import { newId, type FindingId, type VersionId } from './id.ts'

test('creates distinct ids of version 7 in order of creation', () => {
  const ids = [1, 2, 3].map((time) => newId(1_800_000_000_000 + time))
  expect(new Set(ids).size).toBe(3)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

/** Compiles only as long as the id of one table is not taken for that of another. */
export function refusedByTypes(finding: Finding, read: Kysely<UserDataTables>) {
  // @ts-expect-error a finding is no version
  const version: VersionId = finding.id
  // @ts-expect-error a finding's version is no finding
  const ids: readonly FindingId[] = [finding.versionId]
  // @ts-expect-error a finding has the id of its component in another column
  const query = read.selectFrom('finding').select('id').where('finding.id', '=', finding.componentId)
  const given: FindingId = 'from a request'
  return { version, ids, query, given }
}
