import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { findLicenseOperator, findOtherwiseJoined, saveJoinedLicenses } from '#service/db/components/license-lists.ts'
import type { StageContext } from '#service/workers/stage.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'

export interface LicenseListsInput {
  readonly version: StageContext['version']
}

/** Passes after which edits that keep coming are left to the next run. */
const maxPasses = 5

/**
 * Joins the lists of licenses of a version as its environment reads them now (specification 2.3), in short transactions. Returns the number of
 * changed components. It can always run again.
 */
export const licenseListsTask: Task<LicenseListsInput, number> = {
  name: 'license-lists',
  async run(context, { version }) {
    let changed = 0
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const found = await joinOnce(context, version)
      changed += found
      if (found === 0) break
    }
    return changed
  },
}

async function joinOnce({ database, now, signal }: TaskContext, version: StageContext['version']): Promise<number> {
  const operator = await findLicenseOperator(database.read, version.id)
  if (!operator) return 0
  let changed = 0
  for await (const components of findOtherwiseJoined(database, version.id, operator)) {
    signal.throwIfAborted()
    const at = now().toISOString()
    const { organizationId, id: versionId, environmentId } = version
    const event = { organizationId, at, kind: 'COMPONENT', action: 'UPDATED', subjectId: null, versionId } as const
    await database.write.transaction().execute(async (transaction) => {
      await saveJoinedLicenses(transaction, components, at)
      await insertChangeEvents(transaction, [{ ...event, environmentId, count: components.length }])
    })
    changed += components.length
  }
  return changed
}
