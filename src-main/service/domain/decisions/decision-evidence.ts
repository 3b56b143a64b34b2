import type { ComponentRelation } from '#service/domain/components/component.ts'
import type { FindingState, MatchConfidence } from '#service/domain/findings/finding.ts'
import { severities, type Severity } from '#shared/severity.ts'

/** The evidence of a decision about a finding. Null means unknown. */
export interface DecisionEvidence {
  readonly record: string
  readonly source: string
  /** Describes the affected range. */
  readonly range: string
  readonly comparator: string
  readonly componentVersion: string
  readonly state: FindingState
  readonly confidence: MatchConfidence
  /** As the source states it, ignoring overrides. */
  readonly severity: Severity
  /** 1 if the KEV catalog lists it, 0 if an imported catalog does not. */
  readonly kev: number | null
  /** 0 below 0.01, 1 below 0.1, 2 below 0.5, 3 from there on. */
  readonly epssTier: number | null
  /** The lowest version that fixes it. */
  readonly fix: string | null
  readonly relation: ComponentRelation
  /** Direct dependencies on the shortest paths to it, as a JSON list of names. */
  readonly entries: string | null
  /** The snapshot that was current. */
  readonly snapshot?: string
}

export const evidenceKinds = [
  'UNCHANGED',
  'COMPONENT_VERSION_CHANGED',
  'ADVISORY_CHANGED',
  'PATH_CHANGED',
  'SEVERAL',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** Differences of the evidence: their kind, and a description of each. */
export interface EvidenceComparison {
  readonly kind: EvidenceKind
  /** Empty for `UNCHANGED`. */
  readonly changes: readonly string[]
}

/**
 * Compares the evidence of a decision with what is known now. Neither a different snapshot with the same content is a change, nor an edit
 * of a record that does not matter to the finding.
 */
export function compareEvidence(before: DecisionEvidence, now: DecisionEvidence): EvidenceComparison {
  const changed = [
    ['COMPONENT_VERSION_CHANGED', componentChanges(before, now)],
    ['ADVISORY_CHANGED', advisoryChanges(before, now)],
    ['PATH_CHANGED', pathChanges(before, now)],
  ] as const
  const kinds = changed.filter(([, changes]) => changes.length > 0)
  const [first] = kinds
  return {
    kind: kinds.length > 1 ? 'SEVERAL' : (first?.[0] ?? 'UNCHANGED'),
    changes: kinds.flatMap(([, changes]) => changes),
  }
}

/**
 * Tests whether evidence changed for the worse, so that a decision has to be reviewed: the severity or the confidence is higher, it became known
 * to be exploited or to be in the affected range, its fix is no longer listed, or it became a direct dependency.
 */
export function isWorse(before: DecisionEvidence, now: DecisionEvidence): boolean {
  const isSure = ({ confidence }: DecisionEvidence) => confidence === 'EXACT' || confidence === 'CPE_EXACT'
  return [
    severities.indexOf(now.severity) < severities.indexOf(before.severity),
    isSure(now) && !isSure(before),
    now.kev === 1 && before.kev !== 1,
    now.state === 'AFFECTED' && before.state !== 'AFFECTED',
    now.fix === null && before.fix !== null,
    now.relation === 'direct' && before.relation !== 'direct',
  ].some(Boolean)
}

/** Returns the changes that end a snooze "until the data changes": those that make a decision stale, and a higher tier of EPSS. */
export function dataChanges(before: DecisionEvidence, now: DecisionEvidence): readonly string[] {
  const { epssTier: from } = before
  const { epssTier: to } = now
  const moved =
    from !== to && to !== null ? [`EPSS is ${epssTiers[to]}, was ${epssTiers[from ?? -1] ?? 'unknown'}`] : []
  return [...compareEvidence(before, now).changes, ...moved]
}

/** Formats a group of decisions to confirm, for example `41 decisions, nothing relevant changed`. */
export function carryOverLabel(kind: EvidenceKind, count: number): string {
  return `${count} ${count === 1 ? 'decision' : 'decisions'}, ${kindLabels[kind]}`
}

const kindLabels: Readonly<Record<EvidenceKind, string>> = {
  UNCHANGED: 'nothing relevant changed',
  COMPONENT_VERSION_CHANGED: 'the package version changed',
  ADVISORY_CHANGED: 'the advisory changed',
  PATH_CHANGED: 'the dependency path changed',
  SEVERAL: 'several things changed',
}

const epssTiers: readonly string[] = ['below 0.01', '0.01 to 0.1', '0.1 to 0.5', '0.5 or more']

function componentChanges(before: DecisionEvidence, now: DecisionEvidence): readonly string[] {
  if (before.componentVersion === now.componentVersion) return []
  return [
    `The component's version is ${now.componentVersion || 'unknown'}, was ${before.componentVersion || 'unknown'}`,
  ]
}

function advisoryChanges(before: DecisionEvidence, now: DecisionEvidence): readonly string[] {
  return [
    ...(before.range === now.range
      ? []
      : [`The affected range is "${now.range}" by ${now.record}, was "${before.range}" by ${before.record}`]),
    ...(before.state === now.state
      ? []
      : [now.state === 'AFFECTED' ? 'It is now in the affected range' : 'It can no longer be compared']),
    ...worseOrBetter(before, now),
  ]
}

function worseOrBetter(before: DecisionEvidence, now: DecisionEvidence): readonly string[] {
  return [
    ...(before.confidence === now.confidence ? [] : [`The confidence is ${now.confidence}, was ${before.confidence}`]),
    ...(before.severity === now.severity ? [] : [`The severity is ${now.severity}, was ${before.severity}`]),
    ...(before.kev !== 1 && now.kev === 1 ? ['Added to the KEV catalog'] : []),
    ...(before.kev === 1 && now.kev !== 1 ? ['Removed from the KEV catalog'] : []),
    ...(before.fix === null && now.fix !== null ? [`A fix is now available: ${now.fix}`] : []),
    ...(before.fix !== null && now.fix === null ? ['A fix is no longer listed'] : []),
  ]
}

function pathChanges(before: DecisionEvidence, now: DecisionEvidence): readonly string[] {
  if (before.relation !== now.relation)
    return [`It is ${relationLabels[now.relation]}, was ${relationLabels[before.relation]}`]
  if (before.entries === null || now.entries === null || before.entries === now.entries) return []
  return [`Included through ${namesOf(now.entries)}, was included through ${namesOf(before.entries)}`]
}

const relationLabels: Readonly<Record<ComponentRelation, string>> = {
  direct: 'a direct dependency',
  transitive: 'a transitive dependency',
  unspecified: 'not in the dependency graph',
}

function namesOf(entries: string): string {
  const names = JSON.parse(entries) as readonly string[] // written only by the scan
  return names.length === 0 ? 'an unknown path' : names.join(', ')
}
