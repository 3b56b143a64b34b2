import type { TextValue } from '#renderer/lib/plural.ts'

export const newCustomField = 'New custom field'
export const editTheField = (name: TextValue) => `Edit the field ${name}`
export const cancel = 'Cancel'
export const saveField = 'Save field'
export const name = 'Name'
export const lettersDigitsAndConditionsAndRules =
  'Letters, digits, _ and -. Conditions and rules that name it follow when it changes.'
export const ofText = 'Of'
export const type = 'Type'
export const choices = 'Choices'
export const onePerLineAChoice = 'One per line. A choice in use cannot be removed.'
export const description = 'Description'
export const shownBelowTheFieldWhere = 'Shown below the field where it is edited.'
export const andReadAgainWhenSuch = ', and read again when such a document is imported'
export const asTheProperty = (property: TextValue, value: string) => `As the property ${property}${value}.`
export const exportWithTheSbom = 'Export with the SBOM'
export const customFieldsOf = (label: string) => `Custom fields of ${label}`
export const fieldCouldNotBeMoved = 'The field could not be moved'
export const exported = 'exported'
export const noValues = 'no values'
export const valueForms = { one: 'value', other: 'values' }
export const moreName = (name: TextValue) => `More: ${name}`
export const edit = 'Edit…'
export const moveUp = 'Move up'
export const moveDown = 'Move down'
export const deleteText = 'Delete…'
export const deleteTheField = (name: TextValue) => `Delete the field ${name}`
export const itHasNoValuesThisCannot = 'It has no values. This cannot be undone.'
export const thisAlsoDeletesThisCannot = (values: string) => `This also deletes ${values}. This cannot be undone.`
export const deleteField = 'Delete field'
export const internalNamesSaved = 'Internal names saved.'
export const versionForms = { one: 'version', other: 'versions' }
export const willBeLabeledAgain = (versions: string) => `${versions} will be labeled again.`
export const namesCouldNotBeSaved = 'The names could not be saved'
export const componentsWithTheseNamesAreMarked =
  'Components with these names are marked as internal when a version arrives. They are left out of attributions and of redacted exports, and compared with the names of public packages. What a person says about a component stays.'
export const namespaces = 'Namespaces'
export const onePerLineWithThoseBelow = 'One per line, with those below it: com.acme, github.com/acme, npm:@acme'
export const packageNames = 'Package names'
export const forRegistriesWithoutNamespaces = 'For registries without namespaces; * is any text: pypi:acme-*'
export const ownPackageUrlTypes = 'Own package URL types'
export const typesThatOnlyYouUseAcme = 'Types that only you use: acme for pkg:acme/lamp@1'
export const saveNames = 'Save names'
export const whatTheseNamesMark = 'What these names mark'
export const looking = 'Looking…'
export const componentForms = { one: 'component', other: 'components' }
export const environmentForms = { one: 'environment', other: 'environments' }
export const inTheNewestVersionsOf = (components: string, environments: string) =>
  `${components} in the newest versions of ${environments}`
export const nothingThereAreNoNames = 'Nothing: there are no names.'
export const comparedWithNowMoreFewer = (markedCount: string, unmarkedCount: string) =>
  `Compared with now: ${markedCount} more, ${unmarkedCount} fewer`
export const labelsAndFields = 'Labels and fields'
export const loadingCustomFields = 'Loading custom fields'
export const customFieldsCouldNotBeLoaded = 'Custom fields could not be loaded'
export const whatYouNoteAboutFindingsComponents =
  'What you note about findings, components, versions and products, and which components are your own.'
export const newField = 'New field'
export const show = 'Show'
export const customFieldsTotalCount = (totalCount: TextValue) => `Custom fields ${totalCount}`
export const internalNamesCount = (namesCount: TextValue) => `Internal names ${namesCount}`
export const noCustomFieldsYet = 'No custom fields yet'
export const customFieldHasAName =
  'A custom field has a name, a type and what it is about. It is edited where the thing itself is edited, asked for in filters and rules, and exported as a property if you want that. Labels need no preparation.'
export const customFieldForms = { one: 'custom field', other: 'custom fields' }
export const earlier = 'earlier'
export const later = 'later'
export const newFieldInline = 'new field'
export const findings = 'Findings'
export const editedInTriageBesideTheDecision = 'Edited in triage, beside the decision.'
export const components = 'Components'
export const editedInTheDetails = 'Edited in the details of a component.'
export const versions = 'Versions'
export const editedInTheMenu = 'Edited in the menu of a version.'
export const products = 'Products'
export const editedInTheMenuOfAProduct = 'Edited in the menu of a product.'
export const text = 'Text'
export const number = 'Number'
export const yesOrNo = 'Yes or no'
export const date = 'Date'
export const link = 'Link'
export const choice = 'Choice'
