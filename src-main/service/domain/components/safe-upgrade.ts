/** A version that a component could be replaced by, and which vulnerabilities it would have. */
export interface EvaluatedUpgrade {
  readonly version: string
  /** Ids of vulnerabilities of the component that are there still. */
  readonly left: readonly string[]
  /** Names of vulnerabilities that the component does not have now; at most a few. */
  readonly broughtNames: readonly string[]
  /** How many of those there are. */
  readonly brought: number
}

/** A vulnerability of a component that is open. */
export interface OpenVulnerability {
  readonly id: string
  /** For example `CVE-2026-1`. */
  readonly name: string
  readonly hasFix: boolean
}

/** The version to go to. `version` is null when no known version has fewer vulnerabilities. */
export interface SafeUpgrade {
  readonly version: string | null
  /** Open vulnerabilities that are gone there. */
  readonly fixes: number
  /** Open vulnerabilities that are there still. */
  readonly leaves: number
  /** Vulnerabilities that are not in the present version. */
  readonly brings: number
  readonly reason: string
}

const maxNamed = 3

/**
 * The lowest version without any known vulnerability, or else the lowest of those with the fewest. What was decided not to matter does
 * not count, neither as fixed nor as left. Undefined when nothing is open.
 *
 * @param candidates lowest first
 */
export function safeUpgrade(
  candidates: readonly EvaluatedUpgrade[],
  open: readonly OpenVulnerability[],
): SafeUpgrade | undefined {
  if (open.length === 0) return undefined
  const names = new Map(open.map(({ id, name }) => [id, name]))
  const judged = candidates.map((candidate) => {
    const left = candidate.left.flatMap((id) => names.get(id) ?? [])
    return { ...candidate, left, total: left.length + candidate.brought }
  })
  const fewest = Math.min(...judged.map(({ total }) => total))
  const best = judged.find(({ total }) => total === fewest)
  if (!best || best.left.length === open.length) {
    return { version: null, fixes: 0, leaves: open.length, brings: 0, reason: explainNoUpgrade(open, judged.length) }
  }
  const { version, left, brought, broughtNames } = best
  const counts = { version, fixes: open.length - left.length, leaves: left.length, brings: brought }
  if (best.total === 0) return { ...counts, reason: 'Lowest later version without known vulnerabilities' }
  const faults = [
    ...(left.length > 0 ? [`${listed(left)} ${left.length === 1 ? 'remains' : 'remain'}`] : []),
    ...(brought > 0 ? [`${listed(broughtNames, brought)} ${brought === 1 ? 'is' : 'are'} new`] : []),
  ]
  return {
    ...counts,
    reason: `No known version is free of vulnerabilities. This one has the fewest: ${faults.join(', ')}`,
  }
}

/** Of candidates, lowest first, those that are better in some way than every lower one. */
export function isImprovement(candidates: readonly EvaluatedUpgrade[]): readonly EvaluatedUpgrade[] {
  const kept: EvaluatedUpgrade[] = []
  for (const candidate of candidates) {
    const isBetter = kept.every(
      (lower) => lower.brought > candidate.brought || lower.left.some((id) => !candidate.left.includes(id)),
    )
    if (isBetter) kept.push(candidate)
  }
  return kept
}

function explainNoUpgrade(open: readonly OpenVulnerability[], judged: number): string {
  const unfixed = open.flatMap(({ name, hasFix }) => (hasFix ? [] : [name]))
  if (unfixed.length > 0) return `No fixed version is known for ${listed(unfixed)}`
  return judged === 0 ? 'None of the fixed versions has been evaluated' : 'No known version has fewer vulnerabilities'
}

function listed(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, maxNamed)
  return count > shown.length ? `${shown.join(', ')} and ${count - shown.length} more` : shown.join(', ')
}
