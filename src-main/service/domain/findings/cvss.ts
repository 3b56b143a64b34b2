import { createRequire } from 'node:module'
import type { Severity } from '#shared/severity.ts'
import type { CvssMetric } from './vulnerability.ts'

interface Scores {
  readonly base?: number | undefined
}
type Calculator = new (vector: string) => { calculateScores(): Scores }

// A CommonJS package whose named exports an ESM import cannot see.
const { Cvss2, Cvss3P0, Cvss3P1, Cvss4P0 } = createRequire(import.meta.url)('ae-cvss-calculator') as Record<
  'Cvss2' | 'Cvss3P0' | 'Cvss3P1' | 'Cvss4P0',
  Calculator
>

interface Specification {
  readonly version: CvssMetric['version']
  readonly prefix: string
  /** Mandatory metrics with their allowed letters. */
  readonly base: Readonly<Record<string, string>>
  /** Optional metrics. They do not change the base score. */
  readonly optional: Readonly<Record<string, string>>
  readonly Calculator: Calculator
}

const cvss3BaseMetrics = { AV: 'NALP', AC: 'LH', PR: 'NLH', UI: 'NR', S: 'UC', C: 'HLN', I: 'HLN', A: 'HLN' }
const cvss3OptionalMetrics = {
  E: 'XHFPU',
  RL: 'XUWTO',
  RC: 'XCRU',
  CR: 'XHML',
  IR: 'XHML',
  AR: 'XHML',
  MAV: 'XNALP',
  MAC: 'XLH',
  MPR: 'XNLH',
  MUI: 'XNR',
  MS: 'XUC',
  MC: 'XHLN',
  MI: 'XHLN',
  MA: 'XHLN',
}

/** FIRST, CVSS v2.0 section 2.4, v3.0 and v3.1 section 6, v4.0 section 7. Values with several letters follow a comma. */
const specifications: readonly Specification[] = [
  {
    version: '4.0',
    prefix: 'CVSS:4.0/',
    base: {
      AV: 'NALP',
      AC: 'LH',
      AT: 'NP',
      PR: 'NLH',
      UI: 'NPA',
      VC: 'HLN',
      VI: 'HLN',
      VA: 'HLN',
      SC: 'HLN',
      SI: 'HLN',
      SA: 'HLN',
    },
    optional: {
      E: 'XAPU',
      CR: 'XHML',
      IR: 'XHML',
      AR: 'XHML',
      MAV: 'XNALP',
      MAC: 'XLH',
      MAT: 'XNP',
      MPR: 'XNLH',
      MUI: 'XNPA',
      MVC: 'XHLN',
      MVI: 'XHLN',
      MVA: 'XHLN',
      MSC: 'XHLN',
      MSI: 'XSHLN',
      MSA: 'XSHLN',
      S: 'XNP',
      AU: 'XNY',
      R: 'XAUI',
      V: 'XDC',
      RE: 'XLMH',
      U: 'X,Clear,Green,Amber,Red',
    },
    Calculator: Cvss4P0,
  },
  { version: '3.1', prefix: 'CVSS:3.1/', base: cvss3BaseMetrics, optional: cvss3OptionalMetrics, Calculator: Cvss3P1 },
  { version: '3.0', prefix: 'CVSS:3.0/', base: cvss3BaseMetrics, optional: cvss3OptionalMetrics, Calculator: Cvss3P0 },
  {
    version: '2.0',
    prefix: '',
    base: { AV: 'LAN', AC: 'HML', Au: 'MSN', C: 'NPC', I: 'NPC', A: 'NPC' },
    optional: {
      E: ',U,POC,F,H,ND',
      RL: ',OF,TF,W,U,ND',
      RC: ',UC,UR,C,ND',
      CDP: ',N,L,LM,MH,H,ND',
      TD: ',N,L,M,H,ND',
      CR: ',L,M,H,ND',
      IR: ',L,M,H,ND',
      AR: ',L,M,H,ND',
    },
    Calculator: Cvss2,
  },
]

const cache = new Map<string, CvssMetric | undefined>()
/** Advisory feeds use a few thousand different vectors. The limit protects against malicious feeds. */
const maxCached = 20_000

/**
 * Parses a CVSS vector of version 2.0, 3.0, 3.1 or 4.0 and computes its base score. Returns undefined for an incomplete or invalid vector,
 * never a score of 0. Temporal, threat and environmental metrics are validated but do not change the score.
 */
export function readCvss(text: string, source: string): CvssMetric | undefined {
  const vector = text.trim()
  if (!cache.has(vector)) {
    if (cache.size >= maxCached) cache.clear()
    cache.set(vector, compute(vector))
  }
  const metric = cache.get(vector)
  return metric === undefined ? undefined : { ...metric, source }
}

/** Returns the severity of a score in the given CVSS version; 0.0 is `none` in all of them. */
function severityOfScore(score: number, version: CvssMetric['version']): Severity {
  if (score === 0) return 'none'
  if (score < 4) return 'low'
  if (score < 7) return 'medium'
  return version !== '2.0' && score >= 9 ? 'critical' : 'high'
}

/** Sorts metrics: the newest CVSS version first, then the highest score. The first represents the vulnerability. */
export function sortMetrics(metrics: readonly CvssMetric[]): readonly CvssMetric[] {
  return metrics.toSorted((a, b) => b.version.localeCompare(a.version) || b.score - a.score)
}

/** Converts a source's own severity word (GHSA `MODERATE`, Ubuntu `negligible`). Undefined for an unknown word. */
export function severityOfWord(word: string): Severity | undefined {
  return severityWords.get(word.trim().toLowerCase())
}

const severityWords = new Map<string, Severity>([
  ['critical', 'critical'],
  ['high', 'high'],
  ['important', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['low', 'low'],
  ['negligible', 'low'],
  ['none', 'none'],
])

function compute(vector: string): CvssMetric | undefined {
  const text = /^\(.*\)$/.test(vector) ? vector.slice(1, -1) : vector
  const specification = specifications.find(({ prefix }) => text.startsWith(prefix))
  if (specification === undefined) return undefined
  const base = readBase(text.slice(specification.prefix.length), specification)
  if (base === undefined) return undefined
  const score = new specification.Calculator(specification.prefix + base).calculateScores().base
  if (score === undefined || !Number.isFinite(score)) return undefined
  const { version } = specification
  return { version, vector: text, score, severity: severityOfScore(score, version), source: '' }
}

/** Returns the mandatory metrics in the specification's order, or undefined if the vector breaks a rule. */
function readBase(text: string, specification: Specification): string | undefined {
  const values = new Map<string, string>()
  for (const part of text.split('/')) {
    const [metric = '', value = '', more] = part.split(':')
    const allowed = lettersOf(metric, specification)
    if (more !== undefined || allowed === undefined || values.has(metric) || !allows(allowed, value)) return undefined
    values.set(metric, value)
  }
  const metrics = Object.keys(specification.base)
  if (!metrics.every((metric) => values.has(metric))) return undefined
  return metrics.map((metric) => `${metric}:${values.get(metric)}`).join('/')
}

/** Checks own members only: `constructor` is a member of every object. */
function lettersOf(metric: string, { base, optional }: Specification): string | undefined {
  if (Object.hasOwn(base, metric)) return base[metric]
  return Object.hasOwn(optional, metric) ? optional[metric] : undefined
}

function allows(allowed: string, value: string): boolean {
  if (allowed.includes(',')) return value !== '' && allowed.split(',').includes(value)
  return value.length === 1 && allowed.includes(value)
}
