import type { TextValue } from './plural.ts'

export const tokenCannotContainSpacesOrNon = 'A token cannot contain spaces or non-ASCII characters.'
export const invalidOrExpiredToken = 'Invalid or expired token.'
export const aFew = 'a few'
export const tooManyAttemptsTryAgain = (get: TextValue) => `Too many attempts. Try again in ${get} seconds.`
export const serverRespondedWith = (status: TextValue) => `The server responded with ${status}.`
export const serverRespondedBut = 'The server responded, but it is not a Waybill server.'
export const noWaybillServerResponds =
  'No Waybill server responds at this URL, or this window is not allowed to reach it.'
export const fails = 'fails'
export const accepted = 'accepted'
export const cannotBeTold = 'cannot be told'
export const passes = 'passes'
export const doesNotApply = 'does not apply'
export const critical = 'Critical'
export const high = 'High'
export const medium = 'Medium'
export const low = 'Low'
export const info = 'Info'
export const openchainTelco = 'OpenChain Telco'
export const telco = 'Telco'
export const name = 'Name'
export const setForAllOfTheseComponents = 'Set for all of these components.'
export const version = 'Version'
export const supplier = 'Supplier'
export const nameOfTheOrganizationThatSupplies = 'Name of the organization that supplies these components.'
export const purl = 'Purl'
export const emptyTheSuggestedPurlWhereThere = 'Empty: the suggested purl, where there is one. Others stay.'
export const license = 'License'
export const spdxExpressionSuchAsMit = 'An SPDX expression, such as MIT OR Apache-2.0.'
export const emptyDeprecatedIdsBecomeTheir =
  'Empty: deprecated ids become their successors, and common spellings such as Apache 2.0 the expression that they mean. Others stay.'
export const copyrightText = 'Copyright text'
export const supportStatus = 'Support status'
export const endOfSupport = 'End of support'
export const scope = 'Scope'
export const author = 'Author'
export const addedToTheAuthors = 'Added to the authors of the document.'
export const licenseOfTheDocument = 'License of the document'
export const usuallyPublicDomain = 'Usually CC0-1.0.'
export const tlpClassification = 'TLP classification'
export const whoMaySeeTheDocument = 'Who may see the document.'
export const attachesTheVersionsThatHaveExactly =
  'Attaches the versions that have exactly the documents that this one refers to. What is not here stays as it is.'
export const theDocument = 'the document'
export const failedOfAll = (failed: string, all: string, subjects: string) => `${failed} of ${all} ${subjects}`
export const objectForms = { one: 'object', other: 'objects' }
export const relationForms = { one: 'relation', other: 'relations' }
export const copied = 'Copied'
export const clipboardAccessIsNotAllowed = 'Clipboard access is not allowed.'
export const undo = 'Undo'
export const changeIsUndone = 'The change is undone.'
export const channelCouldNotBeChanged = 'The channel could not be changed'
export const alertsAtOnce = 'alerts at once'
export const alertsWithTheDigest = 'alerts with the digest'
export const changeCouldNotBeUndone = 'The change could not be undone'
export const timesAreThoseOf = (timeZone: TextValue) => `Times are those of ${timeZone}.`
export const digestsAreSentAt = (digestTime: TextValue) => `Digests are sent at ${digestTime}.`
export const weeklyDigestsAreSentOn = (digestWeekday: TextValue) => `Weekly digests are sent on ${digestWeekday}.`
export const mail = 'Mail'
export const slack = 'Slack'
export const teams = 'Teams'
export const webhook = 'Webhook'
export const alertsOnly = 'Alerts only'
export const warningsAndAlerts = 'Warnings and alerts'
export const everything = 'Everything'
export const monday = 'Monday'
export const tuesday = 'Tuesday'
export const wednesday = 'Wednesday'
export const thursday = 'Thursday'
export const friday = 'Friday'
export const saturday = 'Saturday'
export const sunday = 'Sunday'
export const dailyAtDigestTime = (digestTime: TextValue) => `Daily at ${digestTime}`
export const digestWeekdaySAtDigestTime = (digestWeekday: TextValue, digestTime: TextValue) =>
  `${digestWeekday}s at ${digestTime}`
