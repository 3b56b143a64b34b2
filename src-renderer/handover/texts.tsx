import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const difference = 'Difference'
export const valueInTheFileCannot = (noteOutcomes: TextValue, reason: TextValue) =>
  `${noteOutcomes} The value in the file cannot be applied here: ${reason}.`
export const keepThis = 'Keep this'
export const thisFindingIsNotHere = 'This finding is not here.'
export const inTheFile = 'In the file'
export const takeThis = 'Take this'
export const none = 'none'
export const wasHere = 'Was here'
export const here = 'Here'
export const entryForms = { one: 'entry', other: 'entries' }
export const ofTheHistoryOnThisSide = (entries: string) => `${entries} of the history on this side alone`
export const differences = 'Differences'
export const filterByOutcome = 'Filter by outcome'
export const allDifferences = 'All differences'
export const sameTheSame = (same: string) => `${same} the same`
export const firstAreListed = (value: string, listed: string) => `${value}the first ${listed} are listed`
export const searchDifferences = 'Search differences'
export const cveComponentOrValue = 'CVE, component or value'
export const madeBy = 'Made by'
export const decidedFindingForms = { one: 'decided finding', other: 'decided findings' }
export const noteForms = { one: 'note', other: 'notes' }
export const withoutAName = 'without a name'
export const componentsWereEditedThereEdits = '. Components were edited there: edits are not in the file'
export const andTheDocument = (decidedFindings: ReactNode, notes: ReactNode, documentName: ReactNode) => (
  <>
    {decidedFindings}, {notes}, and the document {documentName}
  </>
)
export const encrypted = 'Encrypted.'
export const notEncrypted = 'Not encrypted.'
export const leftOut = 'Left out'
export const signatureDoesNotFitTheContent = 'The signature does not fit the content.'
export const fileMayHaveBeenChangedAfter = (signatureDoes: ReactNode) => (
  <>{signatureDoes} The file may have been changed after it was signed. Get it from where it was made.</>
)
export const applyItAlthoughItsSignature = 'Apply it although its signature is invalid'
export const newVersionAsTheFileNames = 'A new version, as the file names it'
export const applyTo = 'Apply to'
export const newVersion = 'a new version'
export const readingTheHandoverFile = 'Reading the handover file'
export const chooseAnotherFile = 'Choose another file…'
export const move = 'move'
export const redo = 'redo'
export const undo = 'undo'
export const keepWhatIsHere = 'keep what is here'
export const takeTheFiles = 'take the file’s'
export const leaveOpen = 'leave open'
export const apply = 'apply'
export const search = 'search'
export const thisVersionIsNotHereYet = 'This version is not here yet'
export const itsProductIsNotHereEither = 'Its product is not here either. Both are'
export const itIs = 'It is'
export const madeFromTheDocument =
  'made from the document in the file, byte for byte, and scanned with the advisory data here. Then the decisions and notes of the file are applied. Rules and policies of this store run as after an upload.'
export const everythingIsTheSame = 'Everything is the same'
export const noDifferences = 'No differences'
export const bothSidesKnowTheSameDecisions = 'Both sides know the same decisions and notes with the same history.'
export const noMatchingDifferences = 'No matching differences'
export const clearTheSearchOrTheFilter = 'Clear the search or the filter to see the others.'
export const reviewName = (name: TextValue) => `Review ${name}`
export const reviewAHandoverFile = 'Review a handover file'
export const noHandoverFileOpen = 'No handover file open'
export const chooseAFile = 'Choose a file…'
export const dropAFileThatEnds =
  'Drop a file that ends in .waybill-handover anywhere. It shows what differs before anything changes.'
export const handoverFile = 'Handover file'
export const cannotBeApplied = (name: string) => `${name} cannot be applied`
export const chooseTheVersionAgain = 'Choose the version again'
export const nothingChangedHere = 'Nothing changed here.'
export const getTheFileAgainFromWhere = (message: TextValue) => `${message}. Get the file again from where it was made.`
export const nameIsEncrypted = (name: TextValue) => `${name} is encrypted`
export const passphraseOfTheFile = 'Passphrase of the file'
export const whoeverMadeTheFileHasIt = 'The person who made the file has it.'
export const passphraseIsWrongEnterTheOne = 'The passphrase is wrong. Enter the one that the file was made with.'
export const open = 'Open'
export const whichVersionIsItAbout = 'Which version is it about?'
export const nameReceivedCreatedAt = (name: string, createdAt: string) => `${name}, received ${createdAt}`
export const severalVersionsHereShowTheDocument = 'Several versions here show the document of the file.'
export const otherConflictsLeaveOpen = 'Other conflicts: leave open'
export const otherConflictsKeepWhatIsHere = 'Other conflicts: keep what is here'
export const otherConflictsTakeTheFiles = 'Other conflicts: take the file’s'
export const openVersion = 'Open version'
export const compareAgain = 'Compare again'
export const undoLabel = 'Undo'
export const notApplied = 'Not applied.'
export const undoneThisStoreNowKnows =
  'Undone. This store now knows the decisions of the file and set them back, so that it is newer. '
