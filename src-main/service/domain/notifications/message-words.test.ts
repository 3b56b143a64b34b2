import { expect, test } from 'vitest'
import { notificationKinds, type NotificationMessageType } from '#service/domain/notification.ts'
import { linkOf } from './message-place.ts'
import { messageWords } from './message-words.ts'
import type { Payload } from './payload-facts.ts'

const top = [
  { vulnerability: 'CVE-2022-42889', component: 'commons-text', componentVersion: '1.9', severity: 'CRITICAL' },
  { vulnerability: 'CVE-2023-38545', component: 'curl', componentVersion: null, severity: 'HIGH' },
]
const against = { versionId: 'v1', label: '4.1.3', sameData: true }
const changes = { NEW: 6, REOPENED: 0, WORSE: 2, WITHDRAWN: 0, GONE: 1, BETTER: 0 }

/** A payload of each kind as it is stored, what is said, and the place. */
const cases: Readonly<Record<NotificationMessageType, readonly (readonly [Payload, string, string | null])[]>> = {
  SBOM_UPLOAD_SUCCESS: [
    [{ productId: 'p', environmentId: 'e', label: '1' }, 'The version was uploaded|', '/versions/e/v'],
  ],
  SBOM_UPLOAD_FAILED: [
    [
      { productId: 'p', environmentId: 'e', filename: 'a.json', errors: ['Not JSON', 'b', 'c', 'd'] },
      'The upload of "a.json" failed|Not JSON, b, c and 1 more',
      '/products/p',
    ],
  ],
  SBOM_VULN_SCAN_REPORT: [
    [
      { affected: 1200, notEvaluated: 1 },
      'The scan has 1,200 findings|1 component could not be evaluated',
      '/versions/e/v/vulnerabilities',
    ],
    [{ affected: 0, notEvaluated: 0 }, 'The scan found no vulnerability|', '/versions/e/v/vulnerabilities'],
    [
      { affected: 0, notEvaluated: 425 },
      '425 components could not be evaluated|Nothing is known about their vulnerabilities',
      '/versions/e/v/vulnerabilities',
    ],
  ],
  NEW_VULNS_REPORT: [
    [
      { appeared: 6, top },
      '6 findings are new|CVE-2022-42889 (commons-text 1.9, critical); CVE-2023-38545 (curl, high)',
      '/versions/e/v/triage',
    ],
  ],
  VULN_DIFF_REPORT: [
    [{ changes }, 'Since the last scan: 6 new, 2 worse, 1 gone|', '/versions/e/v/changes'],
    [{ changes, against }, '6 introduced, 1 fixed since the version before|', '/compare/v1/v'],
  ],
  SBOM_POLICY_SCAN_REPORT: [
    [
      { outcomes: { fail: 1, warn: 2, pass: 3 }, policies: [{ policy: 'No KEV', result: 'fail', open: 7 }] },
      '1 policy fails, 2 policies warn|No KEV: 7 violations',
      '/versions/e/v/policy',
    ],
    [{ outcomes: { pass: 3 }, policies: [] }, '3 policies passed|', '/versions/e/v/policy'],
  ],
  LICENSE_CREATION_SUCCESS: [
    [
      { license: 'LicenseRef-A', name: 'A', state: 'approved' },
      'The license LicenseRef-A was added|A, state: approved',
      '/settings/licenses',
    ],
  ],
  LICENSE_CREATION_FAILED: [
    [{ license: 'MIT', reason: 'It exists' }, 'The license MIT was not added|It exists', '/settings/licenses'],
  ],
  LICENSE_UPDATE_SUCCESS: [
    [
      { license: 'MIT', name: 'MIT License', state: 'rejected' },
      'The license MIT was changed|MIT License, state: rejected',
      '/settings/licenses',
    ],
  ],
  LICENSE_UPDATE_FAILED: [
    [{ license: 'MIT', reason: 'No' }, 'The license MIT was not changed|No', '/settings/licenses'],
  ],
  LICENSE_SUMMARY: [
    [
      { components: 12, states: { approved: 10, rejected: 2 }, top: [{ license: 'GPL-2.0-only', components: 2 }] },
      'Licenses of 12 components: 2 rejected, 10 approved|GPL-2.0-only: 2 components',
      '/versions/e/v/licenses',
    ],
  ],
  SBOM_LICENSE_UPDATE: [
    [{ license: 'CC0-1.0', before: null }, 'The data license is CC0-1.0|It was not stated', '/versions/e/v/documents'],
  ],
  COMPONENT_LICENSE_UPDATE: [
    [
      { componentId: 'c', name: 'busybox', version: '1.36', license: 'GPL-2.0-only', before: 'MIT' },
      'The license of busybox 1.36 is GPL-2.0-only|It was MIT',
      '/versions/e/v/components',
    ],
  ],
  ADVISORY_DATA_STALE: [
    [
      { sources: [{ name: 'Debian', newest: '2026-11-04T00:00:00.000Z', days: 16 }] },
      'The advisory data of Debian is 16 days old|Its newest entry is of 2026-11-04',
      '/advisories',
    ],
    [
      {
        sources: [
          { name: 'Debian', days: 16 },
          { name: 'OSV', days: 1 },
        ],
      },
      'The advisory data of 2 sources is old|Debian: 16 days, OSV: 1 day',
      '/advisories',
    ],
  ],
  VEX_DECISION_STALE: [
    [
      { label: '1', stale: 3 },
      '3 decisions became stale|What they rest on has changed. Review them',
      '/versions/e/v/triage/only/stale',
    ],
  ],
  AUTOMATION_RULE_REPORT: [
    [
      {
        rule: 'New',
        appliesTo: 'finding',
        rows: 7,
        error: null,
        examples: ['a', 'b'],
        path: '/versions/e/v/vulnerabilities',
      },
      'The rule "New" fits 7 findings|a, b and 5 more',
      '/versions/e/v/vulnerabilities',
    ],
    [
      {
        rule: 'New',
        appliesTo: 'version',
        rows: 1,
        error: 'It was deleted',
        examples: [],
        path: 'https://elsewhere.example',
      },
      'The rule "New" fits 1 version|The run failed: It was deleted',
      '/versions/e/v',
    ],
  ],
  MENTIONED: [
    [
      { userId: 'u', by: 'Ada', note: '@Bob, see this', findingId: 'f' },
      'Ada mentioned you in a note|@Bob, see this',
      '/versions/e/v/triage/only/status:any/f',
    ],
  ],
  FOUND_AGAIN: [
    [
      { userId: 'u', text: 'log4j', components: 2, findings: 0 },
      'Your saved find "log4j" was found again|2 components',
      '/versions/e/v',
    ],
  ],
  BACKUP_FAILED: [[{ message: 'The folder is full' }, 'The backup failed|The folder is full', '/settings/backup']],
}

