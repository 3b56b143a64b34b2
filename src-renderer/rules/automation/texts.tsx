import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const choose = 'Choose…'
export const action = 'Action'
export const field = 'Field'
export const thereAreNoneYetSeeLabels = 'There are none yet: see Labels.'
export const emptyRemovesTheValue = 'Empty removes the value.'
export const removeAction = (action: TextValue) => `Remove: ${action}`
export const automation = 'Automation'
export const loadingRules = 'Loading rules'
export const rulesCouldNotBeLoaded = 'Rules could not be loaded'
export const editsThatAreMadeWhen =
  'Edits that are made when a version arrives. A later rule sees what earlier ones did.'
export const ruleIsOnForms = { one: 'rule is on', other: 'rules are on' }
export const newRule = 'New rule'
export const show = 'Show'
export const rulesOwn = (own: number) => `Rules ${own}`
export const library = (library: number) => `Library ${library}`
export const libraryLabel = 'Library'
export const rules = 'Rules'
export const move = 'move'
export const open = 'open'
export const onOff = 'on, off'
export const earlier = 'earlier'
export const later = 'later'
export const newRuleInline = 'new rule'
export const everyRuleOfTheLibrary = 'Every rule of the library is on, or was deleted'
export const theyAreListedWithYourOwn = 'They are listed with your own rules.'
export const noRulesYet = 'No rules yet'
export const openTheLibrary = 'Open the library'
export const nothingIsEditedWhenAVersion =
  'Nothing is edited when a version arrives. Turn one of the library on, or write your own: it shows what it would do before it does it.'
export const cancel = 'Cancel'
export const verbOverEverything = (verb: TextValue) => `${verb}, over everything`
export const addRule = 'Add rule'
export const editName = (name: TextValue) => `Edit “${name}”`
export const saveRule = 'Save rule'
export const thisRuleAlsoWritesOverWhat =
  'This rule also writes over what people set by hand. Save again if that is wanted.'
export const name = 'Name'
export const applyTo = 'Apply to'
export const whatItIsFor = 'What it is for'
export const runs = 'Runs'
export const anotherAction = 'Another action'
export const writes = 'Writes'
export const mode = 'Mode'
export const proposalsWaitInTheQueueY = 'Proposals wait in the queue: Y accepts one, Shift Y declines it.'
export const until = 'Until'
export const lastDayOnWhichItRuns = 'The last day on which it runs. Needed by a rule that sets “not affected”.'
export const ruleCouldNotBeMoved = 'The rule could not be moved'
export const ruleCouldNotBeChanged = 'The rule could not be changed'
export const moreName = (name: TextValue) => `More: ${name}`
export const edit = 'Edit…'
export const runNow = 'Run now…'
export const runsEllipsis = 'Runs…'
export const runEarlier = 'Run earlier'
export const runLater = 'Run later'
export const ruleCouldNotBeDeleted = 'The rule could not be deleted'
export const deleteWithItsRuns = 'Delete with its runs'
export const noRowFittedYet = 'no row fitted yet'
export const changedCountChanged = (changedCount: string) => `${changedCount} changed`
export const runForms = { one: 'run', other: 'runs' }
export const runsOfName = (runs: string, name: TextValue) => `${runs} of ${name}`
export const onImport = 'on import'
export const onNewDataOrStatements = 'on new data or statements'
export const byHand = 'by hand'
export const environmentForms = { one: 'environment', other: 'environments' }
export const and = ' and '
export const onlyCounts = 'only counts'
export const untilValidUntil = (validUntil: TextValue) => `until ${validUntil}`
export const onlyInPlaces = (places: string) => `only in ${places}`
export const ruleCouldNotBeRun = 'The rule could not be run'
export const runNameNow = (name: TextValue) => `Run “${name}” now`
export const run = 'Run'
export const countingWhatItWouldChange = 'Counting what it would change'
export const itOnlyCountsWhatFitsWhat =
  'It only counts what fits: what it would change is shown, and nothing is changed.'
