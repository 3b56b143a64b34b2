import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const whenAndWhere = 'When and where'
export const save = 'Save'
export const discard = 'Discard'
export const onlyAnOwnerCanChange = 'Only an Owner can change this, and restore a backup.'
export const dailyBackup = 'Daily backup'
export const everyDayAt = 'Every day at'
export const timeOfTheDailyBackup = 'Time of the daily backup'
export const hhMm = 'HH:MM'
export const ifSomethingChanged = 'if something changed'
export const ifTheComputerIsOff =
  'If the computer is off at that time, the backup is made at the next start. Upgrades and restores always make one first.'
export const numberKept = 'Number kept'
export const dailyBackupsKept = 'Daily backups kept'
export const dailyAnd = 'daily and'
export const weeklyBackupsKept = 'Weekly backups kept'
export const weekly = 'weekly'
export const backupForms = { one: 'backup', other: 'backups' }
export const freeBytesFree = (freeBytes: string) => `${freeBytes} free.`
export const folder = 'Folder'
export const folderOfBackups = 'Folder of backups'
export const folderBackupsInTheDataFolder = 'The folder "backups" in the data folder'
export const thisFolderCannotBeReachedConnect =
  'This folder cannot be reached. Connect its disk, or enter another folder.'
export const insideTheDataFolderAFolder =
  'Inside the data folder. A folder on another disk also survives the loss of this disk.'
export const fullPathLeaveItEmpty =
  'Full path. Leave it empty for the folder "backups" in the data folder. Backups that exist are not moved.'
export const signature = 'Signature'
export const keyThatSignsNewBackups = 'Key that signs new backups'
export const noneNewBackupsAreNotSigned = 'None: new backups are not signed'
export const notOnThisComputer = (signingKeyName: string) => `${signingKeyName}, not on this computer`
export const makeAKeyInSettingsSigning =
  'Make a key in Settings, Signing keys. With it, others see that a backup is yours and unchanged.'
export const othersSeeThatABackup = 'Others see that a backup is yours and unchanged, once they trust the public key.'
export const passphrase = 'Passphrase'
export const setNewBackupsAreEncrypted = 'Set: new backups are encrypted.'
export const noneNewBackupsAreNotEncrypted = 'None: new backups are not encrypted.'
export const change = 'Change…'
export const setAPassphrase = 'Set a passphrase…'
export const stopEncrypting = 'Stop encrypting…'
export const backupOpensOnlyWithThePassphrase = 'A backup opens only with the passphrase that was set when it was made.'
export const everyoneWhoCanReadABackup = 'Everyone who can read a backup file can read all your data in it.'
export const lastBackupFailed = (failedAt: ReactNode, reason: ReactNode) => (
  <>
    The last backup failed, {failedAt}. {reason}.
  </>
)
export const thereIsNoWholeBackup = 'There is no whole backup.'
export const newestWholeOne = (newest: TextValue, newest2: TextValue) => `The newest whole one: ${newest}. ${newest2}.`
export const noBackupYet = 'No backup yet.'
export const pressBToMakeOneNow = (settings: ReactNode) => <>{settings} Press B to make one now.</>
export const lastBackup = (backup: ReactNode) => <>Last backup: {backup}.</>
export const backupIsQueued = 'A backup is queued'
export const makingABackupThenOpening = 'Making a backup, then opening and checking it'
export const backupProgress = 'Backup: progress'
export const made = 'Made'
export const reason = 'Reason'
export const size = 'Size'
export const versions = 'Versions'
export const decisions = 'Decisions'
export const lastCheck = 'Last check'
export const actions = 'Actions'
export const backupsAppearHereWithTheResult = 'Backups appear here with the result of their last check.'
export const backups = 'Backups'
export const showOlderBackups = 'Show older backups'
export const couldNotBeChecked = (backup: TextValue) => `${backup} could not be checked`
export const checkTheAsking = (asking: string) => `Check the ${asking}`
export const check = 'Check'
export const unknown = 'Unknown'
export const encrypted = 'encrypted'
export const checking = 'Checking…'
export const originalFileWasForms = { one: 'original file was', other: 'original files were' }
export const missingAlreadyMissing = (missing: string) => `${missing} already missing`
export const restoreName = (name: ReactNode) => <>Restore… {name}</>
export const moreName = (name: TextValue) => `More: ${name}`
export const checkAgain = 'Check again'
export const download = 'Download'
export const deleteText = 'Delete…'
export const backUpNow = 'back up now'
export const move = 'move'
export const restore = 'restore'
export const settings = 'Settings'
export const backup = 'Backup'
export const backupsCouldNotBeLoaded = 'Backups could not be loaded'
export const productsOriginalFilesDecisions =
  'Products, original files, decisions and history, but no advisory data: it can be imported again'
