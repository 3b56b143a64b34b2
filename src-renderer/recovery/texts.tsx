import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const showWaysBack = 'Show ways back'
export const databaseIsDamaged = 'The database is damaged'
export const askTheAdministratorOfThisServer = 'Ask the administrator of this server to restore a backup.'
export const changesAreRejectedAndListsMay = (databaseIs: ReactNode, damage: ReactNode) => (
  <>
    {databaseIs} ({damage}). Changes are rejected, and lists may be incomplete.
  </>
)
export const warning = 'warning'
export const whatWasFound = 'What was found'
export const dataFolder = 'Data folder'
export const backups = 'Backups'
export const restoreKeepsThePresentData =
  'A restore keeps the present data: as a backup, or in the folder quarantine for 90 days.'
export const reportCopied = 'Report copied'
export const copyReport = 'Copy report'
export const restoring = 'Restoring'
export const saving = 'Saving'
export const waybillDidNotOpen = 'Waybill did not open'
export const cancel = 'cancel'
export const dataFolderText = (folder: TextValue) => `Data folder: ${folder}`
export const nothingIsChangedUntilYouChoose = 'Nothing is changed until you choose'
export const move = 'move'
export const choose = 'choose'
export const chooseAWayBack = 'Choose a way back'
export const olderBackupForms = { one: 'older backup', other: 'older backups' }
export const showOlderBackups = (olderBackups: string) => `Show ${olderBackups}`
export const startEmptyInThisFolder = 'Start empty in this folder'
export const quit = 'Quit'
export const restoringABackup = 'Restoring a backup'
export const savingWhatCanBeRead = 'Saving what can be read'
export const presentDataStaysInPlaceUntil =
  'The present data stays in place until the backup is unpacked and checked. Then it is moved to quarantine.'
export const dataFolderIsOnlyRead = 'The data folder is only read.'
export const cancelLabel = 'Cancel'
export const itHoldsYourProductsDecisions =
  'It holds your products, decisions and history. A part of it cannot be read, so Waybill did not open it.'
export const databaseIsMissing = 'The database is missing'
export const thisFolderHeldProductsBefore =
  'This folder held products before. Waybill does not start empty by itself, because your data may be somewhere else.'
export const databaseIsEmpty = 'The database is empty'
export const databaseIsOlderThanItsFolder = 'The database is older than its folder'
export const olderCopyWasPut = 'An older copy was put in its place. Opening it would hide what was stored since.'
export const databaseAndItsFolderDo = 'The database and its folder do not belong together'
export const openingItWouldHideTheDocuments = 'Opening it would hide the documents that are in this folder.'
export const databaseIsNewerThanThisWaybill = 'The database is newer than this Waybill'
export const newerVersionOfWaybillWrote =
  'A newer version of Waybill wrote it, and this version cannot read it. Start the newer version to open it.'
export const databaseIsNotFromWaybill = 'The database is not from Waybill'
export const anotherProgramWroteWaybillDb = 'Another program wrote "waybill.db" in this folder.'
export const databaseAndItsLogDo = 'The database and its log do not belong together'
export const openingBothWouldDamageThemEach = 'Opening both would damage them. Each is opened with its own file only.'
export const backupOfCreatedAt = (createdAt: string) => `Backup of ${createdAt}`
export const bytesEncrypted = (bytes: string) => `${bytes}, encrypted`
export const versionForms = { one: 'version', other: 'versions' }
export const decisionForms = { one: 'decision', other: 'decisions' }
export const databaseHas = (databaseBytes: string) => `The database has ${databaseBytes}`
export const originalDocumentForms = { one: 'original document', other: 'original documents' }
export const inTheFolder = (originalDocuments: string) => `${originalDocuments} in the folder`
export const backupForms = { one: 'backup', other: 'backups' }
export const newestFrom = (backups: string, createdAt: string) => `${backups}, the newest from ${createdAt}`
export const noBackupFound = 'No backup found'
export const cannotBeRestored = (backups: string) => `${backups} cannot be restored`
export const verified = 'verified'
export const notVerified = 'not verified'
export const restoreBackup = 'Restore backup'
export const restore = 'restore'
export const passphrase = 'Passphrase'
export const passphraseOfThisBackupEmpty =
  'The passphrase of this backup. Empty: the one that is stored on this computer.'
export const restoreABackupFile = 'Restore a backup file…'
export const fromAnotherDiskOrFolder = 'From another disk or folder'
export const backupFile = 'Backup file'
export const absolutePathOnThisComputer = 'Absolute path on this computer.'
export const restoreBackupFile = 'Restore backup file'
export const passphraseThatThisFileWasEncrypted = 'The passphrase that this file was encrypted with.'
export const saveWhatCanBeRead = 'Save what can be read'
export const originalDocumentsDecisionsAsVex =
  'Original documents, decisions as VEX, products as JSON. The data folder is not changed'
export const folder = 'Folder'
export const absolutePathOfANew = 'Absolute path of a new or empty folder on this computer.'
export const saveFiles = 'Save files'
export const salvage = 'salvage'
export const openAnotherFolder = 'Open another folder…'
export const itIsCheckedBefore = 'It is checked before it is opened. This folder stays as it is'
export const absolutePathOnThisComputerTheNextStart =
  'Absolute path on this computer. The next start opens the usual folder again.'
export const openFolder = 'Open folder'
export const open = 'open'
export const refresh = 'Refresh'
export const afterYouPutFilesBack = 'After you put files back, or connected a drive'
