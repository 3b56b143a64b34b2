import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const yourRoleCannotEdit = 'Your role cannot edit components.'
export const addAComponent = 'Add a component'
export const itBecomesADirectDependency =
  'It becomes a direct dependency of the product. The document stays as it is; exports contain the component.'
export const cancel = 'Cancel'
export const addComponent = 'Add component'
export const componentForms = { one: 'component', other: 'components' }
export const changeComponents = (components: string) => `Change ${components}`
export const change = 'Change'
export const errors = 'Errors'
export const components = 'Components'
export const notStated = 'Not stated'
export const required = 'Required'
export const optional = 'Optional'
export const excluded = 'Excluded'
export const license = 'License'
export const copyright = 'Copyright'
export const version = 'Version'
export const group = 'Group'
export const type = 'Type'
export const scope = 'Scope'
export const developedInHouse = 'Developed in-house'
export const supplier = 'Supplier'
export const webPage = 'Web page'
export const contact = 'Contact'
export const emailAddress = 'Email address'
export const packageUrl = 'Package URL'
export const author = 'Author'
export const notice = 'Notice'
export const description = 'Description'
export const identity = 'Identity'
export const findingForms = { one: 'finding', other: 'findings' }
export const save = 'Save'
export const none = 'none'
export const documentText = (text: TextValue) => `Document: ${text}`
export const name = 'Name'
export const spdxExpression = 'SPDX expression'
export const cpeNames = 'CPE names'
export const onePerLine = 'One per line'
export const loadingComponents = 'Loading components'
export const move = 'move'
export const table = 'Table'
export const treeLabel = 'Tree'
export const allComponents = 'All components'
export const csvFile = 'CSV file'
export const exportComponentsAsCsv = 'Export components as CSV'
export const importComponentsFromCsv = 'Import components from CSV…'
export const viewAs = 'View as'
export const componentsCouldNotBeExported = 'The components could not be exported'
export const searchComponents = 'Search components'
export const namePurlOrConditions = 'Name, package URL or conditions'
export const allTypes = 'All types'
export const removeTheFilter = (narrowed: TextValue) => `Remove the filter: ${narrowed}`
export const evaluationAndSupport = 'Evaluation and support'
export const dependsOn = 'Depends on'
export const loadingDependencies = 'Loading dependencies'
export const dependenciesCouldNotBeLoaded = 'Dependencies could not be loaded'
export const dependenciesOfDetails = (details: string) => `Dependencies of ${details}`
export const dependsOnAlreadyThisMakes = (circles: ReactNode, name: ReactNode) => (
  <>
    {circles} depends on {name} already: this makes a circle. It is stored as it is; paths and the tree end where they
    come round.
  </>
)
export const nothingSearchBelowAndPressEnter = 'Nothing. Search below and press Enter.'
export const chosenDependencies = 'Chosen dependencies'
export const componentsBeforeThese = (components: string) => `${components} before these,`
export const removeOne = (one: TextValue) => `Remove ${one}`
export const namePackageUrlOrVersion = 'Name, package URL or version'
export const noOtherComponentMatches = 'No other component matches.'
export const first30OfTypeToFind = (total: string) => `The first 30 of ${total}. Type to find others.`
export const cycle = 'cycle'
export const component = 'Component'
export const level = 'Level'
export const findings = 'Findings'
export const dependencies = 'Dependencies'
export const loadingDependencyTree = 'Loading dependency tree'
export const dependencyTreeCouldNotBeLoaded = 'The dependency tree could not be loaded'
export const documentListsNoDependencies = 'The document lists no dependencies'
export const findingsCannotBeShownAsDirect = 'Findings cannot be shown as direct or transitive.'
export const branchCouldNotBeLoaded = 'A branch could not be loaded'
export const dependencyTree = 'Dependency tree'
export const rowForms = { one: 'row', other: 'rows' }
export const rowsShown = (rows: string) => `${rows} shown`
export const noDependenciesInTheDocument = 'no dependencies in the document'
export const nothingDependsOnThese = 'Nothing in the document depends on these'
export const thatNothingDependsOn = (count: string) => `${count} that nothing depends on`
export const treeShowsAllComponents = 'The filter is for the table. The tree shows all.'
export const searchInline = 'search'
export const openClose = 'open, close'
export const tableInline = 'table'
export const changes = 'Changes'
export const field = 'Field'
export const beforeAndAfter = 'Before and after'
export const whatTheDocumentSaysCould = (message: ReactNode) => <>What the document says could not be read: {message}</>
export const editedValues = 'Edited values'
export const edited = 'Edited'
export const document = 'document:'
export const backToWhatTheDocumentSays = 'Back to what the document says'
export const toWhatTheDocumentSays = 'to what the document says'
export const labelBack = (label: ReactNode) => <>{label}Back</>
export const close = 'Close'
export const noMatchingComponents = 'No matching components'
export const tryFewerSearchTermsOrShow = 'Try fewer search terms, or show all types.'
export const editOrRemoveTheConditions = 'Edit or remove the conditions.'
export const allComponentsWereEvaluated = 'All components were evaluated'
export const showAllComponents = 'Show all components'
export const noComponentWithTheFilterMatches = (words: TextValue) =>
  `No component with the filter “${words}” matches the search, the type and the conditions.`
