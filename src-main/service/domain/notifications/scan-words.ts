import { formatCount } from '#service/domain/format-count.ts'
import { countOf, type MessageWords, objectOf, objectsOf, type Payload, textOf } from './payload-facts.ts'

/** Words of the reports about a scan. */
export const scanWords = {
  SBOM_VULN_SCAN_REPORT: (payload: Payload): MessageWords => {
    const affected = countOf(payload, 'affected')
    const notEvaluated = countOf(payload, 'notEvaluated')
    const open = `${formatCount(notEvaluated, 'component')} could not be evaluated`
    if (affected > 0)
      return { headline: `The scan has ${formatCount(affected, 'finding')}`, detail: notEvaluated > 0 ? open : '' }
    // Only a scan that compared everything has found that there is nothing.
    if (notEvaluated === 0) return { headline: 'The scan found no vulnerability', detail: '' }
    return { headline: open, detail: 'Nothing is known about their vulnerabilities' }
  },
  NEW_VULNS_REPORT: (payload: Payload): MessageWords => {
    const appeared = countOf(payload, 'appeared')
    return { headline: `${formatCount(appeared, 'finding is', 'findings are')} new`, detail: topOf(payload) }
  },
  VULN_DIFF_REPORT: (payload: Payload): MessageWords => {
    const changes = objectOf(payload, 'changes')
    // Without the label of the version before: it may be deleted, and then nothing of it may remain.
    const isAgainst = textOf(objectOf(payload, 'against'), 'versionId') !== ''
    const words = isAgainst ? changesAgainst : ownChanges
    const parts = words.flatMap(([name, word]) => {
      const count = countOf(changes, name)
      return count === 0 ? [] : [`${count.toLocaleString('en')} ${word}`]
    })
    const what = parts.length > 0 ? parts.join(', ') : 'no finding differs'
    return { headline: isAgainst ? `${what} since the version before` : `Since the last scan: ${what}`, detail: '' }
  },
} as const

const ownChanges = [
  ['NEW', 'new'],
  ['REOPENED', 'reopened'],
  ['WORSE', 'worse'],
  ['WITHDRAWN', 'withdrawn'],
  ['GONE', 'gone'],
  ['BETTER', 'better'],
] as const
const changesAgainst = [
  ['NEW', 'introduced'],
  ['GONE', 'fixed'],
] as const

/** The most urgent findings, each with its component and severity. A message names few of them. */
function topOf(payload: Payload): string {
  const top = objectsOf(payload, 'top').map((finding) => {
    const component = [textOf(finding, 'component'), textOf(finding, 'componentVersion')].join(' ').trim()
    const severity = textOf(finding, 'severity').toLowerCase()
    const rest = [component, severity].filter((text) => text !== '').join(', ')
    return `${textOf(finding, 'vulnerability')}${rest === '' ? '' : ` (${rest})`}`
  })
  return top.join('; ')
}
