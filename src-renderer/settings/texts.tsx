import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const settings = 'Settings'
export const findASetting = 'Find a setting'
export const noSettingHasTheseWords = 'No setting has these words'
export const tryAnotherWordOrClear = 'Try another word, or clear the search.'
export const setting = 'setting'
export const open = 'open'
export const find = 'find'
export const allSettings = 'all settings'
export const changesAreSavedAtOnce = 'Changes are saved at once'
export const builtIntoThisApp = 'Built into this app'
export const serverThatServesThisPage = 'The server that serves this page'
export const encryptedWithTheKeychain = 'Encrypted with the keychain of the system'
export const inFilesThatOnlyTheUser = 'In files that only the user of the service can read'
export const notEncryptedThisDesktop =
  'Not encrypted: this desktop has no keychain. They are in files that only you can read'
export const noLinkCouldBeCreatedSign = 'No link could be created. Sign in again.'
export const itWorksOnceWithinTenMinutes = 'It works once, within ten minutes, on this computer.'
export const service = 'Service'
export const connectionCouldNotBeLoaded = 'The connection could not be loaded'
export const loadingConnection = 'Loading connection'
export const waybill = 'Waybill'
export const matchingEngine = 'Matching engine'
export const network = 'Network'
export const allowed = 'Allowed'
export const notAllowed = 'Not allowed'
export const secrets = 'Secrets'
export const largestUpload = 'Largest upload'
export const signedInAs = 'Signed in as'
export const pageWorksWithTheServer =
  'A page works with the server that serves it. The desktop app switches between this computer and servers.'
export const copySignInLink = 'Copy sign-in link'
export const signOut = 'Sign out'
export const notifications = 'Notifications'
export const channels = 'Channels'
export const whatIsToldAndWhen = (notifications: ReactNode, channels: ReactNode) => (
  <>
    What is told, and when: {notifications}, {channels}
  </>
)
export const files = 'Files'
export const fileThatAnotherProgramOpens =
  'A file that another program opens with Waybill, or that is dropped on its icon, appears in the window and needs a target. The system says which program opens a kind of file.'
export const openWithWaybill = 'Open with Waybill'
export const system = 'System'
export const light = 'Light'
export const dark = 'Dark'
export const compact = 'Compact'
export const defaultText = 'Default'
export const comfortable = 'Comfortable'
export const theme = 'Theme'
export const density = 'Density'
export const heightOfRowsAndControlsNothing = 'Height of rows and controls. Nothing else changes.'
export const keyboard = 'Keyboard'
export const whenOffOnlyCtrlOrCombinations =
  'When off, only Ctrl or ⌘ combinations, arrow keys, Enter, Space and Escape work.'
export const singleKeyShortcuts = 'Single-key shortcuts'
export const allKeys = 'All keys'
export const showKeyboardShortcuts = 'Show keyboard shortcuts'
export const alwaysAsk = 'Always ask'
export const askForOtherServers = 'Ask for other servers'
export const off = 'Off'
export const eachLinkAsksBeforeItOpens = 'Each link asks before it opens a page.'
export const linkIntoWhatThisWindowWorks =
  'A link into what this window works with opens at once. Waybill asks before it switches to another server.'
export const noLinkIsFollowed = 'No link is followed.'
export const savedForThisComputer = 'Saved for this computer.'
export const settingOfLinksWasNotSaved = 'The setting of links was not saved'
export const linkOpensAPage = (hints: TextValue) =>
  `${hints} A link opens a page. It can never decide, upload or connect.`
export const weights = 'Weights'
export const loadingQueueOrder = 'Loading queue order'
export const weightsCouldNotBeLoaded = 'The weights could not be loaded'
export const factorWithAHigherWeightAlways =
  'A factor with a higher weight always ranks first. Factors of equal weight are averaged. A factor with weight 0 is ignored.'
