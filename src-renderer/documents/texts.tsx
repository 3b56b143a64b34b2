import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const isNowActive = (name: TextValue) => `${name} is now active.`
export const processingItsContent = 'Processing its content.'
export const makeNameActive = (name: TextValue) => `Make ${name} active`
export const itsContentReplacesTheCurrent = (projectVersion: TextValue) =>
  `Its content replaces the current content of ${projectVersion}. Other documents are kept.`
export const cancel = 'Cancel'
export const reading = 'Reading…'
export const makeActive = 'Make active'
export const fileForms = { one: 'file', other: 'files' }
export const addOneDocumentAtATime = (files: string) => `Add one document at a time. You selected ${files}.`
export const addADocumentTo = (projectVersion: string) => `Add a document to ${projectVersion}`
export const itBecomesTheActiveDocument =
  'It becomes the active document and replaces the current content of the version. Version name, dates, labels and other documents are kept.'
export const close = 'Close'
export const nothingChanged = 'Nothing changed.'
export const dropToAdd = 'Drop to add'
export const dropAnSbomHereOr = 'Drop an SBOM here, or'
export const chooseAFile = 'choose a file'
export const documentToAdd = 'Document to add'
export const uploadingAndReading = (name: ReactNode, size: ReactNode) => (
  <>
    Uploading and reading {name}, {size}
  </>
)
export const change = 'Change'
export const component = 'Component'
export const version = 'Version'
export const none = 'none'
export const differences = 'Differences'
export const components = 'Components'
export const documentsListTheSameComponents = 'The documents list the same components with the same details.'
export const showingTheFirstOfDifferences = (rows: string, total: string) =>
  `Showing the first ${rows} of ${total} differences.`
export const compareDocument = (document: string) => `Compare ${document}`
export const componentsByPackageAddedComponents =
  'Components by package. Added components are only in the newer document, removed components only in the older one.'
export const withTheNewerDocument = 'With the newer document'
export const withTheOlderDocument = 'With the older document'
export const active = ', active'
export const oneReceivedCreatedAtValue = (one: string, createdAt: string, value: string) =>
  `${one}, received ${createdAt}${value}`
export const loadingComparison = 'Loading comparison'
export const documentsCouldNotBeCompared = 'The documents could not be compared'
export const oneOfTheDocumentsNoLonger = 'One of the documents no longer exists.'
export const nameDeleted = (name: TextValue) => `${name} deleted.`
export const deleteName = (name: TextValue) => `Delete ${name}`
export const fileIsDeletedTheVersionDoes = (bytes: string) =>
  `The file (${bytes}) is deleted. The version does not change, because another document is active. This cannot be undone.`
export const deleteDocument = 'Delete document'
export const unnamedDocument = 'unnamed document'
export const format = 'Format'
export const size = 'Size'
export const received = 'Received'
export const schema = 'Schema'
export const issues = 'Issues'
export const noIssuesFound = 'No issues found.'
export const signature = 'Signature'
export const signed = 'Signed'
export const key = 'Key'
export const createdAtFromName = (createdAt: ReactNode, name: ReactNode) => (
  <>
    {createdAt} from {name}
  </>
)
export const couldNotBeSaved = (name: TextValue) => `${name} could not be saved.`
export const actionsForName = (name: TextValue) => `Actions for ${name}`
export const sourceAndIssues = 'Source and issues'
export const saveOriginal = 'Save original'
export const makeActiveEllipsis = 'Make active…'
export const compare = 'Compare…'
export const deleteText = 'Delete…'
export const originalNotWhole = 'Original not whole'
export const activeLabel = 'Active'
export const thisVersionWasMadeByHand =
  'This version was made by hand: there is no document to sign. Sign an export of it instead'
export const signatureInTheDocumentIsInvalid = 'The signature in the document is invalid'
export const sign = 'sign'
export const documentForms = { one: 'document', other: 'documents' }
export const signInline = 'sign'
export const signOffInline = 'sign off'
export const loadingDocuments = 'Loading documents'
export const documentsCouldNotBeLoaded = 'Documents could not be loaded'
export const versionsContentComesFromTheActive =
  'The version’s content comes from the active document. The others are stored unchanged.'
export const versionsContentComes = 'The version’s content comes from this document, which is stored unchanged.'
export const signEllipsis = 'Sign…'
export const signOff = 'Sign off…'
export const add = 'add'
export const addADocument = 'Add a document…'
export const processing = 'Processing'
export const thisVersionWasMadeByHandAndHasNoOriginal = 'This version was made by hand and has no original file'
export const exportsAreMadeFromWhat =
  'Exports are made from what the version says now. A document that you add takes the place of its content.'
export const ciMetadata = 'CI metadata'
export const asSentWithTheUpload = 'As sent with the upload, not verified'
export const thisVersionWasNotUploaded = 'This version was not uploaded from CI.'
export const valid = 'Valid'
export const documentIsValidAgainstItsOfficial = 'The document is valid against its official schema.'
export const invalid = 'Invalid'
export const errorForms = { one: 'error', other: 'errors' }
export const invalidErrors = (errors: string) => `Invalid (${errors})`
export const documentIsNotValidAgainst =
  'The document is not valid against its official schema. Waybill read what it could.'
export const notValidated = 'Not validated'
export const noSchemaValidationWasDone = 'No schema validation was done.'
export const notSigned = 'Not signed'
export const itsAuthorAndIntegrityCannot = 'Its author and integrity cannot be verified.'
export const invalidSignature = 'Invalid signature'
export const signatureDoesNotMatchTheContent = 'The signature does not match the content.'
export const signedNotTrusted = 'Signed, not trusted'
export const signedWithAKey = 'Signed with a key that is not trusted here.'
export const signedAndTrusted = 'Signed and trusted'
export const signedWithATrustedKey = 'Signed with a trusted key. The content is unchanged.'
export const signedByTrusted = (name: string) => `Signed by ${name}, trusted`
export const signedWithTheTrustedKey = (keyName: TextValue, how: TextValue) =>
  `Signed with the trusted key “${keyName}”. The content is unchanged. (${how})`
export const warningForms = { one: 'warning', other: 'warnings' }
export const noteForms = { one: 'note', other: 'notes' }
export const on = 'on'
export const off = 'off'
export const retainVulnerabilityStatus = (value: string, environment: TextValue) =>
  `“Retain Vulnerability Status with Version” is ${value} in “${environment}”`
export const decisionsAreCarriedOverWhere = (setting: TextValue) =>
  `${setting}: decisions are carried over where the same vulnerability affects the same package in the new content.`
export const thisVersionHasNoDecisions = (setting: TextValue) => `${setting}. This version has no decisions to lose.`
export const decisionForms = { one: 'decision', other: 'decisions' }
export const itOrThem = { one: 'it', other: 'them' }
export const inThisVersionWillBeDeleted = (setting: TextValue, decisions: string, value: string) =>
  `${setting}: ${decisions} in this version will be deleted. Reactivating this document does not restore ${value}.`
export const compressedWithGzip = 'compressed with gzip'
export const fromAZipArchive = 'from a zip archive'
export const inAnEnvelope = 'in an envelope'
export const provider = 'Provider'
export const event = 'Event'
export const repository = 'Repository'
export const commit = 'Commit'
export const release = 'Release'
export const build = 'Build'
export const pullRequest = 'Pull request'
export const branches = 'Branches'
export const into = ' into '
export const author = 'Author'
export const documentNoLongerExists = 'The document no longer exists.'
export const originalCouldNotBeRead = 'The original could not be read.'
