import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countComponents, listComponents, listComponentsPrimaryFirst } from '#service/db/components/component-list.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { countFindings, listFindings } from '#service/db/findings/finding-list.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Cursor, Page } from '#service/domain/page.ts'
import { insertFlat, insertParent } from './insert-parts.ts'

/**
 * Measures pages of a version that inherits all of its content from parts, as a ratio to those of one flat version of the same size: the
 * first page, pages behind a cursor, and the counts. Prints JSON lines; `--quick` for a small size.
 */
const [parts, each] = process.argv.includes('--quick') ? [5, 1_000] : [20, 5_000]
const rounds = 60
const rounded = (value: number) => Math.round(value * 100) / 100

const folder = mkdtempSync(join(tmpdir(), 'waybill-parts-'))
const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
try {
  const flat = await insertFlat(database, parts * each)
  const parent = await insertParent(database, flat.organizationId, parts, each)
  const scopeOf = async (versionId: string, isParent: boolean) => ({
    versionId,
    parts: isParent ? { versionIds: await containedVersions(database.read, versionId) } : undefined,
  })
  const { organizationId } = flat
  const lists: Record<string, (versionId: string, isParent: boolean, cursor: Cursor | null) => Promise<Page<unknown>>> =
    {
      components: async (versionId, isParent, cursor) =>
        listComponentsPrimaryFirst(database, { scope: await scopeOf(versionId, isParent) }, pageAt(cursor)),
      componentsBySeverity: async (versionId, isParent, cursor) => {
        const order = { field: 'SEVERITY', direction: 'desc' } as const
        return listComponents(database, { scope: await scopeOf(versionId, isParent) }, order, pageAt(cursor))
      },
      findings: async (versionId, isParent, cursor) => {
        const filter = { organizationId, ...(await scopeOf(versionId, isParent)) }
        return listFindings(database, filter, { by: 'priority', direction: 'desc' }, pageAt(cursor))
      },
    }
  for (const [list, read] of Object.entries(lists)) {
    const [one, many] = [await p95(read, flat.versionId, false), await p95(read, parent, true)]
    console.log(
      JSON.stringify({
        bench: 'parts',
        list,
        parts,
        each,
        aim: 2,
        ratio: rounded(many / one),
        flatMs: rounded(one),
        ms: rounded(many),
      }),
    )
  }
  const counts = {
    components: async (versionId: string, isParent: boolean) =>
      countComponents(database, { scope: await scopeOf(versionId, isParent) }),
    findings: async (versionId: string, isParent: boolean) =>
      countFindings(database, { organizationId, ...(await scopeOf(versionId, isParent)) }),
  }
  for (const [list, count] of Object.entries(counts)) {
    const start = performance.now()
    const ofFlat = await count(flat.versionId, false)
    const between = performance.now()
    const ofParent = await count(parent, true)
    const end = performance.now()
    console.log(
      JSON.stringify({
        bench: 'parts-count',
        list,
        ofFlat,
        ofParent,
        flatMs: rounded(between - start),
        ms: rounded(end - between),
      }),
    )
  }
} finally {
  database.close()
  rmSync(folder, { recursive: true, force: true })
}

function pageAt(cursor: Cursor | null) {
  return { limit: 50, backward: false, cursor }
}

/** Reads page after page, and returns the time that 95 of 100 need at most, in milliseconds. */
async function p95(
  read: (versionId: string, isParent: boolean, cursor: Cursor | null) => Promise<Page<unknown>>,
  versionId: string,
  isParent: boolean,
): Promise<number> {
  const times: number[] = []
  let cursor: Cursor | null = null
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const page: Page<unknown> = await read(versionId, isParent, cursor)
    times.push(performance.now() - start)
    cursor = page.cursors.at(-1) ?? null
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? 0
}
