import { describe, expect, it } from 'vitest'
import {
  conditionsText,
  hasLeftView,
  splitStatus,
  openFilter,
  readFilter,
  toggleValue,
  toQueueArguments,
} from './queue-filter.ts'

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
    ['assignee:Me', { assignee: ['me'] }],
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

describe('typed conditions', () => {
  const kev = { match: 'ALL', negate: false, conditions: [{ subject: 'vuln.kev', operator: 'is', value: 'yes' }] }
  const typed = { text: 'vuln.kev is yes', group: kev }
  /** Groups as deep as they may nest, with an "or" on top. */
  const deep = {
    match: 'ANY',
    conditions: kev.conditions,
    groups: [
      {
        match: 'ALL',
        conditions: [{ subject: 'vuln.epss', operator: '>', value: '0.5' }],
        groups: [
          {
            match: 'ANY',
            conditions: [
              { subject: 'vuln.cvss', operator: '>', value: '9' },
              { subject: 'finding.kind', operator: 'is', value: 'malicious' },
            ],
          },
        ],
      },
    ],
  }

  it('are the filter when nothing else is, and are joined with the chips otherwise', () => {
    const alone = { ...openFilter, status: ['any'], typed }
    expect(toQueueArguments(alone)).toMatchObject({ openOnly: false, includeSnoozed: false, filter: kev })
    expect(toQueueArguments({ ...alone, relation: ['direct'] }).filter).toEqual({
      match: 'ALL',
      conditions: [
        { subject: 'component.relation', operator: 'in', values: ['direct'] },
        { subject: 'vuln.kev', operator: 'is', value: 'yes' },
      ],
    })
    const negated = { text: 'not (vuln.kev is yes)', group: { ...kev, negate: true } }
    expect(toQueueArguments({ ...alone, relation: ['direct'], typed: negated }).filter?.groups).toEqual([negated.group])
  })

  it('show snoozed findings when they ask for them', () => {
    const snoozed = { text: 'Finding.Snoozed is yes', group: kev }
    expect(toQueueArguments({ ...openFilter, typed: snoozed }).includeSnoozed).toBe(true)
  })

  it.each([
    [openFilter, 'finding.status in (undecided, under_investigation)'],
    [{ ...openFilter, status: ['any'] }, ''],
    [{ ...openFilter, status: ['any'], typed }, 'vuln.kev is yes'],
    [
      { ...openFilter, status: ['under investigation'], severity: ['high', 'critical'], text: 'fox' },
      'vuln.severity in (high, critical) and finding.status in "under investigation"',
    ],
    [
      { ...openFilter, assignee: ['nobody', 'ada'], typed },
      'finding.status in (undecided, under_investigation) and vuln.kev is yes and (finding.assignee missing or finding.assignee contains ada)',
    ],
    [
      { ...openFilter, typed: { text: 'typed', group: deep } },
      '(finding.status in (undecided, under_investigation) and vuln.kev is yes) or ' +
        '(finding.status in (undecided, under_investigation) and vuln.epss > 0.5 and (vuln.cvss > 9 or finding.kind is malicious))',
    ],
    [{ ...openFilter, status: ['any'], typed: { text: 'as typed', group: deep } }, 'as typed'],
  ])('are saved with the chips: %j', (filter, text) => {
    expect(conditionsText(filter)).toBe(text)
  })

  it.each([
    ['', ['any'], ''],
    ['finding.status in (undecided, under_investigation)', ['open'], ''],
    ['finding.status in (undecided, under_investigation) and vuln.kev is yes', ['open'], 'vuln.kev is yes'],
    ['finding.status in (undecided, under_investigation) or vuln.kev is yes', ['any'], 'same'],
    ['(finding.status in (undecided, under_investigation) and vuln.kev is yes) or vuln.epss > 0.5', ['any'], 'same'],
    ['finding.status in (undecided, fixed)', ['any'], 'same'],
  ])('are opened with the first status as a chip: %s', (text, status, rest) => {
    expect(splitStatus(text)).toEqual({ status, rest: rest === 'same' ? text : rest })
  })
})

it.each([
  ['the view itself', {}, false],
  ['the view, narrowed further', { text: 'fox' }, false],
  ['another status of the view', { status: ['any'] }, false],
  ['the first filter', openFilter, true],
  ['everything', { ...openFilter, status: ['any'] }, true],
  ['one kind of attention', readFilter('stale', openFilter), true],
  ['one kind of attention, narrowed', readFilter('stale fox', openFilter), false],
])('what leaves a view: %s', (_what, change, has) => {
  const view = { ...openFilter, severity: ['high'] }
  expect(hasLeftView({ ...view, ...change }, view)).toBe(has)
})

it('a view with the first filter is never left by that', () => {
  expect(hasLeftView(openFilter, openFilter)).toBe(false)
})