export const redoLabel = 'Redo'
export const conflictsWithoutAChoice = 'Conflicts without a choice'
export const applyLabel = 'Apply'
export const versionIsMadeItIsScanned =
  'The version is made. It is scanned, and then the decisions are applied. You can leave this page.'
export const applying = 'Applying…'
export const processingTheVersion = 'Processing the version'
export const outcome = 'Outcome'
export const what = 'What'
export const decision = 'Decision'
export const vulnerability = 'Vulnerability'
export const component = 'Component'
export const noFinding = 'no finding'
export const choice = 'Choice'
export const undecided = 'Undecided'
export const openInline = 'open'
export const keepHere = 'keep here'
export const conflict = 'Conflict'
export const bothSidesDecidedWithoutKnowing =
  'Both sides decided without knowing of each other. Choose one, or leave both as they are.'
export const newerInTheFile = 'Newer in the file'
export const whoDecidedThereKnewWhat = 'Who decided there knew what was decided here. It is applied.'
export const decidedAlike = 'Decided alike'
export const bothSidesDecidedTheSameThey = 'Both sides decided the same. They become one, with the earlier author.'
export const newerHere = 'Newer here'
export const whoDecidedHereKnewWhat = 'Who decided here knew what the file says. Nothing changes here.'
export const thisFindingIsNotHereBecause =
  'This finding is not here, because the advisory data differs. It is left out; the same file brings it later.'
export const bothSidesChangedThisWithoutKnowing =
  'Both sides changed this without knowing of each other. Choose one, or leave both as they are.'
export const whoChangedThisThereKnewWhat = 'Who changed this there knew what was here. It is applied.'
export const bothSidesSayTheSameThey = 'Both sides say the same. They become one.'
export const whoChangedThisHereKnewWhat = 'Who changed this here knew what the file says. Nothing changes here.'
export const itCannotBeAppliedHere = 'It cannot be applied here. It is left out; the same file brings it later.'
export const justification = 'Justification'
export const response = 'Response'
export const impact = 'Impact'
export const action = 'Action'
export const detail = 'Detail'
export const internalNote = 'Internal note'
export const fixedIn = 'Fixed in'
export const resolved = 'Resolved'
export const decisionForms = { one: 'decision', other: 'decisions' }
export const and = ' and '
export const andItsProduct = ' and its product'
export const noDecisions = 'no decisions'
export const makesTheVersionFromTheDocument = (product: TextValue, taken: TextValue) =>
  `Makes the version${product} from the document in the file, scans it, and applies ${taken}.`
export const conflictForms = { one: 'conflict', other: 'conflicts' }
export const nothingToApply = 'Nothing to apply.'
export const conflictStaysForms = { one: 'conflict stays', other: 'conflicts stay' }
export const openOnBothSides = (changes: TextValue, conflictStayses: string) =>
  `${changes} ${conflictStayses} open on both sides.`
export const doneConflictStaysesOpenOnBoth = (done: TextValue, conflictStayses: string) =>
  `${done} ${conflictStayses} open on both sides.`
export const conflictsKeepWhatIsHere = 'The conflicts keep what is here.'
export const nothingChanged = 'Nothing changed.'
export const nothingChangedThisStoreKnewAll = 'Nothing changed: this store knew all of it that could be applied.'
export const appliedNotesOfTheVersion = 'Applied: notes of the version and its components changed.'
export const andNotesOfTheVersion = ', and notes of the version and its components'
export const findingForms = { one: 'finding', other: 'findings' }
export const appliedFindingsChangedMore = (findings: string, more: TextValue) => `Applied: ${findings} changed${more}.`
export const severity = 'Severity'
export const snooze = 'Snooze'
export const assignee = 'Assignee'
export const label = 'Label'
export const customField = 'Custom field'
export const itIsLeftOutTheSame = (reason: TextValue) => `${reason}. It is left out; the same file brings it later.`
export const kindForms = { one: 'kind', other: 'kinds' }
export const isOrAre = { one: 'is', other: 'are' }
export const newerWaybillMadeTheFile = (kinds: string, value: string, names: TextValue) =>
  `A newer Waybill made the file. ${kinds} of its notes cannot be read here and ${value} left out: ${names}. A newer Waybill reads them.`
export const versionIsHereNowBut = (error: string) => `The version is here now, but its scan has no result yet${error}.`
export const applyTheFileAgainWhen = 'Apply the file again when the version is processed.'
export const versionWasDeletedMeanwhile = 'The version was deleted meanwhile.'
export const applyTheFileAgain = 'Apply the file again.'
export const thisWasAlreadyUndone = 'This was already undone.'
export const newerDecisionTouchesTheseFindings = 'A newer decision touches these findings.'
export const fileIsUndone = 'The file is undone.'
export const couldNotUndo = 'Could not undo'
export const fileIsAppliedAgain = 'The file is applied again.'
export const couldNotRedo = 'Could not redo'
export const wasNotApplied = (name: TextValue) => `${name} was not applied`
