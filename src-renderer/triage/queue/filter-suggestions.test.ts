import { expect, test } from 'vitest'
import type { Numbers } from './filter-labels.ts'
import { suggestFilters } from './filter-suggestions.ts'
import { fieldLabels, filterFieldNames, filterFields, openFilter, readFilter } from './queue-filter.ts'

const labels = (typed: string) => suggestFilters(typed, openFilter, undefined).map(({ label }) => label)

test('a field is suggested with its values, a value with its field', () => {
  expect(labels('sev')).toContain('severity: Critical')
  expect(labels('crit')).toEqual(['severity: Critical'])
  expect(labels('severity:h')).toEqual(['severity: High'])
  expect(labels('stale')).toEqual(['state: Decided, evidence changed since'])
  expect(labels('Decided')).toContain('state: Decided, evidence changed since')
})

test('nothing is suggested for packages, conditions, or without counts', () => {
  expect(labels('lodash')).toEqual([])
  expect(labels('vuln.epss > 0.5')).toEqual([])
  expect(labels('')).toEqual([])
})

test.each(filterFieldNames)('what is suggested for %s is what Enter reads, by its name and by its label', (field) => {
  const facets = { kind: [], severity: [], kev: [], relation: [], confidence: [], label: [{ key: 'web', count: 1 }] }
  const assignee = [{ key: '1', label: 'ada', count: 1 }]
  const numbers = { facets: { ...facets, assignee }, progress: {} } as unknown as Numbers // the parts that suggestions read
  const values = filterFields[field] ?? [field === 'label' ? 'web' : 'ada']
  for (const name of [field, fieldLabels[field]]) {
    for (const value of values) {
      const typed = `${name}:${value.replaceAll(' ', '-')}`
      const found = suggestFilters(typed, openFilter, numbers).filter((one) => one.value === value)
      expect(
        found.map((one) => one.field),
        typed,
      ).toContain(field)
      expect(readFilter(typed, openFilter)[field], typed).toEqual([value])
    }
  }
})
