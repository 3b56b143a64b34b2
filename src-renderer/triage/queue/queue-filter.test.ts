import { describe, expect, it } from 'vitest'
import { openFilter, readFilter, toggleValue, toQueueArguments } from './queue-filter.ts'

describe('the filter line', () => {
  it.each([
    ['log4j', { text: 'log4j' }],
    ['severity:high,critical log4j', { severity: ['high', 'critical'], text: 'log4j' }],
    ['critical,high direct', { severity: ['critical', 'high'], relation: ['direct'] }],
    ['critical,lodash', { text: 'critical,lodash' }],
    ['critical direct', { severity: ['critical'], relation: ['direct'] }],
    ['malicious', { kind: ['malicious'] }],
    ['kind:informational,malicious', { kind: ['informational', 'malicious'] }],
    ['kev', { kev: ['yes'] }],
    ['kev:no', { kev: ['no'] }],
    ['status:under-investigation', { status: ['under investigation'] }],
    ['status:not_affected,fixed', { status: ['not affected', 'fixed'] }],
    ['severity:grave', { text: 'severity:grave' }],
    ['pkg:npm/lodash', { text: 'pkg:npm/lodash' }],
    ['none', { text: 'none' }],
    ['stale', { attention: ['stale'], status: ['any'] }],
    ['status:affected stale', { attention: ['stale'], status: ['affected'] }],
    ['snoozed', { attention: ['snoozed'] }],
    ['carried,uncovered', { attention: ['carried', 'uncovered'] }],
    ['confidence:cpe-weak,weak', { confidence: ['cpe weak', 'weak'] }],
    ['weak', { text: 'weak' }],
    ['label:web-app,api', { label: ['web-app', 'api'] }],
    ['label:', { text: 'label:' }],
    ['assignee:nobody', { assignee: ['nobody'] }],
    ['CVE-2021-44228', { text: 'CVE-2021-44228' }],
    ['', {}],
  ])('%s', (typed, expected) => {
    expect(readFilter(typed, openFilter)).toEqual({ ...openFilter, ...expected })
  })

  it('keeps the search text when only a chip is added', () => {
    expect(readFilter('direct', readFilter('log4j', openFilter))).toMatchObject({ text: 'log4j', relation: ['direct'] })
  })

  it('converts to arguments of the queue', () => {
    expect(toQueueArguments(openFilter)).toEqual({ openOnly: true, includeSnoozed: false, search: null, filter: null })
    expect(toQueueArguments(readFilter('critical kev:no direct status:affected a b', openFilter))).toEqual({
      openOnly: false,
      includeSnoozed: false,
      search: 'a b',
      filter: {
        match: 'ALL',
        conditions: [
          { subject: 'vuln.severity', operator: 'in', values: ['critical'] },
          { subject: 'vuln.kev', operator: 'is', value: 'false' },
          { subject: 'component.relation', operator: 'in', values: ['direct'] },
          { subject: 'finding.status', operator: 'in', values: ['affected'] },
        ],
      },
    })
  })

  it('converts several states, people and labels', () => {
    const filter = readFilter('stale,snoozed assignee:nobody,ada label:web confidence:exact', openFilter)
    expect(toQueueArguments(filter)).toEqual({
      openOnly: false,
      includeSnoozed: true,
      search: null,
      filter: {
        match: 'ALL',
        conditions: [
          { subject: 'finding.confidence', operator: 'in', values: ['exact'] },
          { subject: 'finding.label', operator: 'hasAny', values: ['web'] },
        ],
        groups: [
          {
            match: 'ANY',
            conditions: [
              { subject: 'finding.evidenceChanged', operator: 'is', value: 'true' },
              { subject: 'finding.snoozed', operator: 'is', value: 'true' },
            ],
          },
          {
            match: 'ANY',
            conditions: [
              { subject: 'finding.assignee', operator: 'missing' },
              { subject: 'finding.assignee', operator: 'contains', value: 'ada' },
            ],
          },
        ],
      },
    })
  })

  it('has one status that stands for all, or several that are combined', () => {
    const affected = toggleValue(openFilter, 'status', 'affected')
    const both = toggleValue(affected, 'status', 'fixed')
    expect([affected.status, both.status, toggleValue(both, 'status', 'open').status]).toEqual([
      ['affected'],
      ['affected', 'fixed'],
      ['open'],
    ])
    expect(toggleValue(affected, 'status', 'affected').status).toEqual(['any'])
  })
})
