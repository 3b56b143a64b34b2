import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import { type ChangeMade, updateVersion, type VersionChange } from '#service/db/versions/version-update.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type SbomVersion, tlpLevels } from '#service/domain/versions/sbom-version.ts'

/**
 * Changes the metadata of a version.
 *
 * @throws {Rejection} if the label is empty, the TLP level is unknown, or the dates are in the wrong order
 */
export async function editVersion(
  { database, now }: { readonly database: UserDatabase; readonly now: () => Date },
  version: SbomVersion,
  change: VersionChange,
): Promise<void> {
  rejectInvalid({ ...version, ...change })
  const at = now().toISOString()
  const { id, organizationId } = version
  await database.write.transaction().execute(async (transaction) => {
    await changeVersion(transaction, version, change, { at, isByHand: true })
    const { dataLicense } = change
    if (dataLicense === undefined || dataLicense === version.dataLicense) return
    const payload = { license: dataLicense, before: version.dataLicense }
    await insertOutboxMessages(transaction, [
      { organizationId, messageType: 'SBOM_LICENSE_UPDATE', versionId: id, payload, at },
    ])
  })
}

/** Changes the metadata of a version and reports it, in the caller's transaction. */
export async function changeVersion(
  transaction: UserTransaction,
  { id, organizationId, environmentId }: Pick<SbomVersion, 'id' | 'organizationId' | 'environmentId'>,
  change: VersionChange,
  made: ChangeMade,
): Promise<void> {
  await updateVersion(transaction, id, change, made)
  const event = { organizationId, at: made.at, kind: 'SBOM', action: 'UPDATED', subjectId: id } as const
  await insertChangeEvents(transaction, [{ ...event, versionId: id, environmentId }])
}

/** @throws {Rejection} if the metadata of a version are not valid */
export function rejectInvalid(version: SbomVersion): void {
  const { label, tlp, releaseDate, endOfSupportDate, endOfLifeDate } = version
  if (label.trim() === '') throw new Rejection('"projectVersion" must not be empty')
  if (label.length > 500) throw new Rejection('"projectVersion" has more than 500 characters')
  if (tlp !== null && !tlpLevels.includes(tlp))
    throw new Rejection(`"${tlp}" is not a TLP label. Use ${tlpLevels.join(', ')}`)
  const dates = [releaseDate, endOfSupportDate, endOfLifeDate].filter((date) => date !== null)
  if (dates.toSorted().some((date, place) => date !== dates[place])) {
    throw new Rejection('The release date, end-of-support date and end-of-life date must be in this order')
  }
}
