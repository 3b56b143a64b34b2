import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const onlyTheProductItself = 'Only the product itself'
export const copyOfProjectVersionCreatedAt = (projectVersion: TextValue, createdAt: string) =>
  `Copy of ${projectVersion}, ${createdAt}`
export const asInTheCopiedVersion = 'As in the copied version'
export const application = 'application'
export const nameOfWhatItDescribes = 'Name of what it describes'
export const asInTheCopiedVersionInline = 'as in the copied version'
export const type = 'Type'
export const makeAVersionOfByHand = (productName: TextValue) => `Make a version of ${productName} by hand`
export const cancel = 'Cancel'
export const makeTheVersion = 'Make the version'
export const version = 'Version'
export const itHasNoDocument = 'It has no document. It is evaluated and exported like any other.'
export const environment = 'Environment'
export const content = 'Content'
export const copyHasTheComponentsTheDependency =
  'A copy has the components, the dependency graph and the metadata of the other version.'
export const settingsOfName = (name: string) => `Settings of ${name}`
export const versionForms = { one: 'version', other: 'versions' }
export const openFindingsInVersionsFromTo = (name: string, totals: number, totals2: TextValue, totals3: TextValue) =>
  `Open findings in ${name}, ${totals} versions, from ${totals2} to ${totals3}`
export const noUploads = 'no uploads'
export const keepsDecisions = 'keeps decisions'
export const chosenToBeCompared = 'chosen to be compared'
export const projectVersionInName = (projectVersion: string, name: string) => `${projectVersion} in ${name}, `
export const archived = 'archived'
export const findingsAppearWhenTheScan = 'Findings appear when the scan is complete.'
export const olderVersionsAreNotShown = 'Older versions are not shown'
export const noVersion = 'No version'
export const chosenToBeComparedX = 'Chosen to be compared (x)'
export const chooseToCompareX = 'Choose to compare (x)'
export const versionsByEnvironment = 'Versions by environment'
export const name = 'Name'
export const mustBeUniqueIgnoringCase =
  'Must be unique, ignoring case. The environments default, development and production are created automatically.'
export const description = 'Description'
export const worstOfNumber = (worst: string, number: string) => `${worst} of ${number}`
export const policy = 'Policy'
export const noneApplies = 'none applies'
export const partCountInProjectVersion = (partCount: ReactNode, projectVersion: ReactNode) => (
  <>
    {partCount} in {projectVersion}
  </>
)
export const parts = 'Parts'
export const linkForms = { one: 'link', other: 'links' }
export const downloadForms = { one: 'download', other: 'downloads' }
export const noneInline = 'none'
export const shared = 'Shared'
export const noLink = 'no link'
export const products = 'Products'
export const versions = 'Versions'
export const list = 'List'
export const searchVersions = 'Search versions'
export const removeTheFilterVersionsLabeled = (label: TextValue) => `Remove the filter: versions labeled ${label}`
export const versionsLabeledLabel = (label: string) => `versions labeled ${label}`
export const foundOfVersions = (found: ReactNode, versions: ReactNode) => (
  <>
    {found} of {versions}
  </>
)
export const and = ' and '
export const hasOrHave = { one: 'has', other: 'have' }
export const valueNoVersions = (value: string) => `${value} no versions`
export const settings = 'Settings'
export const tickedChosenNames = (ticked: number, names: string) => `${ticked} chosen: ${names}`
export const move = 'move'
export const open = 'open'
export const choose = 'choose'
export const compareBoth = 'compare both'
export const compareWithTheOneBefore = 'compare with the one before'
export const addAVersion = 'add a version'
export const share = 'share'
export const versionsCouldNotBeLoaded = 'Versions could not be loaded'
export const olderVersionForms = { one: 'older version', other: 'older versions' }
export const showAll = 'Show all'
export const noMatchingVersions = 'No matching versions.'
export const noVersionsYet = 'No versions yet'
export const dropAnSbomInThisWindow = 'Drop an SBOM in this window to add one.'
export const editProduct = 'Edit product'
export const save = 'Save'
export const labelsAndFieldsOf = (name: TextValue) => `Labels and fields of ${name}`
export const nameDeleted = (name: TextValue) => `${name} deleted.`
export const deleteName = (name: TextValue) => `Delete ${name}`
export const decisionForms = { one: 'decision', other: 'decisions' }
export const thisAlsoDeletesWithTheirDocuments = (versions: string, decisions: string) =>
  `This also deletes ${versions} with their documents and ${decisions}. This cannot be undone.`
export const deleteProduct = 'Delete product'
export const compare = 'Compare'
export const shareLabel = 'Share'
export const moreEditLabelsDelete = 'More: edit, labels, delete'
export const makeAVersionByHand = 'Make a version by hand…'
export const editNameAndDescription = 'Edit name and description…'
export const labelsAndFields = 'Labels and fields…'
export const deleteProductEllipsis = 'Delete product…'
export const addAVersionLabel = 'Add a version'
export const findingForms = { one: 'finding', other: 'findings' }
export const decidedOfFindingsDecided = (decided: string, findings: string) => `${decided} of ${findings} decided`
export const inTheNewestVersionOfEach = (words: TextValue) => `${words} in the newest version of each environment`
export const environmentForms = { one: 'environment', other: 'environments' }
export const versionsInEnvironments = (versions: string, environments: string) => `${versions} in ${environments}`
export const latestProjectVersionCreatedAt = (projectVersion: string, createdAt: string) =>
  `Latest ${projectVersion}, ${createdAt}`