export const rowForms = { one: 'row', other: 'rows' }
export const itStopsInEachVersionAfter = (rows: string) => ` It stops in each version after ${rows}.`
export const eachRunCanBeUndone = (most: TextValue) => `Each run can be undone as a whole.${most}`
export const runsOfNameText = (name: TextValue) => `Runs of “${name}”`
export const close = 'Close'
export const loadingRuns = 'Loading runs'
export const runsCouldNotBeLoaded = 'The runs could not be loaded'
export const noRowFittedThisRuleYet = 'No row fitted this rule yet.'
export const when = 'When'
export const version = 'Version'
export const fitted = 'Fitted'
export const changed = 'Changed'
export const undo = 'Undo'
export const showMoreOf = (totalCount: string) => `Show more of ${totalCount}`
export const revision = (revision: ReactNode) => <>revision {revision}</>
export const undone = 'undone'
export const undoTheRunOver = (name: TextValue) => `Undo the run over ${name}`
export const runCouldNotBeUndone = 'The run could not be undone'
export const whatItWouldDoNow = 'What it would do now is shown here.'
export const whatItWouldDoNowLabel = 'What it would do now'
export const inTheMessage = 'in the message'
export const none = 'none'
export const andNumberMore = (number: string) => `and ${number} more`
export const newestVersionForms = { one: 'newest version', other: 'newest versions' }
export const nothingFitsIn = (versions: TextValue) => `Nothing fits in ${versions}.`
export const rowThatFitsForms = { one: 'row that fits', other: 'rows that fit' }
export const rowThatFitsesInVersions = (rowThatFitses: string, versions: TextValue) => `${rowThatFitses} in ${versions}`
export const itWouldOpen = (found: TextValue) => ` It would open ${found}.`
export const itWouldSendAMessageAbout = (notifiedCount: string, fitting: TextValue, opens: TextValue) =>
  `It would send a message about ${notifiedCount} of ${fitting}.${opens}`
export const itWouldOpenFor = (found: TextValue, fitting: TextValue) => `It would open ${found} for ${fitting}.`
export const proposeADecisionAbout = 'propose a decision about'
export const change = 'change'
export const itWouldOf = (value: string, changedCount: string, fitting: TextValue) =>
  `It would ${value} ${changedCount} of ${fitting}`
export const andMoreAtLaterRuns = (ticketsLeftCount: string) => `, and ${ticketsLeftCount} more at later runs,`
export const ticketForms = { one: 'ticket', other: 'tickets' }
export const activelyMaintained = 'actively maintained'
export const noLongerMaintained = 'no longer maintained'
export const abandoned = 'abandoned'
export const setAField = 'Set a field'
export const setTheLicense = 'Set the license'
export const setThePackageUrl = 'Set the package URL'
export const setTheCpe = 'Set the CPE'
export const addAReference = 'Add a reference'
export const markAsInternal = 'Mark as internal'
export const setTheSupportStatus = 'Set the support status'
export const decide = 'Decide'
export const proposeADecision = 'Propose a decision'
export const snooze = 'Snooze'
export const assign = 'Assign'
export const overrideTheSeverity = 'Override the severity'
export const addALabel = 'Add a label'
export const removeALabel = 'Remove a label'
export const setACustomField = 'Set a custom field'
export const archive = 'Archive'
export const attachParts = 'Attach parts'
export const sendAMessage = 'Send a message'
export const openATicket = 'Open a ticket'
export const licenseExpression = 'License expression'
export const packageUrl = 'Package URL'
export const cpeName = 'CPE name'
export const userId = 'User id'
export const label = 'Label'
export const trackerNameOrId = 'Tracker (name or id)'
export const value = 'Value'
export const justification = 'Justification'
export const response = 'Response'
export const impactStatement = 'Impact statement'
export const actionStatement = 'Action statement'
export const detail = 'Detail'
export const fixedIn = 'Fixed in'
export const endOfSupport = 'End of support'
export const severity = 'Severity'
export const reason = 'Reason'
export const productEmptyWhatTheDocumentRefers = 'Product (empty: what the document refers to)'
export const versionOfItEmptyTheNewest = 'Version of it (empty: the newest)'
export const asSuggested = 'as suggested'
export const findings = 'findings'
export const components = 'components'
export const versions = 'versions'
export const whenAVersionIsImported = 'when a version is imported'
export const whenAdvisoryDataOrStatements = 'when advisory data or statements changed'
export const neverOverWhatAPersonSet = 'never over what a person set'
export const onlyWhatIsMissing = 'only what is missing'
export const overEverything = 'over everything'
export const applies = 'applies'
export const proposes = 'proposes'
export const ruleNameAdded = (name: TextValue) => `Rule “${name}” added`
export const on = 'on'
export const off = 'off'
export const ruleNameIsValue = (name: TextValue, value: string) => `Rule “${name}” is ${value}`
export const ruleNameRunsValue = (name: TextValue, value: string) => `Rule “${name}” runs ${value}`
export const ruleNameDeleted = (name: TextValue) => `Rule “${name}” deleted`
export const ruleRunsActivityShowsHowFar = (name: TextValue) => `Rule “${name}” runs. Activity shows how far it is`
export const runUndoneChangedSinceStayed = (rows: string) => `Run undone. ${rows} changed since stayed`
export const runUndone = 'Run undone'
