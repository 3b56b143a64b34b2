import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Finding } from './findings/finding.ts'
import { continueIdsAfter, newId, type FindingId, type VersionId } from './id.ts'

test('creates distinct ids of version 7 in order of creation', () => {
  const ids = [1, 2, 3].map((time) => newId(1_800_000_000_000 + time))
  expect(new Set(ids).size).toBe(3)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('creates ids in order while the clock stands still, jumps back, and after those of another process', () => {
  const day = 86_400_000
  const start = 1_900_000_000_000
  const ids = [
    ...Array.from({ length: 10_000 }, () => newId(start)),
    newId(start - 5 * day),
    newId(start - day),
    newId(start + day),
    newId(start),
  ]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  const foreign = '02000000-0000-7fff-bfff-ffffffffffff'
  continueIdsAfter(foreign)
  expect(newId(start) > foreign).toBe(true)
  for (const odd of ['', 'v', '01900000-0000-7000-8000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
    const before = newId(start)
    continueIdsAfter(odd)
    expect(newId(start) > before).toBe(true)
  }
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
