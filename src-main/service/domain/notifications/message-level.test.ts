import { expect, test } from 'vitest'
import type { NotificationLevel, NotificationMessageType } from '#service/domain/notification.ts'
import { digestFor } from './digest.ts'
import { levelOfMessage } from './message-level.ts'
import type { Payload } from './payload-facts.ts'

const cases: readonly (readonly [NotificationMessageType, Payload, NotificationLevel])[] = [
  ['SBOM_VULN_SCAN_REPORT', { affected: 0, notEvaluated: 0 }, 'INFO'],
  ['SBOM_VULN_SCAN_REPORT', { affected: 0, notEvaluated: 425 }, 'WARN'],
  ['SBOM_VULN_SCAN_REPORT', { affected: 2, notEvaluated: 0 }, 'ALERT'],
  ['SBOM_VULN_SCAN_REPORT', { affected: 50, notEvaluated: 0, introduced: 3 }, 'ALERT'],
  ['SBOM_VULN_SCAN_REPORT', { affected: 50, notEvaluated: 0, introduced: 0 }, 'INFO'],
  ['SBOM_VULN_SCAN_REPORT', { affected: 50, notEvaluated: 9, introduced: 0 }, 'WARN'],
  // A message names few of its findings, and never malicious packages: none that is new is calm.
  ['NEW_VULNS_REPORT', { appeared: 1, top: [{ vulnerability: 'CVE-1', severity: 'low' }] }, 'ALERT'],
  ['VULN_DIFF_REPORT', { changes: { GONE: 3, BETTER: 1 } }, 'INFO'],
  ['VULN_DIFF_REPORT', { changes: { GONE: 3, WORSE: 1 } }, 'WARN'],
  ['SBOM_POLICY_SCAN_REPORT', { outcomes: { pass: 3 } }, 'INFO'],
  ['SBOM_POLICY_SCAN_REPORT', { outcomes: { pass: 3, error: 1 } }, 'WARN'],
  ['BACKUP_FAILED', {}, 'ALERT'],
]

test.each(cases)('%s %j is %s', (messageType, payload, level) => {
  expect(levelOfMessage(messageType, payload, 'ALERT')).toBe(level)
})

test('what a message says never makes it more urgent than its kind', () => {
  expect(levelOfMessage('SBOM_VULN_SCAN_REPORT', { affected: 2 }, 'INFO')).toBe('INFO')
})

test('a level that was chosen stays, whatever the message says', () => {
  const message = {
    ...{
      outboxId: 1,
      organizationId: 'o',
      messageType: 'SBOM_VULN_SCAN_REPORT',
      at: '2026-11-30T09:00:00Z',
      subject: null,
    },
    ...{ versionId: 'v', environmentId: 'e', payload: { affected: 0, notEvaluated: 0 } },
  }
  const level = (organization: NotificationLevel | null, own: NotificationLevel | null) => {
    const chosen = (one: NotificationLevel | null) => [
      { messageType: 'SBOM_VULN_SCAN_REPORT', enabled: true, level: one },
    ]
    const listener = { userId: 'ada', own: chosen(own), categories: null }
    return digestFor([message], chosen(organization), listener)?.level
  }
  expect([level(null, null), level('ALERT', null), level(null, 'ALERT'), level('ALERT', 'WARN')]).toEqual([
    ...['INFO', 'ALERT', 'ALERT', 'WARN'],
  ])
})

test('the title is about the scan, however calm it is, and the level is that of the most urgent', () => {
  const of = (messageType: string, payload: Payload) => ({
    ...{ outboxId: 1, organizationId: 'o', messageType, payload, at: '2026-11-30T09:00:00Z', subject: null },
    ...{ versionId: 'v', environmentId: 'e' },
  })
  const scan = of('SBOM_VULN_SCAN_REPORT', { affected: 0, notEvaluated: 0 })
  const uploaded = of('SBOM_UPLOAD_SUCCESS', {})
  const violated = of('SBOM_POLICY_SCAN_REPORT', { outcomes: { fail: 1 } })
  const told = (...messages: ReturnType<typeof of>[]) => {
    const digest = digestFor(messages, [], { userId: 'ada', own: [], categories: null })
    return [digest?.level, digest?.title]
  }
  expect(told(uploaded, scan)).toEqual(['INFO', 'The scan found no vulnerability'])
  expect(told(uploaded, scan, violated)).toEqual(['WARN', '1 policy fails'])
})
