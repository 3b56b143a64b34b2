import { expect, test } from 'vitest'
import { DocumentFindings } from './document-findings.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'

const nowhere = { positionsOf: () => new Map() }

test('lists errors after any number of warnings', () => {
  const findings = new DocumentFindings()
  for (let at = 0; at < documentLimits.findings + 5; at += 1) findings.add('info', `/components/${at}`, 'no bom-ref')
  findings.add('warning', '/dependencies/0', 'dangling')
  expect(findings.isFull).toBe(false)
  findings.add('error', '/version', 'too small')
  const list = findings.list(nowhere)
  expect(list).toHaveLength(documentLimits.findings + 2)
  expect(list.slice(-2).map(({ severity, message }) => [severity, message])).toEqual([
    ['error', 'too small'],
    ['info', 'Issues that are not listed: 6'],
  ])
  for (let at = 1; at < documentLimits.findings; at += 1) findings.add('error', `/components/${at}`, 'wrong')
  expect(findings.isFull).toBe(true)
})

test('lists an error at the place of a warning', () => {
  const findings = new DocumentFindings()
  findings.add('info', '/components/0', 'no bom-ref')
  expect(findings.isReportedFor('/components/0')).toBe(false)
  findings.add('error', '/components/0', 'no name')
  expect(findings.isReportedFor('/components/0')).toBe(true)
})
