import type { VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import { formatInterval } from '#service/matching/contract/format-range.ts'
import { any, notApplicable } from './cpe-name.ts'
import type { PreparedCriterion } from './prepared-criterion.ts'

/** Formats the versions of a criterion for display, for example `1.0.2 to before 1.0.2zd`. */
export function formatVersions(criterion: PreparedCriterion): string {
  const { name, start } = criterion
  const update = name === undefined || name.update === any ? '' : formatUpdate(name.update)
  if (name !== undefined && name.version === notApplicable) return `version NA${update}`
  const words = formatInterval(versionInterval(criterion))
  // The format of intervals has no text for an excluded start.
  return start === undefined || start.inclusive
    ? `${words}${update}`
    : `above ${words.replace(/ and later$/, '')}${update}`
}

/** Describes a criterion for display: `microsoft windows`, `redhat enterprise_linux 7.0 only`. */
export function describeCriterion(criterion: PreparedCriterion): string {
  const { name } = criterion
  if (name === undefined) return `what ${JSON.stringify(criterion.criterion.criteria.slice(0, 120))} means`
  const product = `${name.vendor} ${name.product}`
  const isAnyVersion = name.version === notApplicable || (name.version === any && !criterion.start && !criterion.end)
  return isAnyVersion ? product : `${product} ${formatVersions(criterion).replace(/ only$/, '')}`
}

/** Converts the versions of a criterion to an interval. An excluded start counts as included, because intervals have no excluded start. */
export function versionInterval({ name, start, end }: PreparedCriterion): VersionInterval {
  const literal = name?.version ?? any
  if (literal !== any) return { introduced: literal, lastAffected: literal }
  return {
    introduced: start?.text ?? null,
    ...(end === undefined ? {} : end.inclusive ? { lastAffected: end.text } : { fixed: end.text }),
  }
}

function formatUpdate(update: string): string {
  return update === notApplicable ? ' without update' : ` with update ${update}`
}