export const thisVersionHasNoComponent = (words: TextValue) =>
  `This version has no component with the filter “${words}”.`
export const labelsAndFields = 'Labels and fields'
export const noneYet = 'None yet.'
export const edit = 'Edit…'
export const byItsName = ', by its name'
export const internalComponent = 'Internal component'
export const publicPackageHasThisName = (publicRecord: ReactNode) => (
  <>A public package has this name: {publicRecord}. A package manager may take it instead.</>
)
export const labelsAndFieldsSaved = 'Labels and fields saved.'
export const leftOutOfAttributions = 'Left out of attributions and of redacted exports'
export const makeItThePrimaryComponent = 'Make it the primary component'
export const inPlaceOf = (before: ReactNode) => <>in place of {before}</>
export const whichBecomesAComponentLike = ', which becomes a component like the others'
export const versionWillDescribe = (details: ReactNode) => <>The version will describe {details}</>
export const pathsTheTreeAndExportsBegin = '. Paths, the tree and exports begin at it. The version keeps its name'
export const removedComponents = 'Removed components'
export const documentListsThemExportsScans = 'The document lists them. Exports, scans and counts leave them out.'
export const removedComponentsCouldNotBeLoaded = 'Removed components could not be loaded'
export const noComponentIsRemoved = 'No component is removed.'
export const putBackOne = (one: string) => `Put back ${one}`
export const putBack = 'Put back'
export const earlierOneForms = { one: 'earlier one', other: 'earlier ones' }
export const earlierOnesNotShown = (earlierOnes: string) => `${earlierOnes} not shown.`
export const repeatEditsOf = (projectVersion: string) => `Repeat edits of ${projectVersion}`
export const repeatEdits = 'Repeat edits'
export const whatPeopleEditedInTheVersion =
  'What people edited in the version before, and what it changes here. What a person set in this version stays.'
