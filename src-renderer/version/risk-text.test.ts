import { expect, test } from 'vitest'
import { describeRisk, type RiskRow } from './risk-text.ts'

const risk = {
  key: 'k',
  packageName: 'lodash',
  packageVersion: null,
  upstreamId: 'CVE-2019-10744',
  recordsCount: 2,
  placesCount: 3,
  priorityReason: 'CVSS 9.1, EPSS 0.52, transitive, fix available',
  representative: { component: { name: 'lodash', version: '2.4.2' }, vuln: { vulnId: 'GHSA-jf85' } },
} as RiskRow // only what is described

test('a row that joins versions of a package counts them', () => {
  expect(describeRisk(risk, 3)).toMatchObject({ name: 'lodash', label: '3 versions', id: 'CVE-2019-10744' })
  expect(describeRisk({ ...risk, packageVersion: '2.4.2', recordsCount: 1 })).toMatchObject({
    label: '2.4.2',
    id: 'GHSA-jf85',
  })
})

test('reasons that have a column are left out', () => {
  expect(describeRisk(risk).why).toBe('transitive, fix available · 3 places')
  expect(describeRisk({ ...risk, priorityReason: 'CVSS 9.1', placesCount: 1 }).why).toBe('CVSS 9.1')
  expect(describeRisk({ ...risk, priorityReason: 'KEV, direct, fix available', placesCount: 1 }).why).toBe(
    'direct, fix available',
  )
})
