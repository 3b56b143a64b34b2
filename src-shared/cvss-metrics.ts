/** The scale of impacts in CVSS 3 and 4, and that in CVSS 2. */
const impact = ['None', 'Low', 'High'] as const
const oldImpact = ['None', 'Partial', 'Complete'] as const

/**
 * Base metrics of CVSS 2.0 to 4.0 with their values, by their official names (FIRST): a scale for each way the versions grade the metric, from the
 * least to the most severe value. The service explains vectors with these names, and the window shows how severe a value is.
 */
export const cvssScales = {
  'Attack Vector': [['Physical', 'Local', 'Adjacent', 'Network']],
  'Access Vector': [['Local', 'Adjacent Network', 'Network']],
  'Attack Complexity': [['High', 'Low']],
  'Access Complexity': [['High', 'Medium', 'Low']],
  'Attack Requirements': [['Present', 'None']],
  Authentication: [['Multiple', 'Single', 'None']],
  'Privileges Required': [['High', 'Low', 'None']],
  'User Interaction': [
    ['Required', 'None'],
    ['Active', 'Passive', 'None'],
  ],
  Scope: [['Unchanged', 'Changed']],
  Confidentiality: [impact, oldImpact],
  Integrity: [impact, oldImpact],
  Availability: [impact, oldImpact],
  'Vulnerable System Confidentiality': [impact],
  'Vulnerable System Integrity': [impact],
  'Vulnerable System Availability': [impact],
  'Subsequent System Confidentiality': [impact],
  'Subsequent System Integrity': [impact],
  'Subsequent System Availability': [impact],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>

export type CvssMetric = keyof typeof cvssScales
/** The values of a metric, in any version of CVSS. */
export type CvssValue<Metric extends CvssMetric> = (typeof cvssScales)[Metric][number][number]