export const save = 'Save'
export const discard = 'Discard'
export const defaultWeights = 'Default weights'
export const onlyAnAdminCanChange = 'Only an Admin can change the order.'
export const example = 'Example'
export const exampleOfTheOrder = 'Example of the order'
export const reorderingFindings = 'Reordering findings'
export const reorderingFindingsProgress = 'Reordering findings: progress'
export const canceledSomeFindingsStillHaveTheir = 'Canceled. Some findings still have their old position.'
export const queueIsReordered = (message: TextValue) => `The queue is reordered. ${message}`
export const general = 'General'
export const storedOnThisComputer = 'Stored on this computer, for this window'
export const desktop = 'Desktop'
export const whatTheAppDoes = 'What the app does on this computer, outside its window'
export const queueOrder = 'Queue order'
export const appliesToEveryoneInTheOrganization = 'Applies to everyone in the organization'
export const connections = 'Connections'
export const serviceThatThisWindowWorksWith = 'The service that this window works with'
export const ignored = '0, ignored'
export const webFramework = 'web framework'
export const factsOfWebFramework = 'KEV, ransomware, EPSS 0.94, CVSS 8.1, transitive, no fix'
export const archiveReader = 'archive reader'
export const factsOfArchiveReader = 'KEV, EPSS 0.38, CVSS 7.5, transitive, fix available'
export const templateEngine = 'template engine'
export const factsOfTemplateEngine = 'EPSS 0.71, CVSS 6.5, direct, no fix'
export const imageLibrary = 'image library'
export const factsOfImageLibrary = 'EPSS 0.04, CVSS 9.8, transitive, fix available'
export const dateParser = 'date parser'
export const factsOfDateParser = 'EPSS 0.01, CVSS 5.3, direct, fix available'
export const knownExploited = 'Known exploited'
export const listedInTheCisaKevCatalog = 'Listed in the CISA KEV catalog'
export const knownExploitedInline = 'known exploited'
export const ransomwareUse = 'Ransomware use'
export const kevReportsUseInRansomwareCampaigns = 'KEV reports use in ransomware campaigns'
export const ransomwareUseInline = 'ransomware use'
export const probabilityOfExploitationInTheNext = 'Probability of exploitation in the next 30 days'
export const baseScore = 'Base score'
export const directDependency = 'Direct dependency'
export const directDependenciesRankBefore = 'Direct dependencies rank before transitive ones'
export const directDependencyInline = 'direct dependency'
export const fixAvailable = 'Fix available'
export const findingsWithAFixRankFirst = 'Findings with a fix rank first'
export const fixAvailableInline = 'fix available'
export const atLeastOneWeightMust = 'At least one weight must be above 0.'
export const thenGroup = (group: TextValue) => `then ${group}`
export const orderIgnoredLeft = (order: TextValue, left: TextValue) => `${order}. Ignored: ${left}.`
export const wordsCombined = (words: TextValue) => `${words} (combined)`
export const factorsAndFactor = (words: string, words2: TextValue) => `${words} and ${words2}`
export const signedOutTheTokenWasRemoved = 'Signed out. The token was removed from this tab.'
export const signedOutTheSessionIsEnded = 'Signed out. The session is ended.'
export const signedOutHereButTheSession = 'Signed out here, but the session could not be ended. An Admin can end it.'
export const queueOrderSaved = 'Queue order saved'
export const themeOfTheSystem = 'theme of the system'
export const themesDensitiesRows = (themes: TextValue, densities: TextValue) => `${themes}, ${densities} rows`
export const noneOn = 'none on'
export const countOn = (count: TextValue) => `${count} on`
export const lastBackupFailed = 'last backup failed'
export const none = 'none'
export const personForms = { one: 'person', other: 'people' }
export const serviceAccountForms = { one: 'service account', other: 'service accounts' }
export const youAreRole = (role: TextValue) => `you are ${role}`
export const onlyOnAServer = 'only on a server'
export const noProvider = 'no provider'
export const providerDoesNotWork = (name: TextValue) => `${name} does not work`
export const tokenForms = { one: 'token', other: 'tokens' }
export const noneOfYours = 'none of yours'
export const countOfYours = (count: TextValue) => `${count} of yours`
export const trackerForms = { one: 'tracker', other: 'trackers' }
export const countDoNotWork = (count: number) => `${count} ${count === 1 ? 'does' : 'do'} not work`
export const ticketFailedForms = { one: 'ticket failed', other: 'tickets failed' }
export const mail = 'mail'
export const slack = 'Slack'
export const teams = 'Teams'
export const webhook = 'webhook'
export const enabledOfKinds = (enabled: TextValue, kinds: TextValue) => `${enabled} of ${kinds} on`
export const channelsDoNotWork = (names: string) => `cannot be sent: ${names}`
export const inboxOnly = 'inbox only'
export const inboxAnd = (names: string) => `inbox, ${names}`
export const entryForms = { one: 'entry', other: 'entries' }
export const linksAlwaysAsk = 'links always ask'
export const linksAskForOtherServers = 'links ask for other servers'
export const linksAreOff = 'links are off'
export const linksAndNotices = (links: string, notices: string) => `${links}, notifications ${notices}`
export const noneYet = 'none yet'
export const newestIsDamaged = 'the newest is damaged'
export const newestCreatedAt = (createdAt: TextValue) => `newest ${createdAt}`
export const thisComputer = 'this computer'
export const aServer = 'a server'
export const on = 'on'
export const offInline = 'off'
export const serverAndNetwork = (value: string, value2: string) => `${value}, network ${value2}`
export const resultForms = { one: 'result', other: 'results' }
export const allInUseReviewed = 'all in use reviewed'
export const licenseForms = { one: 'license', other: 'licenses' }
export const inUseNotReviewed = (licenses: string) => `${licenses} in use not reviewed`
export const listForms = { one: 'list', other: 'lists' }
export const keyForms = { one: 'key', other: 'keys' }
export const fieldForms = { one: 'field', other: 'fields' }
export const productForms = { one: 'product', other: 'products' }
export const ofProducts = (products: string) => `of ${products}`
export const sourceForms = { one: 'source', other: 'sources' }
