import { securityFixesUntil } from '#service/domain/components/support-reason.ts'
import type { ProductLifecycle, ReleaseCycle } from '#service/domain/advisories/lifecycle.ts'
import { hasMaintainedRelease, releaseState } from './release-state.ts'
import type { SupportAssessment } from './support-assessment.ts'
import type { Listed } from './support-lists.ts'

/**
 * Assesses the support of a release line. A product is abandoned if none of its lines gets free fixes any more. Paid or extended fixes are
 * named but do not count, because contracts are unknown.
 * @param cycle null if the version belongs to no known line, and the product has ended as a whole
 */
export function assessReleaseLine(
  listed: Listed<ProductLifecycle>,
  cycle: ReleaseCycle | null,
  what: string,
  today: string,
): SupportAssessment {
  const product = listed.content
  const state = cycle ? releaseState(cycle, today) : { phase: 'ended' as const, since: null, extended: null }
  const said = (level: SupportAssessment['level'], endOfSupport: string | null, words: string): SupportAssessment => ({
    level,
    endOfSupport,
    source: 'LIFECYCLE_DATA',
    reason: `${words}. ${describeSource(listed, product.link)}`,
  })
  if (state.phase === 'unknown') {
    const reason = `${what} has no known end of support. ${describeSource(listed, product.link)}`
    return { level: 'unspecified', endOfSupport: null, source: null, reason }
  }
  if (state.phase === 'maintained') {
    const until =
      state.until === null ? ' receives security fixes with no known end' : `${securityFixesUntil}${state.until}`
    return said('actively_maintained', state.until, `${what}${until}`)
  }
  const ended =
    state.since === null
      ? `${what} no longer receives security fixes`
      : `Security fixes for ${what} ended on ${state.since}`
  const extended = state.extended === null ? '' : `; paid or extended support ${state.extended}`
  if (hasMaintainedRelease(product, today)) return said('no_longer_maintained', state.since, `${ended}${extended}`)
  const whole = cycle
    ? `${ended}, and no other release of ${product.label} receives any${extended}`
    : `No release of ${what} receives security fixes`
  return said('abandoned', state.since, whole)
}

/** Describes the source: its name, date and link. */
export function describeSource({ sourceName, date }: Listed<unknown>, link: string | null): string {
  return `${sourceName}, data of ${date}${link === null ? '' : `, ${link}`}`
}