export const atOnce = 'At once'
export const noQuietHours = 'no quiet hours'
export const quietFromTo = (quietFrom: TextValue, quietTo: TextValue) => `quiet from ${quietFrom} to ${quietTo}`
export const draftsInThisBrowserWereDamaged = 'The drafts in this browser were damaged, and were set aside.'
export const draftsInThisBrowserWereWritten =
  'The drafts in this browser were written by a newer Waybill. Reload the page.'
export const browserHasNoRoomForAnother = 'The browser has no room for another draft. Send or discard others.'
export const draftIsTooLarge = 'The draft is too large to be kept.'
export const thereIsNoRoomForAnother = 'There is no room for another draft. Send or discard others.'
export const draftHasAtMostFindings = (maxFindingsOfDraft: string) =>
  `A draft has at most ${maxFindingsOfDraft} findings.`
export const waybillDoesNotKnowWhoseDraft = 'Waybill does not know whose draft it is.'
export const queued = 'Queued'
export const process = 'Process'
export const rescan = 'Rescan'
export const importText = 'Import'
export const refresh = 'Refresh'
export const rollBackAdvisoryData = 'Roll back advisory data'
export const exportText = 'Export'
export const exportAdvisoryData = 'Export advisory data'
export const rankFindings = 'Rank findings'
export const runPolicies = 'Run policies'
export const runRules = 'Run rules'
export const makeABackup = 'Make a backup'
export const restoreABackup = 'Restore a backup'
export const importAdvisoryData = 'Import advisory data'
export const togetherTheChipsAndTheTyped = (maxGroupDepth: TextValue) =>
  `Together, the chips and the typed conditions nest more than ${maxGroupDepth} groups.`
export const togetherTheChipsAndTheTypedConditions = (count: TextValue, maxConditions: TextValue) =>
  `Together, the chips and the typed conditions are ${count} conditions. A filter can have at most ${maxConditions}.`
export const removeAChipOrSimplify = 'Remove a chip, or simplify the typed conditions.'
export const approved = 'approved'
export const rejected = 'rejected'
export const notReviewed = 'not reviewed'
export const unknown = 'unknown'
export const missing = 'missing'
export const noCopyleft = 'no copyleft'
export const weakCopyleft = 'weak copyleft'
export const strongCopyleft = 'strong copyleft'
export const networkCopyleft = 'network copyleft'
export const days = '30 days'
export const daysLabel = '90 days'
export const year = '1 year'
export const untilADay = 'Until a day…'
export const never = 'Never'
export const neverInline = 'never'
export const expiredExpiresAt = (expiresAt: string) => `expired ${expiresAt}`
export const withinAnHour = 'within an hour'
export const hourForms = { one: 'hour', other: 'hours' }
export const inHours = (hours: string) => `in ${hours}`
export const dayForms = { one: 'day', other: 'days' }
export const inDays = (days: string) => `in ${days}`
export const aboutBytes = (bytes: string) => `about ${bytes}`
export const valuesAreHiddenCompleteThemBefore = (url: TextValue) =>
  `${url} (values are hidden: complete them before you download)`
export const cpeNames = 'CPE names'
export const waybillKnowsNoPublicSourceFor = (without: TextValue) => `Waybill knows no public source for ${without}.`
export const componentForms = { one: 'component', other: 'components' }
export const numberMore = (number: string) => `${number} more`
export const someDays = 'some days'
export const dataIsOld = (label: TextValue, age: TextValue) => `${label} data is ${age} old.`
export const oldDataAges = (ages: TextValue) => `Old data: ${ages}.`
export const sourceForms = { one: 'source', other: 'sources' }
export const aboutTotal = (total: string) => ` (about ${total})`
export const fetchSourcesTotal = (sources: string, total: string) => `Fetch ${sources}${total}`
export const sizeIsShownWhenTheDownload = 'The size is shown when the download starts.'
export const sourceHasForms = { one: 'source has', other: 'sources have' }
export const otherUnknown = (unknown: string) => `the other ${unknown}`
export const theOther = 'the other'
export const aboutTheSizeOfIsShown = (sourceHases: string, total: string, unknown: string) =>
  `${sourceHases} about ${total}. The size of ${unknown} is shown when the download starts.`
