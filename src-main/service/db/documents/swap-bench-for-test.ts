import { findVersion } from '#service/db/versions/find-version.ts'
import { hideVersions } from '#service/db/versions/version-removal.ts'
import { decideFindings } from '#service/decisions/decide.ts'
import { reconcileDecisions } from '#service/decisions/thread/reconcile.ts'
import { retainReplaced } from '#service/db/decisions/pending-retention.ts'
import { newJob } from '#service/jobs/new-job.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'
import { osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import { prepareSwap, swapContent } from './document-swap.ts'

const at = '2026-11-20T13:00:00Z'
const by = { kind: 'USER', name: 'Ada', id: null } as const
const names = ['a', 'b', 'c']

/** For tests: a version of npm packages `a`, `b` or `c`, whose document is replaced, and what users see of it. */
export async function swapBench(packages: readonly string[], retain = true) {
  const bench = openBench()
  const { database } = bench
  const { read, write } = database
  const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]
  await bench.importRecords(names.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before2)))
  const document = (content: readonly string[]) => content.map((name) => ({ purl: `pkg:npm/${name}@1.0.0` }))
  const id = await bench.addVersion(document(packages), retain)
  const { id: organizationId } = await read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const scan = async () => {
    await retainReplaced(database, { versionId: id })
    const { appeared } = await bench.scan(id)
    const found = await findVersion(read, organizationId, { id })
    if (!found) throw new Error('The version is gone')
    await write.transaction().execute((transaction) => reconcileDecisions(transaction, found, appeared, at))
  }
  return {
    id,
    organizationId,
    database,
    folder: bench.folder,
    scan,
    /** Replaces the document. Returns the id of the row with what was replaced. */
    replace: async (content: readonly string[]) => {
      const version = await findVersion(read, organizationId, { id })
      if (!version) throw new Error('The version is gone')
      const hidden = await bench.addVersion(document(content))
      await write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', hidden).execute()
      await prepareSwap(database, id)
      const job = (kind: 'PROCESS_SBOM' | 'DELETE') => newJob({ kind, organizationId }, by, new Date(at))
      await swapContent(database, {
        ...{ version, hidden: { ...version, id: hidden }, kept: {}, at },
        ...{ document: { id: 'none', of: null }, jobs: [job('PROCESS_SBOM'), job('DELETE')] },
      })
      return hidden
    },
    decide: async (name: string, status: 'affected' | 'fixed') => {
      const found = (await bench.findings(id)).filter((finding) => finding.name === name)
      const change = status === 'fixed' ? { status, fixedIn: '2.0.0' } : ({ status, response: 'update' } as const)
      const step = { kind: 'DECIDE', versionId: null, expectedUpdatedAt: null } as const
      await decideFindings(database, {
        ...step,
        organizationId,
        by,
        at,
        change,
        findingIds: found.map((one) => one.id),
      })
    },
    hide: () => write.transaction().execute((transaction) => hideVersions(transaction, organizationId, [id], at)),
    /** Names of the components, and the decisions by name. */
    shown: async () => {
      const components = await read
        .selectFrom('component')
        .innerJoin('sbom_version', 'sbom_version.content_id', 'component.content_id')
        .select('component.name')
        .where('sbom_version.id', '=', id)
        .orderBy('component.name')
        .execute()
      const findings = await bench.findings(id)
      return [
        components.map(({ name }) => name).join(' '),
        findings.map((one) => `${one.name} ${one.vex_status}`).join(', '),
      ]
    },
  }
}
