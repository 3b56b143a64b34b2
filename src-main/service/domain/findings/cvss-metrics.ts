import type { CvssMetric, CvssValue } from '#shared/cvss-metrics.ts'

/** A metric and its values by the letters of a vector. The compiler rejects names that the list of metrics does not have. */
type Metric = {
  readonly [Name in CvssMetric]: readonly [Name, Readonly<Record<string, CvssValue<Name>>>]
}[CvssMetric]
type Metrics = Readonly<Record<string, Metric>>

const impact = { H: 'High', L: 'Low', N: 'None' } as const
const oldImpact = { N: 'None', P: 'Partial', C: 'Complete' } as const
const attackVector = { N: 'Network', A: 'Adjacent', L: 'Local', P: 'Physical' } as const

const cvss3Metrics: Metrics = {
  AV: ['Attack Vector', attackVector],
  AC: ['Attack Complexity', { L: 'Low', H: 'High' }],
  PR: ['Privileges Required', impact],
  UI: ['User Interaction', { N: 'None', R: 'Required' }],
  S: ['Scope', { U: 'Unchanged', C: 'Changed' }],
  C: ['Confidentiality', impact],
  I: ['Integrity', impact],
  A: ['Availability', impact],
}

/** By version, in the order of a vector. FIRST, CVSS v2.0, v3.0, v3.1 and v4.0. */
const metricsOf: Readonly<Record<string, Metrics>> = {
  '2.0': {
    AV: ['Access Vector', { L: 'Local', A: 'Adjacent Network', N: 'Network' }],
    AC: ['Access Complexity', { L: 'Low', M: 'Medium', H: 'High' }],
    Au: ['Authentication', { M: 'Multiple', S: 'Single', N: 'None' }],
    C: ['Confidentiality', oldImpact],
    I: ['Integrity', oldImpact],
    A: ['Availability', oldImpact],
  },
  '3.0': cvss3Metrics,
  '3.1': cvss3Metrics,
  '4.0': {
    AV: ['Attack Vector', attackVector],
    AC: ['Attack Complexity', { L: 'Low', H: 'High' }],
    AT: ['Attack Requirements', { N: 'None', P: 'Present' }],
    PR: ['Privileges Required', impact],
    UI: ['User Interaction', { N: 'None', P: 'Passive', A: 'Active' }],
    VC: ['Vulnerable System Confidentiality', impact],
    VI: ['Vulnerable System Integrity', impact],
    VA: ['Vulnerable System Availability', impact],
    SC: ['Subsequent System Confidentiality', impact],
    SI: ['Subsequent System Integrity', impact],
    SA: ['Subsequent System Availability', impact],
  },
}

/** Describes the base metrics of a vector, for example `Attack Vector` is `Network`. Others are left out. */
export function explainCvss(
  version: string,
  vector: string,
): readonly { readonly key: string; readonly value: string }[] {
  const metrics = metricsOf[version] ?? {}
  return vector.split('/').flatMap((part) => {
    const [metric = '', letter = ''] = part.split(':')
    const known = metrics[metric]
    const value = known?.[1][letter]
    return known && value !== undefined ? [{ key: known[0], value }] : []
  })
}
