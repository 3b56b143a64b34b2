import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const attachAPart = 'Attach a part'
export const versionThatWouldContainItself = (version: TextValue) =>
  `${version}. A version that would contain itself is rejected.`
export const cancel = 'Cancel'
export const attach = 'Attach'
export const attachProjectVersion = (projectVersion: TextValue) => `Attach ${projectVersion}`
export const searchVersions = 'Search versions'
export const productVersionOrComponent = 'Product, version or component'
export const loadingVersions = 'Loading versions'
export const versionsCouldNotBeLoaded = 'Versions could not be loaded'
export const detachInTheSameStep = (version: TextValue) => `Detach ${version} in the same step`
export const noVersionMatchesUploadTheVersion = 'No version matches. Upload the version of the part first.'
export const versions = 'Versions'
export const versionForms = { one: 'version', other: 'versions' }
export const ofTypeToFindOthers = (options: string, versions: string) =>
  `${options} of ${versions}. Type to find others.`
export const alreadyAttached = 'attached'
export const wouldContainItself = 'would contain itself'
export const replacesVersion = (version: TextValue) => `replaces ${version}`
export const preview = 'Preview'
export const ifYouAttach = (sbom: TextValue) => `If you attach ${sbom}`
export const countedNowNothingIsWrittenYet = 'counted now, nothing is written yet'
export const components = 'Components'
export const openFindings = 'Open findings'
export const noneMore = 'none more'
export const findings = 'Findings'
export const none = 'none'
export const totalAndUndecided = (totalCount: string, totalCount2: string) => `${totalCount}, ${totalCount2} undecided`
export const decisions = 'Decisions'
export const madeThereValidHereToo = (decided: string) => `${decided} made there, valid here too`
export const thoseThatAreHereAlreadyCount = (count: string) => `${count}, those that are here already count once`
export const isOrAre = { one: 'is', other: 'are' }
export const countsOrCount = { one: 'counts', other: 'count' }
export const ofItHereAlreadyAndOnce = (shared: string, value: string, value2: string) =>
  `${shared} of it ${value} here already and ${value2} once`
export const compCountMore = (compCount: string) => `${compCount} more`
export const compCountMoreHere = (compCount: string, here: TextValue) => `${compCount} more, ${here}`
export const componentForms = { one: 'component', other: 'components' }
export const findingForms = { one: 'finding', other: 'findings' }
export const andDecidedInTheirParts = (components: string, findings: string) =>
  `${components} and ${findings}, decided in their parts`
export const showInVulnerabilities = 'Show in Vulnerabilities'
export const inherited = 'Inherited'
export const loadingInheritedFindings = 'Loading inherited findings'
export const findingsCouldNotBeLoaded = 'Findings could not be loaded'
export const partsHaveNoFindings = 'The parts have no findings that this version does not have.'
export const inheritedFindings = 'Inherited findings'
export const severity = 'Severity'
export const component = 'Component'
export const vulnerability = 'Vulnerability'
export const comesFrom = 'Comes from'
export const decisionThere = 'Decision there'
export const notEvaluated = 'not evaluated'
export const stale = 'stale'
export const openThere = 'Open there'
export const loadingInheritedComponents = 'Loading inherited components'
export const componentsCouldNotBeLoaded = 'Components could not be loaded'
export const partsHaveNoComponents = 'The parts have no components that this version does not have.'
export const inheritedComponents = 'Inherited components'
export const type = 'Type'
export const license = 'License'
export const openSbom = (sbom: TextValue) => `Open ${sbom}`
export const showMore = 'Show more'
export const shownOfTotal = (shown: string, total: string) => `${shown} of ${total}`
export const documentsThatItRefersToCould = 'The documents that it refers to could not be loaded'
export const documentsItRefersTo = 'Documents it refers to'
export const attachAllReady = (ready: TextValue) => `Attach all ${ready}`
export const attachWhatIsHere = 'Attach what is here'
export const document = 'Document'
export const versionHere = 'Version here'
export const open = 'Open'
export const actions = 'Actions'
export const showAllOffers = (offers: number) => `Show all ${offers}`
export const documentForms = { one: 'document', other: 'documents' }
export const countAttached = (count: TextValue) => `${count} attached`
export const countHere = (count: TextValue) => `${count} here`
export const missingNotHere = (missing: TextValue) => `${missing} not here`
export const attachSbom = (sbom: TextValue) => `Attach ${sbom}`
export const notHereItIsOfferedOnce = 'Not here. It is offered once it is uploaded'
export const part = 'part'
export const hasThisNameButAnotherSha = 'Has this name, but another SHA-256 than the reference states'
export const anotherVersionOfThisDocument = 'Another version of this document'
export const notScannedYet = 'not scanned yet'
export const thisVersion = 'this version'
export const parent = 'parent'
export const transitivePart = 'transitive part'
export const transitiveParent = 'transitive parent'
export const attachAPartEllipsis = 'Attach a part…'
export const parentsAndParts = 'Parents and parts'
export const whatContainsItAboveWhat = 'what contains it above, what it contains below'
export const version = 'Version'
export const own = 'Own'
export const withParts = 'With parts'
export const openOwn = 'Open, own'
export const left = 'Left'
export const ownInline = 'own'
export const withPartsInline = 'with parts'
export const leftInline = 'left'
export const partsOfSbom = (sbom: TextValue) => `Parts of ${sbom}`
export const newerProjectVersion = (projectVersion: ReactNode) => <>newer: {projectVersion}</>
export const attachAndDetachN = (projectVersion: TextValue, projectVersion2: TextValue) =>
  `Attach ${projectVersion} and detach ${projectVersion2} (N)`
export const detachName = (name: TextValue) => `Detach ${name}`
export const detach = 'Detach'
export const couldNotAttach = (name: TextValue) => `Could not attach ${name}`
export const loadingParts = 'Loading parts'
export const partsCouldNotBeLoaded = 'Parts could not be loaded'
export const move = 'move'
export const fold = 'fold'
export const openInline = 'open'
export const attachInline = 'attach'
export const attachWhatIsOffered = 'attach what is offered'
export const detachInline = 'detach'
export const undo = 'undo'
export const partForms = { one: 'part', other: 'parts' }
export const belowTransitive = (below: TextValue) => `${below} transitive`
export const parentForms = { one: 'parent', other: 'parents' }
export const noParts = 'No parts'
export const attachTheVersionsThatThisOne =
  'Attach the versions that this one ships with: firmware, an agent, a container. Their components and findings are then listed here, and decided once, in the part.'
export const whatAPartDoes = 'What a part does'
export const itsComponentsAndFindingsAreListed = 'Its components and findings are listed here, marked as inherited.'
export const findingIsDecidedOnce =
  'A finding is decided once, in the part. The decision holds in every version that contains it.'
export const whatSeveralPartsShareCountsOnce = 'What several parts share counts once.'
export const undone = 'Undone.'
export const undoneIsAPartAgain = (name: TextValue) => `Undone: ${name} is a part again.`
export const couldNotUndo = 'Could not undo'
export const undoLabel = 'Undo'
export const nameAttached = (name: TextValue) => `${name} attached`
export const isAttachedButCould = (name: TextValue, version: TextValue) =>
  `${name} is attached, but ${version} could not be detached`
export const attachedInPlaceOf = (name: TextValue, version: TextValue) => `${name} attached in place of ${version}`
export const partsAttached = (parts: string) => `${parts} attached`
export const couldNotAttachWhatIsOffered = 'Could not attach what is offered'
export const nameDetached = (name: TextValue) => `${name} detached`
export const couldNotDetach = (name: TextValue) => `Could not detach ${name}`