export const loadingBackups = 'Loading backups'
export const onlyOwnersAndAdminsSeeBackups = 'Only Owners and Admins see backups'
export const backupContainsTheData =
  'A backup contains the data of the whole organization. Ask an Owner or an Admin to make or restore one.'
export const settingsOfBackupsCould = 'The settings of backups could not be loaded'
export const restoreFromAFile = 'Restore from a file…'
export const backUpNowLabel = 'Back up now'
export const totalCountNewestFirst = (totalCount: TextValue) => `${totalCount}, newest first`
export const backupDeleted = (backup: TextValue) => `${backup} deleted`
export const deleteTheBackupOf = (createdAt: string) => `Delete the backup of ${createdAt}?`
export const fileIsDeletedFromTheFolder = (bytes: string, backup: TextValue) =>
  `The file (${bytes}; ${backup}) is deleted from the folder of backups. This cannot be undone.`
export const cancel = 'Cancel'
export const deleteBackup = 'Delete backup'
export const restoreFromAFileLabel = 'Restore from a file'
export const waybillOpensAndChecksTheFile =
  'Waybill opens and checks the file, adds it to the list, and shows what a restore would change. Nothing is replaced yet.'
export const tryAgain = 'Try again'
export const theFile = 'The file'
export const wasNotAdded = 'was not added.'
export const passphraseIfTheFileIsEncrypted = 'Passphrase, if the file is encrypted'
export const filesThatEndWithAge =
  'Files that end with .age are encrypted. Leave it empty to use the stored passphrase.'
export const dropToCheckTheFile = 'Drop to check the file'
export const anotherFile = 'another file'
export const backupFile = 'a backup file'
export const dropHereOr = (value: string) => `Drop ${value} here, or`
export const chooseAFile = 'Choose a file…'
export const backupFileLabel = 'Backup file'
export const openingAndChecking = (name: ReactNode, size: ReactNode) => (
  <>
    Opening and checking {name}, {size}
  </>
)
export const passphraseChanged = 'Passphrase changed'
export const passphraseSet = 'Passphrase set'
export const itIsUsedFromTheNext = 'It is used from the next backup on.'
export const changeThePassphraseOfBackups = 'Change the passphrase of backups'
export const setAPassphraseForBackups = 'Set a passphrase for backups'
export const changePassphrase = 'Change passphrase'
export const setPassphrase = 'Set passphrase'
export const withoutThePassphraseAnEncrypted = 'Without the passphrase, an encrypted backup cannot be restored.'
export const waybillCannotRecoverItWrite = (withoutThe: ReactNode) => (
  <>{withoutThe} Waybill cannot recover it. Write it down, and keep it somewhere other than on this computer.</>
)
export const atLeast10CharactersSeveralWords = 'At least 10 characters. Several words are easier to write down.'
export const passphraseAgain = 'Passphrase again'
export const twoTextsDifferEnterThePassphrase = 'The two texts differ. Enter the passphrase again.'
export const theirEarlierPassphrase = 'their earlier passphrase'
export const noPassphrase = 'no passphrase'
export const backupsThatExistKeepNewFiles = (value: string) =>
  `Backups that exist keep ${value}. New files are in the age format, so the program age opens them, too.`
export const encryptionStopped = 'Encryption stopped'
export const newBackupsHaveNoPassphrase = 'New backups have no passphrase.'
export const stopEncryptingBackups = 'Stop encrypting backups?'
export const stopEncryptingLabel = 'Stop encrypting'
export const newBackupsAreReadableForEveryone =
  'New backups are readable for everyone who can read the file. Waybill deletes the stored passphrase: keep your own copy, because backups that exist still need it.'
