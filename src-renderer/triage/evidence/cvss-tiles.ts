import { type CvssMetric, cvssMetrics } from '#shared/cvss-metrics.ts'

/** One tile of a CVSS vector: the metric, the label of its value, and its level from 0 to `of` (the worst). */
export interface CvssTile {
  readonly name: string
  /** Metric and value, for the tooltip. */
  readonly title: string
  readonly value: string
  readonly level: number
  readonly of: number
}

/** The values of each base metric from least to most severe. */
const gradesOf: Readonly<Record<CvssMetric, readonly string[]>> = {
  'Attack Vector': ['physical', 'local', 'adjacent', 'network'],
  'Access Vector': ['local', 'adjacent', 'network'],
  'Attack Complexity': ['high', 'low'],
  'Access Complexity': ['high', 'medium', 'low'],
  'Attack Requirements': ['present', 'none'],
  Authentication: ['multiple', 'single', 'none'],
  'Privileges Required': ['high', 'low', 'none'],
  'User Interaction': ['active', 'required', 'passive', 'none'],
  Scope: ['unchanged', 'changed'],
  Confidentiality: ['none', 'low', 'high'],
  Integrity: ['none', 'low', 'high'],
  Availability: ['none', 'low', 'high'],
  'Vulnerable System Confidentiality': ['none', 'low', 'high'],
  'Vulnerable System Integrity': ['none', 'low', 'high'],
  'Vulnerable System Availability': ['none', 'low', 'high'],
  'Subsequent System Confidentiality': ['none', 'low', 'high'],
  'Subsequent System Integrity': ['none', 'low', 'high'],
  'Subsequent System Availability': ['none', 'low', 'high'],
}

/** Impact values of CVSS 2. */
const oldImpact = ['none', 'partial', 'complete']

/**
 * Converts the service's explanation of a vector to tiles. A metric that is not in the table keeps its own label and has no level. Values
 * that the vector leaves at "not defined" are omitted.
 */
export function toTiles(explanation: readonly { readonly key: string; readonly value: string }[]): CvssTile[] {
  return explanation
    .filter(({ value }) => value.toLowerCase() !== 'not defined')
    .map(({ key, value }) => {
      const metric = cvssMetrics.find((name) => name === key)
      const words = value.toLowerCase()
      const grades = metric === undefined ? [] : gradesOf[metric]
      const scale = oldImpact.includes(words) && words !== 'none' && metric !== undefined ? oldImpact : grades
      const place = scale.findIndex((one) => words.startsWith(one))
      const graded = place >= 0 && scale.length > 1
      // If even the lowest value is a weakness (a physical attack is an attack), the first step is filled too.
      const floor = scale[0] === 'none' ? 0 : 1
      return {
        name: key,
        title: `${key}: ${value}`,
        value,
        level: graded ? place + floor : 0,
        of: graded ? scale.length - 1 + floor : 0,
      }
    })
}
