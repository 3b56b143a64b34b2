import type { HomeChangesQuery } from '#renderer/generated/documents.ts'
import { formatCount, formatVersion } from '#renderer/lib/format.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { paths } from '#renderer/lib/paths.ts'
import { unevaluatedCount } from '#renderer/lib/policy-words.ts'
import * as texts from './texts.tsx'

type Summary = HomeChangesQuery['changeSummary']
type UploadedVersion = HomeChangesQuery['sboms']['nodes'][number]
type TouchedVersion = Summary['versions']['nodes'][number]

/** One line of what changed: a number, its word, the reason, and where it is shown. */
export interface ChangeLine {
  readonly id: string
  readonly icon: IconName
  readonly tone: 'bad' | 'ok' | 'warn' | 'info' | 'plain'
  readonly count: number
  readonly word: string
  readonly title: string
  readonly second: string
  readonly action: string
  readonly href: string
}

const maxNamed = 4
/** Of more uploads than these only the first one is named: they are one line. */
const maxArrivals = 2

/** Returns what changed since the last visit, as lines, the most urgent first. Nothing is a line that did not happen. */
export function changeLines({ changeSummary, sboms }: HomeChangesQuery): readonly ChangeLine[] {
  const lines = [
    newLine(changeSummary),
    worseLine(changeSummary),
    betterLine(changeSummary),
    staleLine(changeSummary),
    arrivedLine(
      changeSummary,
      sboms.nodes.filter(({ project }) => !project.projectGroup.sample),
    ),
    policyLine(changeSummary),
  ]
  return lines.filter(({ count }) => count > 0)
}

function newLine({ findingsNew, versions }: Summary): ChangeLine {
  return {
    ...{ id: 'new', icon: 'plus', tone: 'plain', count: findingsNew, word: texts.newText },
    title: texts.newFindingsInVersions,
    ...whereOf(versions.nodes, (one) => one.findingsNew, findingsNew),
  }
}

function worseLine({ findingsWorse, versions }: Summary): ChangeLine {
  return {
    ...{ id: 'worse', icon: 'arrow-up', tone: 'bad', count: findingsWorse, word: texts.worse },
    title: texts.vulnerabilitiesThatWereAdded,
    ...whereOf(versions.nodes, (one) => one.findingsWorse, findingsWorse),
  }
}

function betterLine({ findingsGone, findingsWithdrawn, versions }: Summary): ChangeLine {
  const words = [
    findingsGone > 0 ? `${formatCount(findingsGone, texts.findingForms)} gone` : '',
    findingsWithdrawn > 0 ? `${findingsWithdrawn.toLocaleString('en')} withdrawn by the source` : '',
  ].filter(Boolean)
  const count = findingsGone + findingsWithdrawn
  // In which versions findings are gone is not told: only what was withdrawn has a place of its own.
  const only = onlyOne(versions.nodes, (one) => one.findingsWithdrawn, count)
  return {
    ...{ id: 'better', icon: 'check', tone: 'ok', count, word: texts.better },
    title: words.join(', '),
    second: texts.nothingToDo,
    action: texts.show,
    href: only ? paths.version(only.sbom.projectId, only.sbom.id, 'changes') : paths.products,
  }
}

function staleLine({ decisionsStale, versions }: Summary): ChangeLine {
  const counted = (one: TouchedVersion) => one.decisionsStale
  const only = onlyOne(versions.nodes, counted, decisionsStale)
  return {
    ...{ id: 'stale', icon: 'warning', tone: 'warn', count: decisionsStale, word: texts.stale },
    title: texts.decisionsToReviewTheirEvidence,
    second: nameVersions(versions.nodes, counted, decisionsStale),
    action: texts.review,
    href: only ? paths.versionTriage(only.sbom.projectId, only.sbom.id) : paths.triage,
  }
}

function arrivedLine({ versionsUploaded, since }: Summary, latest: readonly UploadedVersion[]): ChangeLine {
  const [only, second, ...others] = latest
    .filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(since))
    .toSorted((one, other) => urgency(one) - urgency(other))
  const read = only === undefined ? [] : second === undefined ? [only] : [only, second]
  const arrived = versionsUploaded > maxArrivals || others.length > 0 ? read.slice(0, 1) : read
  const rest = versionsUploaded - arrived.length
  return {
    ...{ id: 'arrived', icon: 'product', tone: 'info', count: versionsUploaded, word: texts.uploaded },
    title: [
      ...arrived.map((one) => describeArrival(one, arrived)),
      ...(rest > 0 ? [texts.restMore(rest.toLocaleString('en'))] : []),
    ].join(', '),
    second: arrived
      .map((one) => describeDelta(one, arrived))
      .filter(Boolean)
      .join(' '),
    ...(only && !second && rest === 0
      ? only.previousVersion
        ? { action: texts.compare, href: paths.compare(only.previousVersion.id, only.id) }
        : { action: texts.open, href: paths.version(only.projectId, only.id) }
      : { action: texts.show, href: paths.products }),
  }
}

