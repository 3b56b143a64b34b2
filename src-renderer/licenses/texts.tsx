import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const noLicenseThatIsKnown = 'No known license'
export const knownLicenseForms = { one: 'known license', other: 'known licenses' }
export const documentStatesNoLicenseForThese = 'The document states no license for these components.'
export const partOfItIsNeither = 'A part of it is neither on the SPDX License List nor a license of your own.'
export const didYouMean = (suggestion: ReactNode) => <>Did you mean {suggestion}</>
export const useSuggestion = (suggestion: string) => `Use ${suggestion}`
export const use = 'Use'
export const setAnotherLicense = 'Set another license'
export const rule = 'Rule…'
export const componentForms = { one: 'component', other: 'components' }
export const componentsCouldNotBeLoaded = 'The components could not be loaded.'
export const loadingComponents = 'Loading components'
export const showMore = (others: string) => `Show ${others} more`
export const listAllComponents = (components: string) => `List all ${components}`
export const componentsByCopyleft = 'Components by the copyleft of their license'
export const unknownCopyleft = 'unknown copyleft'
export const copyleftIs = (reach: ReactNode) => <>copyleft is {reach}</>
export const removeTheCategory = 'Show all categories'
export const setAnotherLicenseForChosen = (ids: number) => `Set another license for ${ids} chosen`
export const inheritedFromPart = (part: TextValue) => `Inherited from ${part}`
export const editId = (id: TextValue) => `Edit ${id}`
export const textOfTheLicenseCould = 'The text of the license could not be loaded.'
export const loadingTheLicense = 'Loading the license'
export const addAnOwnLicense = 'Add an own license'
export const licensesOfTheSpdxLicenseList =
  'Licenses of the SPDX License List need no entry. Search them in the list to review them.'
export const cancel = 'Cancel'
export const addLicense = 'Add license'
export const saveLicense = 'Save license'
export const name = 'Name'
export const copyleft = 'Copyleft'
export const onDistribution = 'On distribution'
export const dutiesOnDistribution = 'Duties on distribution'
export const groups = 'Groups'
export const listedAsFreeBy = 'Listed as free by'
export const deprecatedOnTheSpdxLicenseList = 'deprecated on the SPDX License List'
export const usedBy = 'Used by'
export const inTheNewestVersionOfEach = (components: string) =>
  `${components} in the newest version of each environment`
export const note = 'Note'
export const edit = 'Edit'
export const licenseText = 'License text'
export const notReviewed = 'Not reviewed'
export const approved = 'Approved'
export const rejected = 'Rejected'
export const unknown = 'Unknown'
export const none = 'None'
export const weak = 'Weak'
export const strong = 'Strong'
export const network = 'Network'
export const required = 'Required'
export const notRequired = 'Not required'
export const mustBeStated = 'Must be stated'
export const free = 'Free'
export const inExpressionsLicenseref = (replace: TextValue) => `In expressions: LicenseRef-${replace}`
export const state = 'State'
export const nameTheAuthors = 'Name the authors'
export const giveTheSource = 'Give the source'
export const changes = 'Changes'
export const separatedByCommasForExample =
  'Separated by commas, for example permissive or proprietary. Policies can ask for them.'
export const internalNeverExported = 'Internal, never exported.'
export const urls = 'URLs'
export const onePerLine = 'One per line.'
export const partOfTheAttributionDocument = 'Part of the attribution document.'
export const knownAlready = 'Known already'
export const showId = (id: TextValue) => `Show ${id}`
export const show = 'Show'
export const approveId = (id: TextValue) => `Approve ${id}`
export const approve = 'Approve'
export const rejectId = (id: TextValue) => `Reject ${id}`
export const reject = 'Reject'
export const clearTheStateOf = (id: TextValue) => `Clear the state of ${id}`
export const clear = 'Clear'
export const componentsByTheStateOfTheir = 'Components by the state of their license'
export const noLicense = 'no license'
export const lastSetForWith = (replacement: ReactNode, components: ReactNode) => (
  <>
    Last set: {replacement} for {components} with
  </>
)
export const undoTheLastReplacement = 'Undo the last replacement'
export const undo = 'Undo'
export const textCouldNotBeLoaded = 'The text could not be loaded.'
export const loadingTheText = 'Loading the text'
export const noTextIsStoredFor = (id: ReactNode) => <>No text is stored for {id}.</>
export const textOfId = (id: TextValue) => `Text of ${id}`
export const loadingLicenses = 'Loading licenses'
export const licensesCouldNotBeLoaded = 'Licenses could not be loaded'
export const noComponents = 'No components'
export const documentListsNoComponentsSo = 'The document lists no components, so that there are no licenses.'
export const licenseExpressions = 'License expressions'
export const licenseExpressionForms = { one: 'license expression', other: 'license expressions' }
export const shownOfLicenseExpressions = (shown: string, all: string) => `${shown} of ${all}`
export const searchLicenseExpressions = 'Search license expressions'
export const expressionOrConditions = 'Expression or conditions'
export const onlyStateLabel = (state: string) => `Show only ${state}`
export const showAllStates = 'Show all states'
export const noMatchingLicenses = 'No matching licenses'
export const clearTheFilterToSeeAll = 'Clear the filter to see the other license expressions.'
export const licensesAreFilteredBy =
  'License expressions can be filtered by component.licenseState, and by component.license with “is” or “missing”. Components can be filtered by all conditions.'