export const fileForms = { one: 'file', other: 'files' }
export const doneOfFiles = (done: string, files: string) => `${done} of ${files}`
export const fetching = 'Fetching'
export const askAnOperatorToFetch = 'Ask an Operator to fetch it or to import the files.'
export const networkAccessIsOffAsk = 'Network access is off. Ask an Admin to allow it, or choose files.'
export const fetchFailed = 'Fetch failed'
export const fetchCouldNotBeCanceled = 'The fetch could not be canceled'
export const serverIsAnotherReleaseOfWaybill = (what: TextValue) =>
  `The server is another release of Waybill, without ${what}.`
export const updateItOrTheApp = 'Update it or the app.'
export const newVersionForms = { one: 'new version', other: 'new versions' }
export const notScannedYet = (newVersions: string) => `${newVersions} not scanned yet`
export const everythingAlsoRestoringBackups = 'everything, also restoring backups and naming Owners'
export const alsoPeopleKeysBackupsAndWhat = 'also people, keys, backups and what holds for all'
export const uploadsDecidesEdits = 'uploads, decides, edits'
export const readsAndDownloads = 'reads and downloads'
export const failsLabel = 'Fails'
export const unknownLabel = 'Unknown'
export const warns = 'Warns'
export const informs = 'Informs'
export const passesLabel = 'Passes'
export const outOfScope = 'Out of scope'
export const notEvaluated = 'Not evaluated'
export const notEvaluatedYet = 'Not evaluated yet'
export const evaluating = 'Evaluating'
export const noPolicies = 'No policies'
export const labelOpenNotEvaluated = (label: TextValue, open: string) => `${label}, ${open} not evaluated`
export const failsOnAHit = 'fails on a violation'
export const warnsOnAHit = 'warns on a violation'
export const informsAboutAHit = 'informs about a violation'
export const serverDoesNotAnswerTryAgain = 'The server does not answer. Try again in a moment.'
export const thisSignInBeganInAnother = 'This sign-in began in another tab. Start again here.'
export const accountWasNotLinked = 'The account was not linked'
export const accountIsLinkedSignInAgain = 'The account is linked. Sign in again.'
export const filesOfThisExportWereRemoved = 'The files of this export were removed.'
export const exportAgain = 'Export again.'
export const tryAgain = 'Try again'
export const wasNotSaved = (filename: TextValue) => `${filename} was not saved`
export const youCanceledIt = 'You canceled it'
export const couldNotBeSaved = (filename: TextValue) => `${filename} could not be saved`
export const checkThatTheDiskHasSpace = 'Check that the disk has space'
export const viewWasNotSaved = 'The view was not saved'
export const newText = 'New'
export const foundForTheFirstTime = 'Found for the first time'
export const reopened = 'Reopened'
export const wasInactiveAndIsFoundAgain = 'Was inactive and is found again'
export const worse = 'Worse'
export const severityKevEpssOrConfidence = 'Severity, KEV, EPSS or confidence increased, or a fix was withdrawn'
export const withdrawn = 'Withdrawn'
export const advisoryWasWithdrawn = 'The advisory was withdrawn'
export const noLongerFound = 'No longer found'
export const noLongerFoundForAnotherReason = 'No longer found for another reason'
export const better = 'Better'
export const severityKevEpssOrConfidenceDecreased =
  'Severity, KEV, EPSS or confidence decreased, or a fix became available'
export const anOlder = 'an older'
export const aNewer = 'a newer'
export const itLacks = (lacks: TextValue) => `It lacks: ${lacks}.`
export const itHasWhatThisAppDoes = (more: TextValue) => `It has what this app does not know: ${more}. Update the app.`
export const restWorks = 'The rest works.'
export const placeIsKindReleaseVersion = (place: TextValue, kind: TextValue, version: TextValue) =>
  `${place} is ${kind} release (${version}).`
