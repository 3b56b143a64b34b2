import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const nameAndARange = 'a name and a range, in the ecosystem’s own order'
export const packageUrlWithOrWithout = 'a package URL, with or without a version'
export const idAnyAliasOfItFinds = 'an id; any alias of it finds the same'
export const cpeFromItsBeginning = 'a CPE, from its beginning'
export const spdxIdAlsoInsideAnExpression = 'an SPDX id, also inside an expression'
export const startOfAHash8Characters = 'the start of a hash, 8 characters or more'
export const labelNarrowsAnything = 'a label narrows anything'
export const askItLikeThis = 'Ask it like this'
export const couldNotSaveTheList = 'Could not save the list.'
export const csv = 'CSV'
export const json = 'JSON'
export const find = 'Find'
export const newestVersionsOnly = 'Newest versions only'
export const searching = 'Searching'
export const searchFailed = 'The search failed'
export const readAs = 'Read as'
export const searchWithoutTheVersion = 'Search without the version'
export const versionRange = (versionRange: ReactNode) => <>version {versionRange}</>
export const comparedInTheOrderOfEach = 'Compared in the order of each ecosystem'
export const notUnderstoodIgnored = (ignored: ReactNode) => <>Not understood: {ignored}</>
export const namePackageUrlCpeCveLicense = 'Name, package URL, CPE, CVE, license, hash'
export const kindsOfHits = 'Kinds of hits'
export const componentForms = { one: 'component', other: 'components' }
export const versionForms = { one: 'version', other: 'versions' }
export const componentsInVersionsSearched = (components: string, versions: string) =>
  `${components} in ${versions} searched`
export const search = 'search'
export const move = 'move'
export const open = 'open'
export const nextKind = 'next kind'
export const newestOnly = 'newest only'
export const watch = 'watch'
export const selectedComponent = 'Selected component'
export const fixedIn = 'Fixed in'
export const allVersionsThatHaveIt = 'All versions that have it'
export const directly = 'directly'
export const byAnotherComponent = 'by another component'
export const noKnownVersion = 'no known version'
export const fixesTheFinding = 'fixes the finding'
export const fixesAll = (findings: string) => `fixes all ${findings}`
export const fixesSome = (findings: string, remaining: string) => `fixes ${findings}, leaves ${remaining}`
export const hitsCouldNotBeLoaded = 'The hits could not be loaded'
export const hits = 'Hits'
export const findingForms = { one: 'finding', other: 'findings' }
export const placeForms = { one: 'place', other: 'places' }
export const showMoreOf = (totalCount: string) => `Show more of ${totalCount}`
export const doWithAll = (totalCount: string) => `Do with all ${totalCount}`
export const titleInSubtitle = (title: TextValue, subtitle: TextValue) => `${title} in ${subtitle}`
export const andOthersMore = (others: string) => ` and ${others} more`
export const couldNotBeComparedForWant = (components: string) =>
  `${components} could not be compared, for want of a version or of an order:`
export const withTheVersion = (versionRange: TextValue) => ` with the version ${versionRange}`
export const notFoundIn = (versions: string) => `Not found in ${versions}`
export const nothingIsCalled = (text: ReactNode) => <>Nothing is called {text}</>
export const comparedByNamePackageUrlCpe = (components: string) =>
  `${components} compared by name, package URL, CPE, license and supplier`
export const ofThatNameWithoutAVersion = (components: string) =>
  `${components} of that name without a version that can be compared: it could hide there.`
export const ofThatNameInAnotherVersion = (components: string) => `${components} of that name, in another version.`
export const onlyTheNewestVersionOfEach = 'Only the newest version of each environment was searched.'
export const searchAllVersions = 'Search all versions'
export const saved = 'Saved'
export const newVersionForms = { one: 'new version', other: 'new versions' }
export const sinceFoundAt = (foundAt: TextValue) => ` since ${foundAt}`
export const foundAgainNewVersionsFoundAt = (newVersions: string, foundAt: string) =>
  `Found again: ${newVersions}${foundAt}`
export const watchedNothingNew = 'watched, nothing new'
export const notWatched = 'not watched'
export const markAsSeen = 'Mark as seen'
export const stopWatching = 'Stop watching'
export const watchLabel = 'Watch'
export const removeText = (text: TextValue) => `Remove ${text}`
export const versionsThatBrought = (text: TextValue) => `Versions that brought ${text}`
export const andNumberMore = (number: string) => `and ${number} more`
export const watchedNoLongerTellMe = 'Watched: no longer tell me'
export const tellMeWhenItIsFound = 'Tell me when a new version has it'
export const name = 'name'
export const packageUrl = 'package URL'
export const id = 'id'
export const license = 'license'
export const hash = 'hash'
export const anything = 'anything'
export const yes = 'Yes.'
export const moreHaveAnotherVersion = (outsideCount: string) => ` ${outsideCount} more have another version.`
export const productForms = { one: 'product', other: 'products' }
export const yesInOf = (productsCount: string, products: string) => `Yes, in ${productsCount} of ${products}.`
export const watchCouldNotBeChanged = 'The watch could not be changed.'
export const savedFindCouldNotBeRemoved = 'The saved find could not be removed.'
export const noticesCouldNotBeMarked = 'The notices could not be marked as seen.'