test.each(
  notificationKinds.flatMap(({ messageType }) => cases[messageType].map((each) => [messageType, ...each] as const)),
)('says what a %s is about, and where', (messageType, payload, words, link) => {
  const { headline, detail } = messageWords[messageType](payload)
  expect(`${headline}|${detail}`).toBe(words)
  const ofVersion = link?.includes('/v') && !link.startsWith('/settings') && link !== '/advisories'
  expect(linkOf(messageType, payload, { versionId: ofVersion ? 'v' : null, environmentId: 'e' })).toBe(link)
})

const oddities: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  Number.NaN,
  '',
  'x'.repeat(5000),
  'a\r\nb\u{2028}c\0d',
  [],
  [null],
  {},
  true,
  '\uD800',
]

test('has words for every payload, also for one that no version wrote', () => {
  for (const { messageType } of notificationKinds) {
    for (const [example] of cases[messageType]) {
      for (const name of Object.keys(example)) {
        for (const odd of oddities) {
          const { headline, detail } = messageWords[messageType]({ ...example, [name]: odd })
          expect(headline).not.toBe('')
          expect(`${headline}${detail}`).not.toMatch(/undefined|null|NaN|\[object|[\p{Cc}\p{Zl}]/u)
          expect(`${headline}${detail}`.isWellFormed()).toBe(true)
          expect(`${headline}${detail}`.length).toBeLessThan(2000)
        }
      }
    }
    expect(messageWords[messageType]({}).headline).not.toBe('')
  }
})