export const thisBackupIsEncrypted = 'This backup is encrypted, and the stored passphrase does not open it.'
export const opening = 'Opening…'
export const passphraseOfThisBackup = 'Passphrase of this backup'
export const restoreAnEncryptedBackup = 'Restore an encrypted backup'
export const open = 'Open'
export const restoreTheBackupOf = (createdAt: string) => `Restore the backup of ${createdAt}?`
export const backUpThenRestore = 'Back up, then restore'
export const presentStateCouldNotBeCompared = 'The present state could not be compared'
export const loadingComparison = 'Loading comparison'
export const thisBackupNoLongerExists = 'This backup no longer exists.'
export const leaveItEmptyToUse = 'Leave it empty to use the stored passphrase.'
export const passphraseThatWasSetWhen = 'The passphrase that was set when this backup was made.'
export const signatureOfThisBackupIsInvalid = 'The signature of this backup is invalid.'
export const itsContentMayHaveBeenChanged = (signatureOf: ReactNode, why: ReactNode) => (
  <>
    {signatureOf} {why} Its content may have been changed. Get it from where it was made.
  </>
)
export const restoreItAlthoughItsSignature = 'Restore it although its signature is invalid'
export const youHaveNow = 'You have now'
export const youGetBack = 'You get back'
export const removed = 'Removed'
export const versionForms = { one: 'version', other: 'versions' }
export const everyChangeSinceDecisionsProducts = (createdAt: string) =>
  `Every change since ${createdAt}: decisions, products and settings of the organization.`
export const returned = 'Returned'
export const thatYouDeletedSince = (versions: string) => `${versions} that you deleted since.`
export const kept = 'Kept'
export const advisoryDataAccessTokens = 'Advisory data, access tokens, the settings of backups and of this window.'
export const first = 'First'
export const backupOfThePresentState = 'A backup of the present state is made, so that you can restore it again.'
export const cancelTheRestore = 'Cancel the restore'
export const continueInTheBackground = 'Continue in the background'
export const close = 'Close'
export const restoreCouldNotBeCanceled = 'The restore could not be canceled'
export const restoringTheBackupOf = (time: TextValue) => `Restoring the backup of ${time}`
export const backupOfIsRestored = (time: TextValue) => `The backup of ${time} is restored`
export const restoreWasCanceled = 'The restore was canceled'
export const backupOfWasNotRestored = (time: TextValue) => `The backup of ${time} was not restored`
export const nothingChanged = 'Nothing changed.'
export const presentDataWasNotChanged = (message: ReactNode, remedy: ReactNode) => (
  <>
    {message} {remedy} The present data was not changed.
  </>
)
export const stateBeforeTheRestore = (backup: ReactNode) => (
  <>{backup} The state before the restore is the newest backup in the list. Restore that one to undo this.</>
)
export const replacingTheDataWaybillAnswers = 'Replacing the data. Waybill answers again in a few seconds'
export const queued = 'Queued'
export const openingAndCheckingTheBackup = 'Opening and checking the backup'
export const backingUpThePresentState = 'Backing up the present state'
export const restoreProgress = 'Restore: progress'
export const backupIsCheckedThePresentState =
  'The backup is checked, the present state is backed up, and then the data is replaced. Changes that anyone makes meanwhile are lost.'
export const onDemand = 'On demand'
export const daily = 'Daily'
export const weeklyLabel = 'Weekly'
export const beforeAnUpgrade = 'Before an upgrade'
export const beforeARestore = 'Before a restore'
export const decisionForms = { one: 'decision', other: 'decisions' }
export const notChecked = 'not checked'
export const itWasWrittenByANewer = 'It was written by a newer version of Waybill'
export const itIsDamaged = 'It is damaged'
export const reasonIsUnknown = 'The reason is unknown'
export const waybillMakesOneEachDay = (time: TextValue) => `Waybill makes one each day at ${time} if something changed.`
export const dailyBackupsAreOffOnlyUpgrades = 'Daily backups are off: only upgrades and restores make one.'
export const atVerifiedAt = (verifiedAt: TextValue) => `at ${verifiedAt}`
export const openedAndChecked = (made: TextValue, verifiedAt: string) => `${made}, opened and checked ${verifiedAt}`
export const backupOfCreatedAt = (createdAt: string) => `Backup of ${createdAt}`
export const moreVersionForms = { one: 'more version', other: 'more versions' }
export const jobNoLongerExists = 'The job no longer exists.'
export const serverSentAnEmptyResponse = 'The server sent an empty response.'
export const backupRestored = (backup: TextValue) => `${backup} restored`
export const stateBeforeItIsABackup = 'The state before it is a backup, too.'
export const restoreCanceled = 'Restore canceled'
export const backupWasNotRestored = 'The backup was not restored'
export const backupMade = 'Backup made'
export const openedCheckedAndCounted = 'Opened, checked and counted.'
export const backupCanceled = 'Backup canceled'
export const backupFailed = 'The backup failed.'
export const backupIsWhole = (backup: TextValue) => `${backup} is whole`
export const itWasNotChecked = 'It was not checked'
export const backupIsResult = (backup: TextValue, result: TextValue) => `${backup} is ${result}`
export const downloadStarted = 'Download started'
export const backupCouldNotBeDownloaded = 'The backup could not be downloaded'