export const editForms = { one: 'edit', other: 'edits' }
export const repeatEditsText = (edits: string) => `Repeat ${edits}`
export const repeat = 'Repeat'
export const lookingAtTheEdits = 'Looking at the edits'
export const editsCouldNotBeRead = 'The edits could not be read'
export const thereIsNoVersionBefore = 'There is no version before this one.'
export const peopleEditedNothingInThatVersion = 'People edited nothing in that version.'
export const isOrAre = { one: 'is', other: 'are' }
export const sameValueSoAlready = (same: string, value: string) => `, ${same} ${value} so already`
export const cannotBeRepeatedHere = (others: string) => `, ${others} cannot be repeated here`
export const ofWillBeRepeated = (chosen: ReactNode, edits: ReactNode) => (
  <>
    {chosen} of {edits} will be repeated
  </>
)
export const edits = 'Edits'
export const moreAreRepeatedWithThem = (more: string) => `${more} more are repeated with them.`
export const notRepeated = 'Not repeated'
export const moreCannotBeRepeated = (moreOthers: string) => `${moreOthers} more cannot be repeated.`
export const theDocument = 'The document'
export const checksums = 'Checksums'
export const externalReferences = 'External references'
export const authors = 'Authors'
export const suppliers = 'Suppliers'
export const licenseOfTheData = 'License of the data'
export const tlpLevel = 'TLP level'
export const lifecyclePhases = 'Lifecycle phases'
export const ofCanBeRepeated = (edits: ReactNode, projectVersion: ReactNode) => (
  <>
    {edits} of {projectVersion} can be repeated
  </>
)
export const preview = 'Preview…'
export const statedLicenses = 'Stated licenses'
export const unnamedLicense = 'Unnamed license'
export const licenseText = 'License text'
export const textOfSaid = (said: TextValue) => `Text of ${said}`
export const suggestedPackageUrl = (purl: ReactNode) => <>Suggested package URL: {purl}</>
export const useAndRescan = (purl: string) => `Use and rescan: ${purl}`
export const useAndRescanLabel = 'Use and rescan'
export const dismissPurl = (purl: string) => `Dismiss: ${purl}`
export const dismiss = 'Dismiss'
export const use = 'use'
export const hiddenSuggestionsAre = (hidden: TextValue) => `${hidden} suggestions are`
export const oneSuggestionIs = 'One suggestion is'
export const restore = 'Restore'
export const dismissedForThisProduct = (hidden: string) => `${hidden} dismissed for this product.`
export const removeSupplier = 'Remove supplier'
export const unknown = 'unknown'
export const supportEnded = 'Support ended'
export const supportStatusSaved = 'Support status saved.'
export const supportStatus = 'Support status'
export const endOfSupport = 'End of support'
export const leaveEmptyIfUnknown = 'Leave empty if unknown'
export const overrideRemoved = 'Override removed.'
export const removeOverride = 'Remove override'
export const support = 'Support'
export const notInAnyImportedLifecycleData = 'Not in any imported lifecycle data.'
export const editOverride = 'Edit override'
export const override = 'Override…'
export const findingRemainsForms = { one: 'finding remains', other: 'findings remain' }
export const newFindingForms = { one: 'new finding', other: 'new findings' }
export const noBetterVersionKnown = 'No better version known'
export const versionFixesFindings = (version: ReactNode, findings: ReactNode) => (
  <>
    {version} fixes {findings}
  </>
)
export const addLabels = 'Add labels'
export const removeLabels = 'Remove labels'
export const webPageOfTheSupplier = 'Web page of the supplier'
export const contactOfTheSupplier = 'Contact of the supplier'
export const emailAddressOfTheSupplier = 'Email address of the supplier'
export const labels = 'Labels'
export const customFields = 'Custom fields'
export const yesInline = 'yes'
export const noInline = 'no'
export const notEvaluatedInline = 'not evaluated'
export const references = 'References'
export const evaluatedByPackageUrl = 'evaluated by package URL'
export const evaluatedByCpe = 'evaluated by CPE'
export const nameOnly = 'name only'
export const noCompleteComparison = 'no complete comparison'
export const noIdentifier = 'no identifier'
export const noLongerMaintained = 'no longer maintained'
export const supportUnknown = 'support unknown'
export const labeledLabel = (label: string) => `labeled ${label}`
export const unknownLabel = 'Unknown'
export const activelyMaintained = 'Actively maintained'
export const noLongerMaintainedLabel = 'No longer maintained'
export const abandoned = 'Abandoned'
export const notApplicable = 'Not applicable'
export const setManually = 'Set manually'
export const setByARule = 'Set by a rule'
export const fromTheDocument = 'From the document'
export const fromAnAdvisory = 'From an advisory'
export const fromLifecycleData = 'From lifecycle data'
export const endedEndOfSupport = (endOfSupport: TextValue) => `ended ${endOfSupport}`
export const untilEndOfSupport = (endOfSupport: TextValue) => `until ${endOfSupport}`
export const nothingToChangeSentence = 'Nothing to change.'
export const componentsHaveTheseValues = 'The components have these values.'
export const thisIsTooMuch = 'This is too much to be undone.'
export const componentsChanged = (components: string) => `${components} changed.`
export const componentsRemoved = (components: string) => `${components} removed.`
export const componentsCouldNotBeRemoved = 'The components could not be removed'
export const editedSinceStay = (components: string) => `${components} edited since stay.`
export const componentsAsBefore = (components: string) => `${components} as before.`
export const afterChanged = (after: TextValue) => `${after} changed.`
export const isAsItWas = (before: TextValue) => `${before} is as it was.`
export const nameAdded = (name: TextValue) => `${name} added.`
export const nameRemovedAgain = (name: TextValue) => `${name} removed again.`
export const nameRemoved = (name: TextValue) => `${name} removed.`
export const nameIsBack = (name: TextValue) => `${name} is back.`
export const couldNotRemove = (name: TextValue) => `Could not remove ${name}`
export const supplierRemoved = 'Supplier removed.'
export const supplierSaved = 'Supplier saved.'
export const supplierIsAsItWas = 'The supplier is as it was.'
export const packageUrlChangeUndone = 'Package URL change undone.'
export const packageUrlSetTo = (purl: TextValue) => `Package URL set to ${purl}.`
export const versionIsBeingRescannedDecisions = 'The version is being rescanned. Decisions are kept.'
export const undo = 'Undo'
export const packageUrlCouldNotBeChanged = 'The package URL could not be changed'
export const first25000ComponentsAreSelected = 'The first 25,000 components are selected'
export const moreCannotBeEditedAtOnce = 'More cannot be edited at once.'
export const componentsCouldNotBeSelected = 'The components could not be selected'
export const itsPart = 'its part'
export const thisComponentIsIn = (part: TextValue) => `This component is in ${part}`
export const openItThereToEdit = 'Open it there to edit it: press Enter.'
export const versionWasDeleted = 'The version was deleted'
export const serverSentNoAnswerTryAgain = 'The server sent no answer. Try again'
export const dependenciesOfChanged = (name: TextValue) => `Dependencies of ${name} changed.`
export const dependsOnWhatItDid = (name: TextValue) => `${name} depends on what it did.`
export const versionDescribesNow = (component: TextValue) => `The version describes ${component} now.`
export const versionDescribesAgain = (before: TextValue) => `The version describes ${before} again.`
export const suggestionCouldNotBeRestored = 'The suggestion could not be restored'
export const suggestionDismissed = 'Suggestion dismissed.'
export const willNotBeSuggestedAgain = (purl: string) =>
  `${purl} will not be suggested again for this component in any version of the product.`
export const suggestionCouldNotBeDismissed = 'The suggestion could not be dismissed'
export const isAsTheDocumentSays = (label: TextValue) => `${label} is as the document says.`
export const isAsItWasEdited = (label: TextValue) => `${label} is as it was edited.`
export const valueCouldNotBeRestored = 'The value could not be restored'
export const nothingToRepeat = 'Nothing to repeat.'
export const thisVersionHasTheseValues = 'This version has these values.'
export const editsRepeated = (edits: string) => `${edits} repeated.`
export const changedSinceStay = (edits: string) => `${edits} changed since stay.`
export const editsUndone = (edits: string) => `${edits} undone.`
