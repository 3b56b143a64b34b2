import { sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { hideVersions } from '#service/db/versions/version-removal.ts'
import { decideFindings } from '#service/decisions/decide.ts'
import { reconcileDecisions } from '#service/decisions/thread/reconcile.ts'
import { forgetRetained } from '#service/db/decisions/forget-retained.ts'
import { retainReplaced } from '#service/db/decisions/pending-retention.ts'
import { newJob } from '#service/domain/new-job.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'
import { type GivenComponent, osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import { prepareSwap, swapContent } from './document-swap.ts'

const at = '2026-11-20T13:00:00Z'
const by = { kind: 'USER', name: 'Ada', id: null } as const
const names = ['a', 'b', 'c']

type Bench = ReturnType<typeof openBench>
type Place = { readonly id: string; readonly organizationId: string }

/** For tests: a version of npm packages `a`, `b` or `c`, whose document is replaced, and what users see of it. */
export async function swapBench(packages: readonly string[], retain = true) {
  const bench = openBench()
  const { database, folder } = bench
  const { read, write } = database
  const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]
  await bench.importRecords(names.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before2)))
  const id = await bench.addVersion(componentsOf(packages), retain)
  const { id: organizationId } = await read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const place = { id, organizationId }
  return {
    ...{ id, organizationId, database, folder },
    scan: async () => {
      await retainReplaced(database, { versionId: id })
      const changes = await bench.scan(id)
      const version = await requireVersion(bench, place)
      await write.transaction().execute((transaction) => reconcileDecisions(transaction, version, changes, at))
      await forgetRetained(database, id)
    },
    replace: (content: readonly string[]) => replaceDocument(bench, place, componentsOf(content)),
    decide: async (name: string, status: 'affected' | 'fixed') => {
      const named = (await bench.findings(id)).filter((finding) => finding.name === name)
      const change = status === 'fixed' ? { status, fixedIn: '2.0.0' } : ({ status, response: 'update' } as const)
      const step = { kind: 'DECIDE', versionId: null } as const
      const findingIds = named.map((finding) => finding.id)
      await decideFindings(database, { ...step, organizationId, by, at, change, findingIds })
    },
    hide: () => write.transaction().execute((transaction) => hideVersions(transaction, organizationId, [id], at)),
    shown: () => shown(bench, place),
  }
}

function componentsOf(packages: readonly string[]) {
  return packages.map((name) => ({ purl: `pkg:npm/${name}@1.0.0` }))
}

async function requireVersion({ database }: Bench, { id, organizationId }: Place) {
  const version = await findVersion(database.read, organizationId, { id })
  if (!version) throw new Error('The version is gone')
  return version
}

/** For tests: stores the content of a document that no version shows. Returns the id of its row. */
export async function readAside(bench: Bench, components: readonly GivenComponent[]): Promise<string> {
  const hidden = await bench.addVersion(components)
  await bench.database.write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', hidden).execute()
  return hidden
}

/** For tests: replaces the document of a version. Returns the id of the row with what was replaced. */
export async function replaceDocument(
  bench: Bench,
  place: Place,
  components: readonly GivenComponent[],
): Promise<string> {
  const { database } = bench
  const version = await requireVersion(bench, place)
  const hidden = await readAside(bench, components)
  await prepareSwap(database, place.id)
  const { organizationId } = place
  const job = (kind: 'PROCESS_SBOM' | 'DELETE') => newJob({ kind, organizationId }, by, new Date(at))
  await swapContent(database, {
    ...{ version, hidden: { ...version, id: hidden }, kept: {}, at },
    ...{ document: { id: 'none', of: null }, jobs: [job('PROCESS_SBOM'), job('DELETE')] },
  })
  return hidden
}

/** Names of the components, and the decisions by name. */
async function shown({ database, findings }: Bench, { id }: Place): Promise<readonly string[]> {
  const components = await database.read
    .selectFrom('component')
    .innerJoin('sbom_version', 'sbom_version.content_id', 'component.content_id')
    .select('component.name')
    .where('sbom_version.id', '=', id)
    .orderBy('component.name')
    .execute()
  const decisions = (await findings(id)).map((one) => `${one.name} ${one.vex_status}`)
  return [components.map(({ name }) => name).join(' '), decisions.join(', ')]
}

/** Returns rows that nothing points to, and hidden rows that are there for nothing. */
export async function lostRows({ read }: Pick<UserDatabase, 'read'>) {
  const { rows } = await sql`
    SELECT id FROM component WHERE content_id NOT IN (SELECT content_id FROM sbom_version WHERE content_id IS NOT NULL)
    UNION ALL SELECT id FROM finding WHERE finding_set_id NOT IN
      (SELECT finding_set_id FROM sbom_version WHERE finding_set_id IS NOT NULL)
    UNION ALL SELECT id FROM sbom_version AS own WHERE visible = 0 AND content_id IS NULL AND finding_set_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM sbom_version WHERE own.id IN (content_id, finding_set_id))`.execute(read)
  return rows
}

/** Counts the rows that belong to versions, by table. */
export async function countsOf({ read }: Pick<UserDatabase, 'read'>) {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM sbom_version) AS rows, (SELECT count(*) FROM component) AS components,
      (SELECT count(*) FROM finding) AS findings, (SELECT count(*) FROM vex_operation) AS steps,
      (SELECT count(*) FROM vex_history) AS entries, (SELECT count(*) FROM pending_retention) AS pending`.execute(read)
  return Object.values(rows[0] ?? {})
}

/** The database, with a writer that fails from a number of statements on. */
export function failingAfter(count: number, { read, write, ...rest }: UserDatabase): UserDatabase {
  let left = count
  const failing = new Proxy(write, {
    get(target, name) {
      if (['deleteFrom', 'transaction'].includes(String(name)) && (left -= 1) < 0) throw new Error('killed')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...rest, read, write: failing }
}
