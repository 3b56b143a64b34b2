import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const anyOr = 'any (OR)'
export const allAnd = 'all (AND)'
export const holdAtOnce = 'hold at once'
export const personConfirms = 'a person confirms'
export const whenNothingChanged = 'when nothing changed'
export const decisionsThatAreKeptHold =
  'Decisions that are kept hold at once, marked where their evidence changed: nothing waits.'
export const theyWaitInTheQueue = 'They wait in the queue with the decision ready.'
export const sameComponentSameAdvisorySamePath =
  'Same component, same advisory, same path, and no decision or statement to the contrary. Never what a rule decided. The rest waits for a person; one undo for each version.'
export const nameOfProduct = (name: TextValue, product: TextValue) => `${name} of ${product}`
export const noUploads = 'no uploads'
export const versions = 'Versions'
export const keepDecisionsInOf = (name: TextValue, product: TextValue) => `Keep decisions in ${name} of ${product}`
export const keepDecisions = 'Keep decisions'
export const licenseLists = 'License lists:'
export const dataOldAfter = 'Data old after'
export const dayForms = { one: 'day', other: 'days' }
export const nameKeepsDecisions = (name: TextValue) => `${name} keeps decisions.`
export const doesNotKeepDecisions = (name: TextValue) => `${name} does not keep decisions.`
export const nameTakesUploads = (name: TextValue) => `${name} takes uploads.`
export const takesNoUploads = (name: TextValue) => `${name} takes no uploads.`
export const licenseListsOfAreReadAs = (name: TextValue, value: string) =>
  `License lists of ${name} are read as ${value}.`
export const personConfirmsCarriedDecisionsOf = (name: TextValue) => `A person confirms carried decisions of ${name}.`
export const confirmsCarriedDecisionsWhen = (name: TextValue) =>
  `${name} confirms carried decisions when nothing changed.`
export const advisoryDataOfIsOldAfter = (name: TextValue, days: string) =>
  `Advisory data of ${name} is old after ${days}.`
export const decisions = 'Decisions'
export const whenADocumentIsReplaced =
  'When a document is replaced, and into the next version. Off, every version starts undecided, with the earlier decisions proposed.'
export const keepThemWithTheVersion = 'Keep them with the version'
export const carriedDecisions = 'Carried decisions'
export const personConfirmsLabel = 'A person confirms'
export const confirmedWhenNothingChanged = 'Confirmed when nothing changed'
export const licenseListsLabel = 'License lists'
export const anyOfThemOr = 'Any of them (OR)'
export const allOfThemAnd = 'All of them (AND)'
export const forDocumentsThatListSeveral = 'For documents that list several licenses without saying and, or.'
export const advisoryData = 'Advisory data'
export const newVersions = 'New versions'
export const takesUploads = 'Takes uploads'
export const settings = 'Settings'
export const environments = 'Environments'
export const whatIsKeptFromVersion =
  'What is kept from version to version, and how documents are read. Environments come with their product.'
export const findAProduct = 'Find a product'
export const product = 'Product'
export const loadingEnvironments = 'Loading environments'
export const environmentsCouldNotBeLoaded = 'Environments could not be loaded'
export const environment = 'Environment'
export const oldAfter = 'Old after'
export const environmentForms = { one: 'environment', other: 'environments' }
export const showMoreProducts = 'Show more products'
export const productForms = { one: 'product', other: 'products' }
export const shownOfProducts = (products: number, products2: string) => `First ${products} of ${products2}`
export const versionForms = { one: 'version', other: 'versions' }
export const environmentsInProductsVersions = (environments: string, products: string, versions: string) =>
  `${environments} in ${products}, ${versions}`
export const move = 'move'
export const open = 'open'
export const productInline = 'product'
export const noProductsYet = 'No products yet'
export const productComesWithItsEnvironments =
  'A product comes with its environments. Drop an SBOM in this window to add one.'
export const noProductMatches = 'No product matches'
export const nameOfNoProductContains = (search: ReactNode) => <>The name of no product contains “{search}”.</>
export const oldAfterInDays = 'Old after, in days'
export const wholeNumberFrom1To = (longest: TextValue) => `A whole number from 1 to ${longest}.`
export const forThePageOfAVersion =
  'For the page of a version and the check V03. Home and the list of sources go by the shortest limit of all environments with versions.'
export const readLicenseListsAs = (word: TextValue) => `Read license lists as ${word}`
export const countingWhatReadingThemAsWould = (word: TextValue) =>
  `Counting what reading them as ${word} would change …`
export const whatReadingThemAsWouldChange = (word: TextValue, message: TextValue) =>
  `What reading them as ${word} would change could not be counted: ${message}`
export const leave = 'Leave'
export const tryAgain = 'Try again'
export const changeToWord = (word: ReactNode) => <>Change to {word}</>
export const environmentIsNoLongerThere = 'The environment is no longer there.'
export const thereIsNoVersionYet = 'There is no version yet'
export const noDifferencesIn = (versions: string) => `No differences in ${versions}`
export const newVersionsAreReadAs = (where: TextValue, word: TextValue) => `${where}. New versions are read as ${word}.`
export const componentForms = { one: 'component', other: 'components' }
export const componentsChangeLicenseState = (components: string, label: TextValue, label2: TextValue) =>
  `${components} from ${label} to ${label2}`
export const expressionForms = { one: 'expression', other: 'expressions' }
export const readingThemAsChangesIn = (
  word: ReactNode,
  expressions: ReactNode,
  components: ReactNode,
  versions: ReactNode,
) => (
  <>
    Reading them as {word} changes {expressions}, {components} in {versions}.
  </>
)
export const noStateOfALicenseChanges = 'No state of a license changes.'
export const states = (states: string) => `States: ${states}.`
export const licensesAndPoliciesAreEvaluated = (readingThem: ReactNode, states: ReactNode) => (
  <>
    {readingThem} {states} Licenses and policies are evaluated again.
  </>
)
export const environmentCouldNotBeChanged = 'The environment could not be changed'
export const versionIsForms = { one: 'version is', other: 'versions are' }
export const saidVersionIsesReadAgain = (said: TextValue, versionIses: string) => `${said} ${versionIses} read again.`
export const changeIsUndone = 'The change is undone.'
export const undo = 'Undo'