export const andLeftMore = (left: string) => `and ${left} more`
export const ofNoVersion = 'of no version'
export const automation = 'Automation'
export const serverDoesNotAnswerOpen = 'The server does not answer. Open the link again in a moment.'
export const tooManyAttemptsWaitAMinute = 'Too many attempts. Wait a minute and open the link again.'
export const thisLinkHasBeenUsed = 'This link has been used or has expired.'
export const thisLinkIsForOpen = (host: TextValue) => `This link is for ${host}. Open it in the address bar.`
export const xmlSignatureInsideTheFileXml = 'XML signature inside the file (XML-DSig)'
export const jsfSignatureInsideTheFile = 'JSF signature inside the file'
export const envelopeAroundTheFileDsseSaved = 'Envelope around the file (DSSE), saved as .dsse.json'
export const nothingShowsWhoMade = 'Nothing shows who made it, or whether it was changed.'
export const algorithmKeyFingerprint = (algorithm: TextValue, keyFingerprint: TextValue) =>
  ` (${algorithm} key ${keyFingerprint}…)`
export const signedByTrusted = (name: TextValue) => `Signed by ${name}, trusted`
export const contentIsAsItWasSigned = (how: TextValue) => `The content is as it was signed.${how}`
export const signedNotTrusted = 'Signed, not trusted'
export const invalidSignature = 'Invalid signature'
export const notSigned = 'Not signed'
export const signatureNotChecked = 'Signature not checked'
export const checkTheBackupToSeeWho = 'Check the backup to see who signed it.'
export const ecdsaP256 = 'ECDSA P-256'
export const ed25519 = 'Ed25519'
export const ecdsaP384 = 'ECDSA P-384'
export const rsa3072 = 'RSA 3072'
export const privatePartIsKept =
  'The private part is kept in the keychain of the system or in a file for you alone, and in no backup.'
export const changedSinceSignOff = 'Changed since sign-off'
export const sinceSignOff = (changes: TextValue) => `Since sign-off: ${changes}`
export const checks = 'Checks'
export const labeling = 'Labeling'
export const scan = 'Scan'
export const support = 'Support'
export const policy = 'Policy'
export const noRules = 'no rules'
export const doneOfTotal = (done: string, total: string) => `${done} of ${total}`
export const nothingToScan = 'nothing to scan'
export const noFindings = 'no findings'
export const notEvaluatedInline = 'not evaluated'
export const openNotEvaluated = (open: string) => `${open} not evaluated`
export const connectionWasNotSwitched = 'The connection was not switched'
export const thereIsNoIssueTracker = 'There is no issue tracker. An Admin sets one up in Settings, Trackers'
export const yourRoleMayNotOpenTickets = 'Your role may not open tickets. Ask an Operator'
export const ticketIsQueued = 'The ticket is queued.'
export const couldNotUndo = 'Could not undo'
export const fileIsForms = { one: 'file is', other: 'files are' }
export const itOrThem = { one: 'it', other: 'them' }
export const notStoredYetAnswerOrDismiss = (fileIses: string, value: string) =>
  `${fileIses} not stored yet. Answer or dismiss ${value} in the tray first.`
export const changesOfPoliciesAreNotSaved = (names: string) =>
  `Changes of policies are not saved: ${names}. Save or discard them first.`
export const decisionForms = { one: 'decision', other: 'decisions' }
export const findingsRemainUndecidedInTheQueue = 'The findings remain undecided in the queue.'
export const undone = 'Undone.'
export const decisionsArePendingAgain = 'The decisions are pending again.'
export const redone = 'Redone.'
export const couldNotRedo = 'Could not redo'
export const noChangesNeeded = 'No changes needed.'
export const couldNotConfirm = 'Could not confirm'
export const couldNotDecline = 'Could not decline'
export const showsTheComponentsOfOneVersion = (name: TextValue) => `“${name}” shows the components of one version`
export const openAVersionThenTheView = 'Open a version, then the view'
export const requestWasNotSent = 'The request was not sent'
export const noComponentsNothingToScan = 'No components: nothing to scan'
export const findingForms = { one: 'finding', other: 'findings' }
export const inPlace = (place: string) => `in ${place}`