export const noLicenseExpressions = 'No license expressions'
export const theseConditionsAreAboutComponents = 'These conditions are about components'
export const listComponents = 'List components'
export const listLicensesBy = 'List licenses by'
export const expression = 'Expression'
export const component = 'Component'
export const attribution = 'Attribution…'
export const componentOrConditions = 'Component or conditions'
export const componentsAndTheirLicenses = 'Components and their licenses'
export const noMatchingComponents = 'No matching components'
export const clearTheFilterToSeeAllComponents = 'Clear the filter to see the other components.'
export const openTheComponent = 'open component'
export const relation = 'Relation'
export const comesFrom = 'Comes from'
export const thisVersion = 'this version'
export const search = 'search'
export const noStatementAboutTheLicense = 'the document leaves the license open'
export const statedAsWithoutLicense = 'the document states that there is no license'
export const move = 'move'
export const details = 'details'
export const text = 'text'
export const setLicense = 'set license'
export const useWhatIsMeant = 'use suggestion'
export const ruleInline = 'rule'
export const approveReject = 'approve, reject'
export const settings = 'Settings'
export const licenses = 'Licenses'
export const whatYourOrganizationAccepts =
  'What your organization accepts. The state of a license counts in every version that has it.'
export const searchLicenses = 'Search licenses'
export const idOrName = 'Id or name'
export const inUse = 'In use'
export const own = 'Own'
export const all = 'All'
export const licenseForms = { one: 'license', other: 'licenses' }
export const inUseNotReviewed = (unreviewed: string) => `, ${unreviewed} in use not reviewed`
export const editInline = 'edit'
export const add = 'add'
export const searchTheWholeSpdxLicenseList = 'Search the whole SPDX License List'
export const noLicenseMatches = 'No license matches'
export const neitherTheIdNorTheName = (search: ReactNode) => (
  <>Neither the id nor the name of a license contains “{search}”.</>
)
export const noOwnLicensesYet = 'No own licenses yet'
export const licenseThat =
  'A license that is not on the SPDX License List, such as one of a supplier, is added with its text. Expressions name it as LicenseRef- and its id.'
export const noLicenseIsInUseYet = 'No license is in use yet'
export const licensesOfTheNewestVersion = 'The licenses of the newest version of each environment are listed here.'
export const forWithTheFileAsReceived = (count: TextValue, licensesExp: string) =>
  `For ${count} with ${licensesExp}. The file as received stays as it is.`
export const setLicenseLabel = 'Set license'
export const license = 'License'
export const spdxLicenseExpressionSuchAsMit =
  'An SPDX license expression, such as MIT OR Apache-2.0. Own licenses are LicenseRef- and their id.'
export const didYouMeanMeant = (meant: ReactNode) => <>Did you mean {meant}</>
export const useMeant = (meant: string) => `Use ${meant}`
export const expressionAsInTheDocument = 'Expression, as in the document'
export const noLicenseInTheDocument = 'no license in the document'
export const valueDidYouMeanSuggestion = (value: ReactNode, suggestion: ReactNode) => (
  <>
    {value}did you mean {suggestion}?
  </>
)
export const components = 'Components'
export const idDeprecatedId = (id: TextValue) => `${id}, deprecated id`
export const ownInline = 'own'
export const deprecatedId = 'deprecated id'
export const unknownInline = 'unknown'
export const nothingCertainCanBeSaid = 'Nothing certain can be said of what is meant'
export const licenseCouldNotBeSet = 'The license could not be set'
export const openTheExpressionToChooseOne = 'Open the expression to choose one of its licenses'
export const itHasNoLicense = 'It has no known license'
export const onlyPartsHaveComponents = 'Only parts have components with this license'
export const setItThereOpenAComponent = 'Set it there: open a component of the list.'
export const licenseCouldNotBeRestored = 'The license could not be restored'
export const editedSinceStay = (components: string) => `${components} edited since stay.`
export const componentsRestored = (components: string) => `${components} restored`
export const isTheLicenseOf = (replacement: TextValue, components: string) =>
  `${replacement} is the license of ${components}`
export const couldNotChangeTheLicense = 'Could not change the license'
export const idIsLabel = (id: TextValue, label: TextValue) => `${id} is ${label}`
export const idIsAdded = (id: TextValue) => `${id} is added`
export const idIsSaved = (id: TextValue) => `${id} is saved`
