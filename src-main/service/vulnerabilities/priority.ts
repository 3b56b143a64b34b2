import type { ComponentRelation } from '#service/domain/component.ts'

/** What the order of the queue rests on. Null where no imported source says. */
export interface PriorityFacts {
  readonly kev: boolean | null
  readonly ransomware: boolean | null
  /** 0 to 1. */
  readonly epss: number | null
  /** 0 to 10. */
  readonly cvss: number | null
  readonly relation: ComponentRelation
  readonly fixAvailable: boolean
}

export interface Priority {
  /** 0 to 100, higher is more urgent. */
  readonly value: number
  /** The facts that made it, for example `KEV, EPSS 0.91, direct`. */
  readonly reason: string
}

const relations: readonly ComponentRelation[] = ['transitive', 'unspecified', 'direct']
const epssSteps = 100_000
const cvssSteps = 100
/** Places below one EPSS score: CVSS (unknown, then 0.0 to 10.0), relation, fix. */
const placesPerEpss = (cvssSteps + 2) * relations.length * 2
/** Tiers are whole stretches of the scale, so that the number alone tells them apart; unknown EPSS has the first tenth of its tier. */
const tiers = { none: [0, 60], kev: [60, 20], ransomware: [80, 20] } as const
const shareOfUnknownEpss = 0.1

/**
 * Place of a finding in the queue: KEV, then known ransomware use, then EPSS, then CVSS, then direct before transitive, then fix
 * available. The number keeps exactly that order: no later fact ever outweighs an earlier one.
 */
export function prioritise(facts: PriorityFacts): Priority {
  const [from, width] = tiers[facts.kev === true ? (facts.ransomware === true ? 'ransomware' : 'kev') : 'none']
  const cvss = facts.cvss === null ? 0 : 1 + Math.round(clamp(facts.cvss / 10) * cvssSteps)
  const below = (cvss * relations.length + relations.indexOf(facts.relation)) * 2 + Number(facts.fixAvailable)
  const fine = below / placesPerEpss
  const share =
    facts.epss === null
      ? shareOfUnknownEpss * fine
      : shareOfUnknownEpss +
        (1 - shareOfUnknownEpss) * ((Math.round(clamp(facts.epss) * epssSteps) + fine) / (epssSteps + 1))
  return { value: from + width * share, reason: reasonOf(facts) }
}

function reasonOf({ kev, ransomware, epss, cvss, relation, fixAvailable }: PriorityFacts): string {
  return [
    ...(kev === true ? ['KEV'] : []),
    ...(kev === true && ransomware === true ? ['ransomware'] : []),
    ...(epss === null ? [] : [`EPSS ${epssInWords(epss)}`]),
    ...(cvss === null ? [] : [`CVSS ${cvss.toFixed(1)}`]),
    ...(relation === 'unspecified' ? [] : [relation]),
    ...(fixAvailable ? ['fix available'] : []),
  ].join(', ')
}

/** Two decimals, as people quote scores; a smaller one is not called zero. */
function epssInWords(epss: number): string {
  return epss > 0 && epss < 0.005 ? 'below 0.01' : epss.toFixed(2)
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
