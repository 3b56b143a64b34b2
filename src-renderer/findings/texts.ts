import type { TextValue } from '#renderer/lib/plural.ts'

export const allSeverities = 'All severities'
export const loadingVulnerabilities = 'Loading vulnerabilities'
export const vulnerabilitiesCouldNotBeLoaded = 'Vulnerabilities could not be loaded'
export const noMatchingFindings = 'No matching findings'
export const editOrRemoveAFilter = 'Edit or remove a filter to see the other findings.'
export const noVulnerabilitiesFound = 'No vulnerabilities found'
export const showWhatWasEvaluated = 'Show what was evaluated'
export const currentAdvisoryDataLists =
  'The current advisory data lists no vulnerabilities for the evaluated components. Components that could not be evaluated remain unknown.'
export const vulnerabilities = 'Vulnerabilities'
export const findingForms = { one: 'finding', other: 'findings' }
export const withThoseOfParts = 'with those of parts'
export const rowsLoaded = (rows: string) => `${rows} loaded`
export const move = 'move'
export const triage = 'triage'
export const openOrTriage = 'open or triage'
export const search = 'search'
export const saveAsView = 'save as view'
export const allFindings = 'All findings'
export const searchFindings = 'Search findings'
export const idComponentOrConditions = 'Id, component or conditions'
export const severity = 'Severity'
export const kevOnly = 'KEV only'
export const includeNotEvaluatedAndInactive = 'Include not evaluated and inactive'
export const forVersionTextAlone = (versionText: TextValue) => `for ${versionText} alone`
export const place = 'place '
export const triageShowsEachPath = (name: TextValue, value: string, place: TextValue) =>
  `${name}, ${value}${place}. Triage shows each path`
export const notEvaluated = 'Not evaluated'
export const inactive = 'Inactive'
export const evidenceChanged = 'evidence changed'
export const snoozedUntilTheDataChanges = 'snoozed until the data changes'
export const snoozedUntilSnoozedUntil = (snoozedUntil: TextValue) => `snoozed until ${snoozedUntil}`
export const sev = 'Severity'
export const maliciousSeverity = (severity: TextValue) => `malicious, ${severity}`
export const vulnerability = 'Vulnerability'
export const knownExploitedRansomwareUse = 'Known exploited, ransomware use'
export const knownExploited = 'Known exploited'
export const component = 'Component'
export const partRow = (row: TextValue) => `(part ${row})`
export const inheritedFromThePartAndDecided = (row: TextValue, row2: TextValue) =>
  `Inherited from the part ${row}, and decided ${row2}`
export const summary = 'Summary'
export const fixedIn = 'Fixed in'
export const noKnownFix = 'no known fix'
export const status = 'Status'
export const stale = 'stale'
export const groupNone = 'Group: none'
export const groupByVulnerability = 'Group: by vulnerability'
export const none = 'None'
export const byVulnerabilityAndPackage = 'By vulnerability and package'
export const notEvaluatedAreNotGrouped = 'Findings that are not evaluated or inactive are not grouped'
export const openClose = 'open, close'
export const details = 'Details'
export const inRows = (rows: string) => `in ${rows}`
export const rowForms = { one: 'row', other: 'rows' }
export const versionForms = { one: 'version', other: 'versions' }
export const partForms = { one: 'part', other: 'parts' }
export const ofSeveralVersions = (versions: string) => `Findings of ${versions}: open the row to see which`
export const placeForms = { one: 'place', other: 'places' }
export const undecidedOf = (undecided: string, findings: string) => `${undecided} of ${findings} undecided`
export const differentDecisions = 'Different decisions'
export const byVersion = 'by version'
export const clearFilters = 'Clear filters'
export const findingsOfTheGroupCouldNotBeLoaded = 'The findings of a row could not be loaded'
export const placeText = (place: TextValue) => `place ${place}`
export const placeOfText = (place: TextValue, ofText: TextValue) => `${place} of ${ofText}`
