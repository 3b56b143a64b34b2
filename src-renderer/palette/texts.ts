import type { TextValue } from '#renderer/lib/plural.ts'

export const find = 'Find'
export const searching = 'Searching…'
export const move = 'move'
export const open = 'open'
export const oneKind = 'one kind'
export const nextKind = 'next kind'
export const actions = 'actions'
export const products = 'products'
export const vulnerabilities = 'vulnerabilities'
export const searchFailedMessage = (message: TextValue) => `Search failed: ${message}`
export const versionsRange = (range: TextValue) => `versions ${range}`
export const nothing = 'Nothing'
export const nothingAmongOnly = (only: string) => `Nothing among ${only}`
export const newestVersionForms = { one: 'newest version', other: 'newest versions' }
export const componentForms = { one: 'component', other: 'components' }
export const searchedNewestVersions = (newestVersions: string, components: string) =>
  ` Searched: ${newestVersions} with ${components}.`
export const whatHasSoughtWhere = (what: TextValue, sought: string, where: TextValue) =>
  `${what} has “${sought}”.${where}`
export const doIt = 'do it'
export const openInItsVersion = 'open in its version'
export const searchAllVersions = 'search all versions'
export const results = 'Results'
export const shownOfTotal = (shown: TextValue, total: string) => `${shown} of ${total}`
export const recent = 'Recent'
export const goTo = 'Go to'
export const actionsLabel = 'Actions'
export const productsAndVersions = 'Products and versions'
export const components = 'Components'
export const vulnerabilitiesLabel = 'Vulnerabilities'
export const licensesAndPolicies = 'Licenses and policies'
export const versionsOfAllProducts = 'Versions of all products'
export const reviewAHandoverFile = 'Review a handover file…'
export const draftsDecisionsThatWereNotSent = 'Drafts: decisions that were not sent'
export const helpTheGuideTaskByTask = 'Help: the guide, task by task'
export const settingsLabel = (label: TextValue) => `Settings: ${label}`
export const openAnSbomAVexDocument = 'Open an SBOM, a VEX document or advisory data…'
export const showKeyboardShortcuts = 'Show keyboard shortcuts'
export const useLightTheme = 'Use light theme'
export const useDarkTheme = 'Use dark theme'
export const useSystemTheme = 'Use system theme'
export const compactRowHeight = 'Compact row height'
export const defaultRowHeight = 'Default row height'
export const switchToTheNextConnection = 'Switch to the next connection'
export const handOverAsAFile = 'Hand over as a file…'
export const forAnotherWaybill = 'for another Waybill'
export const sendAsAFile = 'Send as a file…'
export const encryptedForReceiversWithoutAccess = 'encrypted, for receivers without access'
export const exportComponentsAsCsv = 'Export components as CSV'
export const importComponentsFromCsv = 'Import components from CSV…'
export const withAPreview = 'with a preview'
export const repeatEditsOfTheVersionBefore = 'Repeat edits of the version before…'
export const exportText = 'Export…'
export const vexSbomReport = 'VEX, SBOM, report'
export const triageOfThisVersion = 'Triage of this version'
export const editTheMetadataOfThisVersion = 'Edit the metadata of this version'
export const attachAPart = 'Attach a part…'
export const filterTheQueue = 'Filter the queue'
export const myQueueFindingsAssignedToYou = 'My queue: findings assigned to you'
export const undoTheLastDecision = 'Undo the last decision'
export const redo = 'Redo'
export const openATicketAboutThisFinding = 'Open a ticket about this finding…'
export const decideForThisVersionAlone = 'Decide for this version alone'
export const withdrawWhatIsDecided = 'Withdraw what is decided for this version alone'
export const saveTheFilterAsAView = 'Save the filter as a view…'
export const backUpNow = 'Back up now'
export const makeAVersionOfThisProduct = 'Make a version of this product by hand…'
export const shareThisProductItsLinks = 'Share this product: its links'
export const viewName = (name: TextValue) => `View: ${name}`
export const findInAllVersions = (text: TextValue) => `Find “${text}” in all versions`
export const projectVersionInName = (projectVersion: TextValue, name: TextValue) => `${projectVersion} in ${name}`
export const noVersionYet = 'no version yet'
export const triageNameProjectVersion = (name: TextValue, projectVersion: TextValue) =>
  `Triage ${name} ${projectVersion}`
