/** One tile of a CVSS vector: a short name, the value in words, and how much of the worst it is, 0 to `of`. */
export interface CvssTile {
  readonly name: string
  /** The metric's full name, for the tooltip. */
  readonly title: string
  readonly value: string
  readonly level: number
  readonly of: number
}

/** Short names of the base metrics, and their values from harmless to worst. Names are those of the CVSS specifications. */
const metrics: Readonly<Record<string, { readonly name: string; readonly values: readonly string[] }>> = {
  'attack vector': { name: 'Reach', values: ['physical', 'local', 'adjacent', 'network'] },
  'access vector': { name: 'Reach', values: ['local', 'adjacent', 'network'] },
  'attack complexity': { name: 'Effort', values: ['high', 'low'] },
  'access complexity': { name: 'Effort', values: ['high', 'medium', 'low'] },
  'attack requirements': { name: 'Setting', values: ['present', 'none'] },
  authentication: { name: 'Rights', values: ['multiple', 'single', 'none'] },
  'privileges required': { name: 'Rights', values: ['high', 'low', 'none'] },
  'user interaction': { name: 'User', values: ['active', 'required', 'passive', 'none'] },
  scope: { name: 'Scope', values: ['unchanged', 'changed'] },
  confidentiality: { name: 'Secrecy', values: ['none', 'low', 'high'] },
  integrity: { name: 'Integrity', values: ['none', 'low', 'high'] },
  availability: { name: 'Uptime', values: ['none', 'low', 'high'] },
  'vulnerable system confidentiality': { name: 'Secrecy', values: ['none', 'low', 'high'] },
  'vulnerable system integrity': { name: 'Integrity', values: ['none', 'low', 'high'] },
  'vulnerable system availability': { name: 'Uptime', values: ['none', 'low', 'high'] },
  'subsequent system confidentiality': { name: 'Others’ secrecy', values: ['none', 'low', 'high'] },
  'subsequent system integrity': { name: 'Others’ integrity', values: ['none', 'low', 'high'] },
  'subsequent system availability': { name: 'Others’ uptime', values: ['none', 'low', 'high'] },
}

/** CVSS 2 grades impact in its own words. */
const oldImpact = ['none', 'partial', 'complete']

/**
 * Turns the service's explanation of a vector into tiles. A metric that is not in the table keeps its own words and gets no
 * level; values that the vector leaves at "not defined" are left out.
 */
export function toTiles(explanation: readonly { readonly key: string; readonly value: string }[]): CvssTile[] {
  return explanation
    .filter(({ value }) => value.toLowerCase() !== 'not defined')
    .map(({ key, value }) => {
      const metric = metrics[normalise(key)]
      const words = value.toLowerCase()
      const scale = metric && oldImpact.includes(words) && words !== 'none' ? oldImpact : (metric?.values ?? [])
      const place = scale.findIndex((one) => words.startsWith(one))
      const graded = place >= 0 && scale.length > 1
      // Where the least still counts against us (a physical attack is an attack), the first step is filled too.
      const floor = scale[0] === 'none' ? 0 : 1
      return {
        name: metric?.name ?? key,
        title: `${key}: ${value}`,
        value,
        level: graded ? place + floor : 0,
        of: graded ? scale.length - 1 + floor : 0,
      }
    })
}

function normalise(key: string): string {
  return key
    .toLowerCase()
    .replace(/ impact$/, '')
    .replace(/ to the (vulnerable|subsequent) system$/, '')
    .trim()
}
