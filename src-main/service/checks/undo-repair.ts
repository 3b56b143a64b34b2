import { storeChanges } from '#service/components/change-components.ts'
import {
  deleteRepairedComponents,
  findRepair,
  type RepairedComponent,
  readRepairedComponents,
  saveRepair,
} from '#service/db/checks/check-repairs.ts'
import {
  type ComponentChange,
  type ComponentToEdit,
  findComponentsToEdit,
} from '#service/db/components/component-edit.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { queueProcessing } from '#service/db/jobs/job-queue.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import type { Actor } from '#service/domain/actor.ts'
import { marksOfRestored, undoableOf, withoutMarks, withValues } from '#service/domain/automation/member-values.ts'
import { identifyingFields } from '#service/domain/components/component-edit.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { stagesToRun } from '#service/domain/versions/stage-order.ts'
import { undoVersionChange } from '#service/versions/undoable-change.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { VersionChecker } from './recheck.ts'

interface Tools {
  readonly database: UserDatabase
  readonly checker: Pick<VersionChecker, 'whileLocked'>
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly now: () => Date
}

/** The repair to undo. */
interface AskedUndo {
  readonly organizationId: string
  readonly versionId: string
  readonly repairId: string
  readonly by: Actor
}

/** Components of one transaction. */
const atOnce = 500
/** Members that scans depend on. */
const dueMembers = [...identifyingFields, 'supportLevel'] as const

/**
 * Undoes a repair, except for components that were changed since, once nothing else works on the version. If what scans depend on changes,
 * the version is scanned again. What was undone before a kill is not undone twice.
 *
 * @throws {Rejection} if it is undone already, or another document took the place of the repaired one
 */
export function undoRepair(tools: Tools, asked: AskedUndo): Promise<{ readonly keptCount: number }> {
  return tools.checker.whileLocked(asked.versionId, () => undo(tools, asked))
}

async function undo({ database, jobs, now }: Tools, { organizationId, versionId, repairId, by }: AskedUndo) {
  const version = (await findVersionsById(database.write, organizationId, [versionId])).get(versionId)
  const repair = await findRepair(database.write, repairId)
  if (!version || repair?.versionId !== version.id) throw new Rejection('Repair not found')
  if (repair.undoneAt !== null) throw new Rejection('The repair is already undone')
  const time = now()
  const at = time.toISOString()
  const { versionChange } = repair
  if (versionChange) {
    const isKept = await database.write.transaction().execute(async (transaction) => {
      await saveRepair(transaction, { ...repair, undoneAt: at, versionChange: null })
      return undoVersionChange(transaction, version, versionChange, at)
    })
    if (versionChange.parts) jobs.wake()
    return { keptCount: isKept ? 1 : 0 }
  }
  const work = { unit: 'components', total: version.counts.components } as const
  const payload = { stages: stagesToRun(['VULN_SCAN']) }
  const job = newJob({ kind: 'PROCESS_SBOM', organizationId, versionId, payload, ...work }, by, time)
  let keptCount = 0
  let isQueued = false
  for (;;) {
    const some = await readRepairedComponents(database.write, repair.id, atOnce)
    if (some.length === 0) break
    const ids = some.map(({ componentId }) => componentId)
    isQueued = await database.write.transaction().execute(async (transaction) => {
      const found = await findComponentsToEdit(transaction, version.id, ids)
      const undone = some.map((change) => undoneChange(change, found.get(change.componentId)))
      keptCount += undone.filter(({ isKept }) => isKept).length
      const changes = undone.flatMap(({ change }) => change ?? [])
      if (changes.length > 0) await storeChanges(transaction, version, changes, at)
      await deleteRepairedComponents(transaction, repair.id, ids)
      if (isQueued || !undone.some(({ isDue }) => isDue)) return isQueued
      // With the change: after a kill nobody would know that the findings are of other values.
      await queueProcessing(transaction, job)
      return true
    })
  }
  await saveRepair(database.write, { ...repair, undoneAt: at })
  if (isQueued) jobs.wake()
  return { keptCount }
}

interface UndoneChange {
  readonly change: ComponentChange | null
  readonly isKept: boolean
  /** Whether the component must be scanned again. */
  readonly isDue: boolean
}

function undoneChange(repaired: RepairedComponent, before: ComponentToEdit | undefined): UndoneChange {
  const undoable = before && undoableOf(before.component, repaired)
  if (!before || !undoable) return { change: null, isKept: true, isDue: false }
  const { restored, isKept } = undoable
  if (Object.keys(restored).length === 0) return { change: null, isKept, isDue: false }
  const byHand = withoutMarks(before.byHand, marksOfRestored(repaired.marks, restored))
  const change = { id: repaired.componentId, before, after: withValues(before.component, restored), byHand }
  return { change, isKept, isDue: dueMembers.some((name) => name in restored) }
}
