import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { unreadablePurl } from '#service/domain/skip.ts'
import { matchByCpe } from './cpe/match-cpe.ts'
import type {
  AdvisoryLookup,
  ComponentMatch,
  MatchSubject,
  MatchContext,
  RecordMatch,
} from './contract/match-result.ts'
import { isSystemPackage } from './purl-ecosystem.ts'

const backportReason = 'distributions backport fixes without changing the upstream version that CPE matching compares'

/**
 * Evaluates a component by its CPE names if its purl could not be evaluated. If the CPE names cannot be evaluated either, `outcome` stays,
 * with both reasons. Where the package has an ecosystem of its own, whose records NVD does not have, the reason of `outcome` stays, and only
 * what affects the component is added. For a package of an operating system a CPE match is weak.
 */
export function evaluateByCpe(
  subject: MatchSubject,
  lookup: AdvisoryLookup,
  surroundings: MatchContext,
  outcome: ComponentMatch,
): ComponentMatch {
  if (subject.cpes.length === 0) return outcome
  const byCpe = matchByCpe(subject, lookup, surroundings)
  // Without a version, it is still compared with records about every version.
  if (byCpe.skip !== null && byCpe.ecosystem === null) return withReason(outcome, byCpe.skip.reason)
  const found = isOnlyInNvd(outcome) ? byCpe : { ...byCpe, skip: outcome.skip }
  const purl = parsePurl(subject.purl ?? '')
  if (!isPurl(purl) || !isSystemPackage(purl)) return found
  return { ...found, matches: found.matches.map(weaken) }
}

/** Tests whether a purl names no ecosystem that has records of its own: it cannot be read, or no database has its type. */
function isOnlyInNvd({ ecosystem, skip }: ComponentMatch): boolean {
  return skip?.kind === 'unsupported ecosystem' || (skip?.kind === unreadablePurl && ecosystem === null)
}

function weaken(match: RecordMatch): RecordMatch {
  const confidenceReason = `${match.confidenceReason}; ${backportReason}`
  return match.state === 'AFFECTED' ? { ...match, confidence: 'CPE_WEAK', confidenceReason } : match
}

function withReason(outcome: ComponentMatch, reason: string): ComponentMatch {
  if (outcome.skip === null) return outcome
  return { ...outcome, skip: { ...outcome.skip, reason: `${outcome.skip.reason}; ${reason}` } }
}