function policyLine({ policyResultsWorse }: Summary): ChangeLine {
  return {
    ...{ id: 'policy', icon: 'policy', tone: 'bad', count: policyResultsWorse, word: texts.policy },
    title: texts.withAWorsePolicyResult(formatCount(policyResultsWorse, texts.versionForms)),
    second: '',
    ...{ action: texts.open, href: paths.policies },
  }
}

const outcomes: Readonly<Record<string, string>> = { fail: texts.failsItsPolicies, warn: texts.warns, pass: 'passes' }

/** What fails comes first, then what warns. */
function urgency({ policyResult }: UploadedVersion): number {
  return policyResult === 'fail' ? 0 : policyResult === 'warn' ? 1 : 2
}

/** Names a version; with its environment if others of the product went to another one. */
function nameOf({ project, projectId, projectVersion }: UploadedVersion, others: readonly UploadedVersion[]): string {
  const name = `${project.projectGroup.name} ${formatVersion(projectVersion)}`
  const isElsewhere = others.some(
    (one) => one.project.projectGroup.name === project.projectGroup.name && one.projectId !== projectId,
  )
  return isElsewhere ? texts.productInEnvironment(name, project.name) : name
}

function describeArrival(version: UploadedVersion, others: readonly UploadedVersion[]): string {
  const { policyResult, stats } = version
  const name = nameOf(version, others)
  if (stats.triage.sbomsPendingCount > 0) return texts.nameNotScannedYet(name)
  const outcome = outcomes[policyResult ?? '']
  if (outcome === undefined) return name
  // A pass says nothing about what was compared with nothing.
  const { exact, cpe } = stats.matchCoverage
  const open = policyResult === 'pass' ? unevaluatedCount(stats.matchCoverage) : 0
  if (open > 0 && exact + cpe === 0) return texts.nameNotEvaluated(name)
  return `${name} ${outcome}${open > 0 ? ` (${formatCount(open, texts.componentForms)} not evaluated)` : ''}`
}

function describeDelta(version: UploadedVersion, others: readonly UploadedVersion[]): string {
  const { previousVersion, previousDelta } = version
  if (!previousVersion || !previousDelta) return ''
  const { findingsIntroduced, findingsFixed } = previousDelta
  const words = [
    findingsIntroduced > 0 ? `${findingsIntroduced.toLocaleString('en')} introduced` : '',
    findingsFixed > 0 ? `${findingsFixed.toLocaleString('en')} gone` : '',
  ].filter(Boolean)
  if (words.length === 0) return ''
  const change = texts.wordsSinceProjectVersion(words.join(', '), formatVersion(previousVersion.projectVersion))
  return others.length > 1 ? `${nameOf(version, others)}: ${change}` : change
}

type Counted = (one: TouchedVersion) => number

const countedIn = (versions: readonly TouchedVersion[], counted: Counted) =>
  versions.reduce((sum, one) => sum + counted(one), 0)

/** Names the versions with their own numbers, which add up to `total`: `Edge Gateway 4.2.0: 3, Field Controller 2.4.1: 2, 6 more versions: 9`. */
function nameVersions(versions: readonly TouchedVersion[], counted: Counted, total: number): string {
  const touched = versions.filter((one) => counted(one) > 0)
  const named = touched.slice(0, maxNamed)
  if (named.length === 0) return ''
  const names = named.map(
    (one) =>
      `${one.sbom.project.projectGroup.name} ${formatVersion(one.sbom.projectVersion)}: ${counted(one).toLocaleString('en')}`,
  )
  const rest = (total - countedIn(named, counted)).toLocaleString('en')
  if (countedIn(touched, counted) < total) return texts.namedAndOtherChanges(names.join(', '), rest)
  const more = touched.length - named.length
  return [...names, ...(more > 0 ? [`${formatCount(more, texts.moreVersionForms)}: ${rest}`] : [])].join(', ')
}

/** Returns the version that has all of `total`; undefined if several have it, or one that was not read. */
function onlyOne(versions: readonly TouchedVersion[], counted: Counted, total: number): TouchedVersion | undefined {
  return versions.find((one) => counted(one) > 0 && counted(one) === total)
}

/** What changed in one version is on its page of scan changes; of several, in the queue. */
function whereOf(
  versions: readonly TouchedVersion[],
  counted: Counted,
  total: number,
): Pick<ChangeLine, 'second' | 'action' | 'href'> {
  const only = onlyOne(versions, counted, total)
  return {
    second: nameVersions(versions, counted, total),
    action: texts.show,
    href: only ? paths.version(only.sbom.projectId, only.sbom.id, 'changes') : paths.triage,
  }
}
