import { securityFixesUntil } from '#service/domain/components/support-reason.ts'
import type { ProductLifecycle, ReleaseCycle } from '#service/domain/advisories/lifecycle.ts'
import { isAlive, releaseState } from './release-state.ts'
import type { SupportAssessment } from './support-assessment.ts'
import type { Listed } from './support-lists.ts'

/**
 * What a release line says about whatever belongs to it. Abandoned is a product of which no line gets fixes for everybody any more.
 * Paid or extended fixes are named, but do not count, because nobody can see who has a contract.
 *
 * @param cycle null for a version of no known line of a product that has ended as a whole
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
  if (isAlive(product, today)) return said('no_longer_maintained', state.since, `${ended}${extended}`)
  const whole = cycle
    ? `${ended}, and no other release of ${product.label} receives any${extended}`
    : `No release of ${what} receives security fixes`
  return said('abandoned', state.since, whole)
}

/** Which list says so, of when, and where to look. */
export function describeSource({ sourceName, date }: Listed<unknown>, link: string | null): string {
  return `${sourceName}, data of ${date}${link === null ? '' : `, ${link}`}`
}
