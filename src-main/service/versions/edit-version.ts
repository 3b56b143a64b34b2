import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import { type ChangeMade, updateVersion, type VersionChange } from '#service/db/versions/version-update.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type SbomVersion, tlpLevels } from '#service/domain/versions/sbom-version.ts'
import { preserveAuthors } from './preserved-authors.ts'

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
  await database.write.transaction().execute(async (transaction) => {
    await changeVersion(transaction, version, change, { at, isByHand: true })
  })
}

/** Changes the metadata of a version and reports it, in the caller's transaction. */
export async function changeVersion(
  transaction: UserTransaction,
  version: SbomVersion,
  change: VersionChange,
  made: ChangeMade,
): Promise<void> {
  const { id, organizationId, environmentId } = version
  await updateVersion(transaction, id, change, made)
  if (change.authors) await preserveAuthors(transaction, version, change.authors)
  await reportLicense(transaction, version, change, made)
  const event = { organizationId, at: made.at, kind: 'SBOM', action: 'UPDATED', subjectId: id } as const
  await insertChangeEvents(transaction, [{ ...event, versionId: id, environmentId }])
}

/** Writes the message of a new data license (specification 5); only what people do is reported. */
async function reportLicense(
  transaction: UserTransaction,
  { id: versionId, organizationId, dataLicense: before }: SbomVersion,
  { dataLicense }: VersionChange,
  { at, isByHand }: ChangeMade,
): Promise<void> {
  if (!isByHand || dataLicense === undefined || dataLicense === before) return
  const payload = { license: dataLicense, before }
  const message = { organizationId, messageType: 'SBOM_LICENSE_UPDATE', versionId, payload, at } as const
  await insertOutboxMessages(transaction, [message])
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