export const sample = 'sample'
export const product = 'Product'
export const loadingProduct = 'Loading product'
export const productCouldNotBeLoaded = 'The product could not be loaded'
export const productNotFound = 'Product not found'
export const allProducts = 'All products'
export const newProduct = 'New product'
export const createProduct = 'Create product'
export const nameCreated = (name: TextValue) => `${name} created.`
export const dropAnSbomToAdd = 'Drop an SBOM to add a version.'
export const loadingProducts = 'Loading products'
export const productsCouldNotBeLoaded = 'Products could not be loaded'
export const noProductsYet = 'No products yet'
export const dropAnSbomAnywhere = 'Drop an SBOM anywhere in this window to create a product from it.'
export const productForms = { one: 'product', other: 'products' }
export const search = 'search'
export const newProductInline = 'new product'
export const saveAsView = 'save as view'
export const noMatchingProducts = 'No matching products'
export const noProductsMatch = (search: TextValue) => `No products match “${search}”`
export const noProducts = 'No products'
export const withTheLabel = (found: TextValue, label: TextValue) => `${found} with the label “${label}”`
export const showAllProducts = 'Show all products'
export const editOrRemoveTheConditions = 'Edit or remove the conditions.'
export const searchProducts = 'Search products'
export const nameOrConditions = 'Name or conditions'
export const removeTheFilterLabeled = (label: TextValue) => `Remove the filter: labeled ${label}`
export const labeledLabel = (label: string) => `labeled ${label}`
export const countsAreTheLatestVersion = 'Counts of the latest version of each environment'
export const dataWeeks = (data: number) => `${data} weeks`
export const thisWeek = 'this week'
export const openFindingsOfFromTo = (name: TextValue, span: TextValue, first: string, last: string) =>
  `Open findings of ${name}, ${span}, from ${first} to ${last}`
export const notScannedYet = 'not scanned yet'
export const openFindingForms = { one: 'open finding', other: 'open findings' }
export const newFindingsAndThoseNoLonger = 'New findings and those no longer found'
export const qualityOf10 = 'Quality, of 10'
export const versionsInName = (name: string) => `Versions in ${name}`
export const versionInName = (name: ReactNode) => <>Version in {name}</>
export const openFindings = 'Open findings'
export const triage = 'Triage'
export const change = 'Change'
export const quality = 'Quality'
export const added = 'Added'
export const labelInVersionsWords = (label: TextValue, versions: TextValue, words: TextValue) =>
  `${label}. In ${versions}: ${words}.`
export const environmentByVersion = (environment: string) => `${environment}, by version`
export const openFindingsAbout = (about: TextValue) => `Open findings, ${about}`
export const of10 = 'of 10'
export const qualityOf10About = (about: TextValue) => `Quality of 10, ${about}`
export const allVersions = 'All versions'
export const versionsOfAllProducts = 'Versions of all products'
export const versionProductConditions = 'Version, product, conditions'
export const loadingVersions = 'Loading versions'
export const noMatchingVersionsLabel = 'No matching versions'
export const showProducts = 'Show products'
export const editOrRemoveTheSearch = 'Edit or remove the search, the label or the conditions.'
export const dropAnSbomAnywhereInThisWindow = 'Drop an SBOM anywhere in this window to add one.'
export const remainingLeft = (remaining: string) => `${remaining} left`
export const allDecided = 'all decided'
export const decidedInName = (name: TextValue) => `Decided in ${name}`
export const closed = 'closed'
export const latestVersion = 'Latest version'
export const noneYet = 'none yet'
export const labels = 'Labels'
export const open12Weeks = 'Open, 12 weeks'
export const changed = 'Changed'
export const components = 'Components'
export const decidedInProjectVersion = (projectVersion: TextValue) => `Decided in ${projectVersion}`
export const ofTotal = (total: string) => `of ${total}`
export const allTotalDecided = (total: string) => `all ${total} decided`
export const nameDoneOfTotal = (name: TextValue, done: string, total: string) => `${name}, ${done} of ${total}`
export const waiting = 'waiting'
export const stageFailed = (stage: TextValue) => `${stage} failed`
export const processingErrorsStagesFailed = (processingErrors: number) => `${processingErrors} stages failed`
export const noChange = 'no change'
export const changeSinceProjectVersion = (change: TextValue, projectVersion: TextValue) =>
  `${change} since ${projectVersion}`
export const signedOff = 'signed off'
export const changedSinceSignOff = 'changed since sign-off'
export const inDevelopment = 'in development'
export const supportEnded = 'support ended'
export const endOfLife = 'end of life'
