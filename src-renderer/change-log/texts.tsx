import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const settings = 'Settings'
export const auditLog = 'Audit log'
export const whatUsersRulesAndScansChanged =
  'What users, rules and scans changed, in all products. Entries are only added, never edited.'
export const checkingTheChain = 'Checking the chain…'
export const checkTheChain = 'Check the chain'
export const onlyAnAdminOrOwner = 'Only an Admin or Owner can read the audit log'
export const whatWasChangedInAVersion = 'What was changed in a version is in its tab Changes, for all users.'
export const loadingTheAuditLog = 'Loading the audit log'
export const yourRoleCouldNotBeLoaded = 'Your role could not be loaded'
export const entryForms = { one: 'entry', other: 'entries' }
export const hasForms = { one: 'has', other: 'have' }
export const noContentBecauseWhatThey = (hases: string) =>
  `${hases} no content because what they were about was deleted.`
export const chainIsBroken = (problem: ReactNode) => <>The chain is broken. {problem}.</>
export const chainIsCheckedAt = (chainIs: ReactNode, checkedAt: ReactNode) => (
  <>
    {chainIs} Checked {checkedAt}.
  </>
)
export const chainIsWholeUpToEntry = (entriesCount: string) =>
  ` The chain is whole up to entry ${entriesCount}, with the hash `
export const dataFileWasChangedOutside =
  'The data file was changed outside of Waybill, or is damaged. Compare it with a backup.'
export const chainIsWhole = 'The chain is whole.'
export const chainIsCountCheckedAt = (chainIs: ReactNode, count: ReactNode, checkedAt: ReactNode) => (
  <>
    {chainIs} {count}, checked {checkedAt}.
  </>
)
export const keepThisHashElsewhereLater = (hash: ReactNode) => (
  <>Keep this hash elsewhere. Later it shows whether entries were cut off: {hash}</>
)
export const who = 'Who'
export const allUsers = 'All users'
export const from = 'From'
export const to = 'To'
export const versionNoLongerExists = 'The version no longer exists'
export const couldNotOpenTheVersion = 'Could not open the version'
export const auditLogCouldNotBeLoaded = 'The audit log could not be loaded'
export const noChangeFits = 'No change fits'
export const clearTheFilters = 'Clear the filters'
export const searchLooksAtNamesFieldsValues = 'The search looks at names, fields, values and people. Case is ignored.'
export const noChangesRecorded = 'No changes recorded'
export const whatUsersRulesAndScansChange =
  'What users, rules and scans change from now on is listed here: who, when, from where, before and after.'
export const change = 'Change'
export const undo = 'Undo'
export const openTheSubjectKind = (subjectKind: ReactNode) => <>Open the {subjectKind}</>
export const whatWasChangedWasDeletedSince =
  'What was changed was deleted since, and what this entry said about it with that. That something was changed, and when, is kept.'
export const entryFromOrigin = (entry: TextValue, origin: TextValue) => `${entry}, from ${origin}`
export const withoutFieldsThatAreRecorded = (entry: TextValue) => `${entry}, without fields that are recorded`
export const componentIsNoLonger = 'The component is no longer in this version'
export const couldNotOpenTheComponent = 'Could not open the component'
export const loadingChanges = 'Loading changes'
export const changesCouldNotBeLoaded = 'The changes could not be loaded'
export const kindIsKind = (kind: TextValue) => `kind is ${kind}`
export const fromWhereIs = (label: string) => `from where is ${label}`
export const noChangeFitsAsked = (asked: string) => `No change fits ${asked}`
export const changeForms = { one: 'change', other: 'changes' }
export const isOrAre = { one: 'is', other: 'are' }
export const keptForThisVersionTheFirst = (changes: string, value: string, at: string) =>
  `${changes} ${value} kept for this version, the first from ${at}.`
export const changeLog = 'Change log'
export const rowsLoaded = (rows: string) => `${rows} loaded`
export const move = 'move'
export const open = 'open'
export const undoInline = 'undo'
export const search = 'search'
export const searchChanges = 'Search changes'
export const nameFieldOrPerson = 'Name, field or person'
export const type = 'Type'
export const allTypes = 'All types'
export const fromWhere = 'From where'
export const fromEverywhere = 'All origins'
export const couldNotSaveTheChanges = 'Could not save the changes'
export const csv = 'CSV'
export const json = 'JSON'
export const exportedABundleOf = 'exported a bundle of'
export const trustedAKeyFor = 'trusted a key for'
export const excludedFrom = 'excluded from'
export const includedAgainIn = 'included again in'
export const rolledBack = 'rolled back'
export const fetched = 'fetched'
export const imported = 'imported'
export const refreshed = 'refreshed'
export const removedASourceOf = 'removed a source of'
export const copied = 'copied'
export const ran = 'ran'
export const restored = 'restored'
export const verified = 'verified'
export const repaired = 'repaired'
export const putBack = 'put back'
export const assigned = 'assigned'
export const labeled = 'labeled'
export const setTheSeverity = 'set the severity'
export const snoozed = 'snoozed'
export const exported = 'exported'
export const declinedASuggestion = 'declined a suggestion'
export const canceledAJob = 'canceled a job'
export const replaced = 'replaced'
export const tested = 'tested'
export const evaluated = 'evaluated'
export const waived = 'waived'
export const added = 'added'
export const uploaded = 'uploaded'
export const importedAVex = 'imported a VEX'
export const redid = 'redid'
export const signedOff = 'signed off'
export const proposedFor = 'proposed for'
export const signingKey = 'signing key'
export const shareLink = 'share link'
export const savedView = 'saved view'
export const namedList = 'named list'
export const customField = 'custom field'
export const internalNames = 'internal names'
export const queueOrder = 'queue order'
export const backupSettings = 'backup settings'
export const version = 'version'
export const document = 'document'
export const component = 'component'
export const finding = 'finding'
export const license = 'license'
export const check = 'check'
export const part = 'part'
export const policy = 'policy'
export const product = 'product'
export const environment = 'environment'
export const rule = 'rule'
export const advisoryData = 'advisory data'
export const organization = 'organization'
export const backup = 'backup'
export const setting = 'setting'
export const deletedSince = 'deleted since'
export const status = 'status'
export const justification = 'justification'
export const responses = 'responses'
export const action = 'action'
export const packageUrl = 'package URL'
export const cpes = 'CPEs'
export const window = 'Window'
export const token = 'Token'
export const rules = 'Rules'
export const scans = 'Scans'
export const service = 'Service'
export const theService = 'the service'
export const notKept = 'not kept'
export const when = 'When'
export const what = 'What'
export const object = 'Object'
export const opensTheObject = 'Opens the object'
export const andMore = (more: ReactNode) => <>and {more} more</>
export const now = 'now'
export const undecided = 'Undecided'
export const todayName = (name: TextValue) => `Today, ${name}`
export const yesterdayName = (name: TextValue) => `Yesterday, ${name}`
export const chainCouldNotBeChecked = 'The chain could not be checked'
export const undone = 'Undone.'
export const undoIsAChange = 'The undo is a change of its own, at the top.'
export const couldNotUndo = 'Could not undo'
export const dayForm = 'Use YYYY-MM-DD'
