// For tests: a version with the results of its checks, and what people do to it.
import { editComponent } from '#service/components/edit-component.ts'
import { saveCheckResults } from '#service/db/checks/check-results.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { VersionLocks } from '#service/jobs/version-locks.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'
import { repairFailures } from './repair-failures.ts'
import { evaluateStored } from './thread/evaluate-stored.ts'
import { requireVersionCheck } from './version-checks.ts'

export const by = { kind: 'USER', name: 'Ada', id: null } as const
const now = () => new Date()

/** Plain components. */
export const named = (...names: readonly string[]) => names.map((name) => ({ name, version: '1' }))

/** Stores a version of plain components and checks it. */
export async function repairBench(names: readonly string[]) {
  const bench = openBench()
  const { database } = bench
  const id = await bench.addVersion(named(...names))
  const { id: organizationId } = await database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const locks = new VersionLocks()
  const whileLocked = <T>(versionId: string, work: () => Promise<T>) => locks.acquire(versionId, work)
  const tools = { database, now, jobs: { wake: () => {} }, checker: { whileLocked } }
  const version = async () => {
    const found = await findVersion(database.write, organizationId, { id })
    if (!found) throw new Error('The version is gone')
    return found
  }
  const check = async () => {
    const context = { database, now, report: () => {}, signal: new AbortController().signal }
    const results = await evaluateStored(context, { id, organizationId })
    if (!results) throw new Error('Nothing was checked')
    await database.write.transaction().execute((write) => saveCheckResults(write, results.run, results.outcomes))
  }
  const seen = async (checkId: string) => {
    const current = await version()
    return { version: current, result: await requireVersionCheck(database.write, current, { checkId, now: now() }) }
  }
  await check()
  return {
    ...{ bench, tools, locks, place: { id, organizationId }, check, version, seen },
    repair: async (checkId: string, value: string) =>
      repairFailures(tools, await seen(checkId), { by, value, componentIds: null }),
    set: async (name: string, edit: Parameters<typeof editComponent>[3]['edit']) =>
      editComponent(tools, await version(), await idOf(name), { by, edit }),
    components: () =>
      database.read
        .selectFrom('component')
        .innerJoin('sbom_version', 'sbom_version.content_id', 'component.content_id')
        .select(['component.name', 'license_expression as license', 'copyright', 'component.edited_fields as marks'])
        .where('sbom_version.id', '=', id)
        .orderBy('position')
        .execute(),
    lastChange: async () =>
      (await database.read.selectFrom('change_event').select('cursor').orderBy('cursor', 'desc').executeTakeFirst())
        ?.cursor,
  }

  async function idOf(name: string): Promise<string> {
    const rows = database.read.selectFrom('component').select('id').where('name', '=', name)
    return (await rows.executeTakeFirstOrThrow()).id
  }
}
