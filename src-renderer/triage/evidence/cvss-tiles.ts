import { cvssScales } from '#shared/cvss-metrics.ts'

/** One tile of a CVSS vector: the metric, the label of its value, and its level from 0 to `of` (the worst). */
export interface CvssTile {
  readonly name: string
  /** Metric and value, for the tooltip. */
  readonly title: string
  readonly value: string
  readonly level: number
  readonly of: number
}

const scales: Readonly<Record<string, readonly (readonly string[])[]>> = cvssScales

/**
 * Converts the service's explanation of a vector to tiles. A metric or value that is not in the list of metrics has no level. Values that the
 * vector leaves at "not defined" are omitted.
 */
export function toTiles(explanation: readonly { readonly key: string; readonly value: string }[]): CvssTile[] {
  return explanation
    .filter(({ value }) => value.toLowerCase() !== 'not defined')
    .map(({ key, value }) => {
      const scale = scales[key]?.find((values) => values.includes(value)) ?? []
      // If even the lowest value is a weakness (a physical attack is an attack), the first step is filled too.
      const floor = scale[0] === 'None' ? 0 : 1
      const isGraded = scale.length > 0
      return {
        name: key,
        title: `${key}: ${value}`,
        value,
        level: isGraded ? scale.indexOf(value) + floor : 0,
        of: isGraded ? scale.length - 1 + floor : 0,
      }
    })
}
