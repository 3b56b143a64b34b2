import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const fileForms = { one: 'file', other: 'files' }
export const failed = 'Failed'
export const done = 'Done'
export const nameProgress = (name: TextValue) => `${name}: progress`
export const cancelAllName = (name: TextValue) => `Cancel all: ${name}`
export const cancelAll = 'Cancel all'
export const reportCopied = 'Report copied'
export const copyAllReports = 'Copy all reports'
export const tryTheAgain = (again: string) => `Try the ${again} again`
export const clearName = (name: TextValue) => `Clear ${name}`
export const moreQuestionForms = { one: 'more question', other: 'more questions' }
export const andMoreQuestions = (moreQuestions: string) => `and ${moreQuestions}`
export const moreForms = { one: 'more', other: 'more' }
export const andCopyAllReportsToSee = (mores: string) => `and ${mores}: copy all reports to see them`
export const moreFileForms = { one: 'more file', other: 'more files' }
export const andMoreFilesDone = (moreFiles: string) => `and ${moreFiles} done`
export const doneAdvisoryDataIsMissing = 'Done, advisory data is missing'
export const doneDataMissing = 'Done, data missing'
export const earlierDecisionForms = { one: 'earlier decision', other: 'earlier decisions' }
export const confirmEarlierDecisions = (earlierDecisions: string) => `Confirm ${earlierDecisions}`
export const startTriage = 'Start triage'
export const openVersion = 'Open version'
export const showChanges = 'Show changes'
export const recordForms = { one: 'record', other: 'records' }
export const versionsAreBeingRescanned = 'Versions are being rescanned in the background.'
export const recordsSkipped = (records: string) => `${records} skipped`
export const componentForms = { one: 'component', other: 'components' }
export const openKevCountKnownExploited = (openKevCount: string) => `, ${openKevCount} known exploited`
export const criticalHigh = (critical: string, high: string) => `${critical} critical, ${high} high`
export const couldNotBeEvaluated = (components: string) => `${components} could not be evaluated`
export const earlierDecisionsToConfirm = (earlierDecisions: string) => `${earlierDecisions} to confirm`
export const dismissName = (name: TextValue) => `Dismiss ${name}`
export const andCopyTheReportToSee = (mores: string) => `and ${mores}: copy the report to see all`
export const reviewKey = 'Review key…'
export const tryAgain = 'Try again'
export const openAnotherFile = 'Open another file…'
export const copyReport = 'Copy report'
export const couldNotBeReadNothing = 'Could not be read. Nothing was saved.'
export const processingFailed = 'Processing failed.'
export const canceled = 'Canceled'
export const canceledSentence = 'Canceled.'
export const cancelName = (name: TextValue) => `Cancel ${name}`
export const review = 'Review'
export const handoverFileReviewWhatDiffers = 'Handover file. Review what differs before you apply anything.'
export const vexDocumentReviewItsStatements = 'VEX document. Review its statements before you apply any.'
export const jobProgress = (job: TextValue) => `${job}: progress`
export const cancelNameText = (name: TextValue) => `Cancel: ${name}`
export const saveName = (name: TextValue) => `Save: ${name}`
export const save = 'Save'
export const open = 'Open'
export const clearNameText = (name: TextValue) => `Clear: ${name}`
export const fileCouldNotBeSaved = 'The file could not be saved'
export const clearText = (text: TextValue) => `Clear: ${text}`
export const dismiss = 'Dismiss'
export const openExistingVersion = 'Open existing version'
export const createNewVersion = 'Create new version'
export const upload = 'Upload'
export const goesTo = 'Goes to'
export const eachSbomBecomesAVersionNamed = 'Each SBOM becomes a version, named after its primary component. '
export const createsANewProduct = 'Creates a new product. '
export const suggestedFromTheFilesPrimary = 'Suggested from the file’s primary component and your last upload. '
export const thisFileWasAlreadyUploadedIn = (
  name: ReactNode,
  projectVersion: ReactNode,
  name2: ReactNode,
  createdAt: ReactNode,
) => (
  <>
    This file was already uploaded: {name} {projectVersion} in {name2}, {createdAt}.
  </>
)
export const reviewOnlyItsVexStatements = 'Review only its VEX statements'
export const tray = 'Tray:'
export const now = 'Now'
export const finished = 'Finished'
export const trayLabel = 'Tray'
export const rows = 'Rows'
export const rowsInline = 'rows'
export const nextStep = 'next step'
export const backToThePage = 'back to the page'
export const clearFinished = 'Clear finished'
export const closeTheTray = 'Close the tray'
export const inTheFolderSkippedUnsupportedFile = (files: string) =>
  `${files} in the folder skipped: unsupported file name.`
export const finishedRowsGoAfter24Hours = 'Finished rows go after 24 hours'
export const failedRowsStayUntilYouClear = 'Failed rows stay until you clear them'
export const nothingIsRunningDropAnSbom =
  'Nothing is running. Drop an SBOM, a VEX document or advisory data anywhere in the window.'
export const nothingHasFinishedInThisWindow =
  'Nothing has finished in this window yet. Activity lists the jobs of the last 30 days.'
export const nothingHasFailed = 'Nothing has failed.'
export const justEnded = 'Just ended'
export const questionForms = { one: 'question', other: 'questions' }
export const failedText = (failed: string) => `${failed} failed`
export const endedOfFiles = (files: string, files2: string) => `${files} of ${files2}`
export const running = (running: string) => `${running} running`
export const queued = 'Queued'
export const queuedInline = 'queued'
export const detectingFileType = 'Detecting file type'
export const readingSize = (size: string) => `Reading ${size}`
export const sentOfSizeSent = (sent: string, size: string) => `${sent} of ${size} sent`
export const read = 'Read'
export const ofFilesDone = (files: string) => `of ${files} done`
export const couldNotBeRead = 'could not be read'
export const jobCouldNotBeCanceled = 'The job could not be canceled'
export const noComponentsNothingToScan = 'No components: nothing to scan'
