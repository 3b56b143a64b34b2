/** A possible replacement version of a component, with the vulnerabilities that it would have. */
export interface EvaluatedUpgrade {
  readonly version: string
  /** Ids of the component's vulnerabilities that remain. */
  readonly left: readonly string[]
  /** Names of new vulnerabilities; at most a few. */
  readonly broughtNames: readonly string[]
  /** Number of new vulnerabilities. */
  readonly brought: number
}

/** An open vulnerability of a component. */
export interface OpenVulnerability {
  readonly id: string
  /** For example `CVE-2026-1`. */
  readonly name: string
  readonly hasFix: boolean
}

/** The version to upgrade to. `version` is null if no known version has fewer vulnerabilities. */
export interface SafeUpgrade {
  readonly version: string | null
  /** Number of open vulnerabilities that it fixes. */
  readonly fixes: number
  /** Number of open vulnerabilities that remain. */
  readonly remaining: number
  /** Number of vulnerabilities that the present version does not have. */
  readonly introduced: number
  readonly reason: string
}

const maxNamed = 3

/**
 * Chooses the lowest version without a known vulnerability, otherwise the lowest of those with the fewest. Vulnerabilities that were
 * decided not to matter count neither as fixed nor as remaining. Undefined if nothing is open.
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
    return {
      version: null,
      fixes: 0,
      remaining: open.length,
      introduced: 0,
      reason: explainNoUpgrade(open, judged.length),
    }
  }
  const { version, left, brought, broughtNames } = best
  const counts = { version, fixes: open.length - left.length, remaining: left.length, introduced: brought }
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

/** Returns the candidates that are better in some respect than every lower one. Candidates are sorted lowest first. */
export function selectImprovements(candidates: readonly EvaluatedUpgrade[]): readonly EvaluatedUpgrade[] {
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
