import { formatCount } from '#service/domain/format-count.ts'
import type { NotificationMessageType } from '#service/domain/notification.ts'
import { licenseWords } from './license-words.ts'
import {
  countOf,
  listed,
  type MessageWords,
  objectOf,
  objectsOf,
  type Payload,
  textOf,
  textsOf,
} from './payload-facts.ts'
import { scanWords } from './scan-words.ts'

/** How the words of each kind are made from its payload. */
export const messageWords: Readonly<Record<NotificationMessageType, (payload: Payload) => MessageWords>> = {
  ...scanWords,
  ...licenseWords,
  SBOM_UPLOAD_SUCCESS: () => ({ headline: 'The version was uploaded', detail: '' }),
  SBOM_UPLOAD_FAILED: (payload) => ({
    headline: `The upload of "${textOf(payload, 'filename')}" failed`,
    detail: listed(textsOf(payload, 'errors'), 3),
  }),
  SBOM_POLICY_SCAN_REPORT: policyWords,
  ADVISORY_DATA_STALE: staleDataWords,
  VEX_DECISION_STALE: (payload) => ({
    headline: `${formatCount(countOf(payload, 'stale'), 'decision')} became stale`,
    detail: 'What they rest on has changed. Review them',
  }),
  AUTOMATION_RULE_REPORT: ruleWords,
  MENTIONED: (payload) => ({
    headline: `${textOf(payload, 'by')} mentioned you in a note`,
    detail: textOf(payload, 'note'),
  }),
  FOUND_AGAIN: (payload) => ({
    headline: `Your saved find "${textOf(payload, 'text')}" was found again`,
    detail: [
      ...counted(countOf(payload, 'components'), 'component'),
      ...counted(countOf(payload, 'findings'), 'finding'),
    ].join(', '),
  }),
  BACKUP_FAILED: (payload) => ({ headline: 'The backup failed', detail: textOf(payload, 'message') }),
}

function counted(count: number, one: string): readonly string[] {
  return count > 0 ? [formatCount(count, one)] : []
}

const outcomeWords = [
  ['fail', 'fails', 'fail'],
  ['error', 'cannot be evaluated', 'cannot be evaluated'],
  ['warn', 'warns', 'warn'],
  ['inform', 'informs', 'inform'],
] as const

function policyWords(payload: Payload): MessageWords {
  const outcomes = objectOf(payload, 'outcomes')
  const parts = outcomeWords.flatMap(([name, one, many]) => {
    const count = countOf(outcomes, name)
    return count === 0 ? [] : [`${formatCount(count, 'policy', 'policies')} ${count === 1 ? one : many}`]
  })
  const passed = countOf(outcomes, 'pass')
  const headline = parts.length > 0 ? parts.join(', ') : `${formatCount(passed, 'policy', 'policies')} passed`
  const named = objectsOf(payload, 'policies').map(
    (policy) => `${textOf(policy, 'policy')}: ${formatCount(countOf(policy, 'open'), 'violation')}`,
  )
  return { headline, detail: listed(named) }
}

function staleDataWords(payload: Payload): MessageWords {
  const sources = objectsOf(payload, 'sources')
  const named = sources.map((source) => `${textOf(source, 'name')}: ${formatCount(countOf(source, 'days'), 'day')}`)
  const [only] = sources
  if (sources.length === 1 && only) {
    const { length } = textOf(only, 'newest')
    const since = length >= 10 ? `Its newest entry is of ${textOf(only, 'newest').slice(0, 10)}` : ''
    return {
      headline: `The advisory data of ${textOf(only, 'name')} is ${formatCount(countOf(only, 'days'), 'day')} old`,
      detail: since,
    }
  }
  return { headline: `The advisory data of ${formatCount(sources.length, 'source')} is old`, detail: listed(named) }
}

const ruleRows = { version: 'version', component: 'component', finding: 'finding' } as const

function ruleWords(payload: Payload): MessageWords {
  const appliesTo = textOf(payload, 'appliesTo')
  const one = appliesTo in ruleRows ? ruleRows[appliesTo as keyof typeof ruleRows] : 'row'
  const error = textOf(payload, 'error')
  const examples = textsOf(payload, 'examples')
  const rows = countOf(payload, 'rows')
  const named =
    rows > examples.length && examples.length > 0
      ? `${examples.join(', ')} and ${(rows - examples.length).toLocaleString('en')} more`
      : examples.join(', ')
  return {
    headline: `The rule "${textOf(payload, 'rule')}" fits ${formatCount(rows, one)}`,
    detail: error === '' ? named : `The run failed: ${error}`,
  }
}
