import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const loadingBundles = 'Loading bundles'
export const bundlesCouldNotBeLoaded = 'Bundles could not be loaded'
export const bundleExportStarted = 'Bundle export started'
export const exportABundle = 'Export a bundle'
export const signedFileForAComputerWithout = 'A signed file for a computer without network access'
export const thereIsNoAdvisoryData = 'There is no advisory data to export.'
export const contents = 'Contents'
export const everything = 'Everything'
export const changesSinceState = (state: TextValue) => `Changes since ${state}`
export const replacesTheseSourcesOnTheOther = 'Replaces these sources on the other computer.'
export const smallerButCanBeImportedOnly = 'Smaller, but can be imported only on a computer that has this snapshot.'
export const exportBundle = 'Export bundle'
export const selectAtLeastOneSource = 'Select at least one source.'
export const exportedBundles = 'Exported bundles'
export const allSources = (sources: number) => `all ${sources}`
export const valueOfSources = (value: TextValue, sources: number) => `${value} of ${sources}`
export const sources = 'Sources:'
export const all = 'All'
export const none = 'None'
export const recordForms = { one: 'record', other: 'records' }
export const statementForms = { one: 'statement', other: 'statements' }
export const keptUntilExpiresAt = (expiresAt: string) => `, kept until ${expiresAt}`
export const saveFilename = (filename: TextValue) => `Save ${filename}`
export const save = 'Save'
export const keys = 'Keys'
export const bundlesSignedWithATrustedKey = 'Bundles signed with a trusted key can be imported here'
export const trustAKey = 'Trust a key…'
export const keyForThisInstallationIsCreated = 'A key for this installation is created with the first bundle export.'
export const onlyAnAdminCanChangeTrusted = 'Only an Admin can change trusted keys.'
export const thisInstallation = 'This installation'
export const revoked = 'revoked'
export const thisInstallationInline = 'this installation'
export const trusted = 'trusted'
export const revokedAt = (revokedAt: TextValue) => `Revoked ${revokedAt}`
export const compareThisFingerprintOnTheOther = (addedAt: TextValue) =>
  `Compare this fingerprint on the other computer. Created ${addedAt}`
export const trustedByNameAddedAt = (name: TextValue, addedAt: TextValue) => `Trusted by ${name} ${addedAt}`
export const replaceTheSigningKey = 'Replace the signing key'
export const revokeName = (name: TextValue) => `Revoke ${name}`
export const replace = 'Replace…'
export const revoke = 'Revoke…'
export const replaceKey = 'Replace key'
export const revokeKey = 'Revoke key'
export const nextBundleIsSigned =
  'The next bundle is signed with a new key. Other computers must trust the new key before they can import it.'
export const bundlesSignedWithThisKey =
  'Bundles signed with this key can no longer be imported. Data already imported is kept. You can trust the key again later.'
export const rollbackStarted = 'Rollback started'
export const allVersionsWillBeRescanned = 'All versions will be rescanned'
export const snapshots = 'Snapshots'
export const currentSnapshotAndTheTwoBefore = 'The current snapshot and the two before it are kept'
export const noAdvisoryDataYet = 'No advisory data yet.'
export const snapshotId = 'snapshot ID'
export const sourceForms = { one: 'source', other: 'sources' }
export const current = 'current'
export const rollBackToTheSnapshotOf = (activeSince: string) => `Roll back to the snapshot of ${activeSince}`
export const rollBack = 'Roll back…'
export const rollBackToAnEarlierSnapshot = 'Roll back to an earlier snapshot'
export const rollBackLabel = 'Roll back'
export const snapshotOfWithBecomesCurrent = (activeSince: string, records: string) =>
  `The snapshot of ${activeSince} with ${records} becomes current, and all versions are rescanned. The present snapshot is kept, so you can switch back. Decisions are kept.`
export const isNowTrusted = (name: TextValue) => `${name} is now trusted`
export const importTheBundleAgain = 'Import the bundle again'
export const trustAKeyLabel = 'Trust a key'
export const whoeverHoldsThisKeyCanChange = 'Anyone who holds this key can change the advisory data on this computer.'
export const cancel = 'Cancel'
export const trustKey = 'Trust key'
export const fingerprint = 'Fingerprint'
export const hexadecimalDigitsSpacesAndColons = '64 hexadecimal digits. Spaces and colons are ignored.'
export const bundleIsSignedWith = 'The bundle is signed with'
export const askTheSenderByPhone =
  'Ask the sender, by phone or in person, for the fingerprint shown under “This installation” on this page of their Waybill. Trust the key only if all digits match.'
export const thisKeyIsAlreadyTrusted = (name: ReactNode) => (
  <>This key is already trusted as “{name}”. Import the bundle again.</>
)
export const keyName = 'Key name'
export const forExampleTheComputerThatExports = 'For example, the computer that exports the bundles'
export const onlyAnAdminCanTrust = 'Only an Admin can trust a key. Send the fingerprint to one.'
export const of64DigitsEntered = (digits: number) => `${digits} of 64 digits entered.`
export const onlyHexadecimalDigits = 'Use only the digits 0–9 and a–f.'
export const thisBundleIsNoLongerAvailable = 'This bundle is no longer available.'
export const exportItAgain = 'Export it again.'
export const savedFilename = (filename: TextValue) => `Saved ${filename}`
export const inYourDownloadsFolder = 'in your downloads folder'
export const bundleCouldNotBeSaved = 'The bundle could not be saved'
