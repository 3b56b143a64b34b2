import { expect, test } from 'vitest'
import { auditVariables, isDay, isNarrowed, noAuditFilter } from './audit-filter.ts'

test('days are those of the reader, and the last one is included', () => {
  const { since, until } = auditVariables({ ...noAuditFilter, since: '2026-11-29', until: '2026-12-31' })
  expect(since).toBe(new Date(2026, 10, 29).toISOString())
  expect(until).toBe(new Date(2027, 0, 1).toISOString())
})

test('what is empty narrows nothing', () => {
  expect(Object.values(auditVariables({ ...noAuditFilter, search: '  ' }))).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(isNarrowed({ ...noAuditFilter, search: '  ' })).toBe(false)
  expect(isNarrowed({ ...noAuditFilter, kind: 'BACKUP' })).toBe(true)
  expect(auditVariables({ ...noAuditFilter, origin: 'RULE' }).origin).toEqual(['RULE'])
  expect(isNarrowed({ ...noAuditFilter, origin: 'RULE' })).toBe(true)
})

test.each([
  ['2026-11-30', true],
  ['2026-02-30', false],
  ['2026-11-3', false],
  ['11/30/2026', false],
  ['1969-12-31', false],
  ['', false],
])('%s is a day: %s', (text, holds) => expect(isDay(text)).toBe(holds))
