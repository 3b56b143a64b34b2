import { editComponents } from '#service/components/edit-component.ts'
import { type CheckRepair, insertRepairedComponents, saveRepair } from '#service/db/checks/check-repairs.ts'
import { deleteStoredEdits, storedRepairs } from '#service/db/versions/delete-stored-edits.ts'
import { readCheckedState } from '#service/db/checks/check-results.ts'
import type { ComponentChange } from '#service/db/components/component-edit.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import type { Actor } from '#service/domain/actor.ts'
import { memberValues, newMarks } from '#service/domain/automation/member-values.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { changeUndoably } from '#service/versions/undoable-change.ts'
import { documentEdit } from './document-edit.ts'
import { isDocumentFix, isPartFix } from './fixes.ts'
import { afterAttaching, attachHere } from '#service/parts/attach-offered.ts'
import { changeOfParts } from '#service/parts/change-of-parts.ts'
import { rejectValueOfParts, wantedOffers } from './part-repair.ts'
import { partCheck } from './rules/part-checks.ts'
import type { VersionChecker } from './recheck.ts'
import { planRepair, type RepairRequest } from './repair.ts'
import { testOfCheck } from './still-fails.ts'
import { requireVersionCheck, type VersionCheck } from './version-checks.ts'

interface Tools {
  readonly database: UserDatabase
  readonly checker: Pick<VersionChecker, 'whileLocked'>
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly now: () => Date
}

/** What a repair did. */
export interface Repaired {
  readonly fixedCount: number
  /** Null if nothing was repaired. */
  readonly checkRepair: CheckRepair | null
}

interface AskedRepair extends RepairRequest {
  readonly by: Actor
}

/**
 * Repairs what fails a check, once nothing else works on the version.
 * @param seen the version and its result when the repair was asked for
 * @throws {Rejection} if another document took its place meanwhile, the check cannot be repaired here, or its repair needs another value
 */
export function repairFailures(
  tools: Tools,
  seen: { readonly version: SbomVersion; readonly result: VersionCheck },
  asked: AskedRepair,
): Promise<Repaired> {
  return tools.checker.whileLocked(seen.version.id, async () => {
    const { version, result } = await readAgain(tools, seen)
    if (isPartFix(result.check.id)) return attachReferred(tools, version, asked)
    return isDocumentFix(result.check.id)
      ? repairDocument(tools, version, result, asked)
      : repairComponents(tools, version, result, asked)
  })
}

/** Returns the version and the result as they are now. Repairs are chosen by looking at what failed in one document. */
async function readAgain({ database, now }: Tools, { version, result }: Parameters<typeof repairFailures>[1]) {
  const current = (await findVersionsById(database.write, version.organizationId, [version.id])).get(version.id)
  const state = await readCheckedState(database.write, version.id)
  if (!current || !state) throw new Rejection('Sbom not found')
  if (state.contentId !== result.contentId)
    throw new Rejection('The document was replaced meanwhile. Look at the checks again.')
  const asked = { checkId: result.check.id, now: now() }
  return { version: current, result: await requireVersionCheck(database.write, current, asked) }
}

async function repairDocument(
  { database, now }: Tools,
  version: SbomVersion,
  { check, state }: VersionCheck,
  { value, by }: AskedRepair,
): Promise<Repaired> {
  if (state !== 'fail' || !isDocumentFix(check.id)) return { fixedCount: 0, checkRepair: null }
  const edit = documentEdit(version, check.id, value)
  const at = now().toISOString()
  const checkRepair = await database.write.transaction().execute(async (transaction) => {
    const versionChange = await changeUndoably(transaction, version, edit, { at, isByHand: true })
    if (Object.keys(versionChange.after).length === 0) return null
    const repair = { ...newRepair(version, check.id, { by, at }), changedCount: 1, versionChange }
    await saveRepair(transaction, repair)
    return repair
  })
  if (checkRepair === null) return { fixedCount: 0, checkRepair }
  await deleteStoredEdits(database.write, storedRepairs, version.id, { at })
  return { fixedCount: 1, checkRepair }
}

/** Attaches what is referred to and here. */
async function attachReferred(
  { database, jobs, now }: Tools,
  version: SbomVersion,
  { componentIds, value, by }: AskedRepair,
): Promise<Repaired> {
  rejectValueOfParts(value)
  const time = now()
  const at = time.toISOString()
  const isWanted = wantedOffers(componentIds)
  const checkRepair = await database.write.transaction().execute(async (transaction) => {
    const { parts } = await attachHere(transaction, version, { at, by, isWanted })
    if (parts.length === 0) return null
    await afterAttaching(transaction, version, parts, { by, at: time })
    const versionChange = changeOfParts(parts)
    const repair = { ...newRepair(version, partCheck.id, { by, at }), changedCount: parts.length, versionChange }
    await saveRepair(transaction, repair)
    return repair
  })
  if (checkRepair === null) return { fixedCount: 0, checkRepair }
  await deleteStoredEdits(database.write, storedRepairs, version.id, { at })
  jobs.wake()
  return { fixedCount: checkRepair.changedCount, checkRepair }
}

function newRepair({ id: versionId }: SbomVersion, checkId: string, made: { readonly by: Actor; readonly at: string }) {
  return {
    ...{ id: newId(), versionId, checkId, changedCount: 0 },
    ...made,
    ...{ undoneAt: null, versionChange: null },
  }
}

async function repairComponents(
  tools: Tools,
  version: SbomVersion,
  result: VersionCheck,
  { by, ...request }: AskedRepair,
): Promise<Repaired> {
  const { edits } = await planRepair(tools.database.write, result, request)
  if (edits.length === 0) return { fixedCount: 0, checkRepair: null }
  const repair: CheckRepair = newRepair(version, result.check.id, { by, at: tools.now().toISOString() })
  let changedCount = 0
  await editComponents(tools, version, edits, {
    by,
    isWanted: testOfCheck(result.check.id),
    onChanged: async (transaction, changes) => {
      const changed = changes.map(toRepaired).filter(({ after }) => Object.keys(after).length > 0)
      if (changed.length === 0) return
      changedCount += changed.length
      await saveRepair(transaction, { ...repair, changedCount })
      await insertRepairedComponents(transaction, repair.id, changed)
    },
  })
  if (changedCount > 0) await deleteStoredEdits(tools.database.write, storedRepairs, version.id, { at: repair.at })
  return { fixedCount: changedCount, checkRepair: changedCount === 0 ? null : { ...repair, changedCount } }
}

function toRepaired({ id, before, after, byHand }: ComponentChange) {
  const marks = newMarks(before.byHand, byHand)
  return { componentId: id, ...memberValues(before.component, after), marks }
}
