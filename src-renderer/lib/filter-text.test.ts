import { expect, test } from 'vitest'
import { filterText } from './filter-text.ts'

test.each([
  [null, ''],
  [{ conditions: [] }, ''],
  [
    {
      conditions: [{ subject: 'component.name', operator: 'in', namedListId: '01a1f96c-d219-7adc-bc6d-bfd2b404325b' }],
    },
    'component.name in @01a1f96c-d219-7adc-bc6d-bfd2b404325b',
  ],
  [{ conditions: [{ subject: 'vuln.kev', operator: 'is', value: 'true' }] }, 'vuln.kev is true'],
  [
    { conditions: [{ subject: 'finding.status', operator: 'in', values: ['under investigation', 'fixed'] }] },
    'finding.status in ("under investigation", fixed)',
  ],
  [
    {
      match: 'ALL',
      conditions: [{ subject: 'component.name', operator: 'is', value: 'a "b"' }],
      groups: [
        { match: 'ANY', conditions: [{ subject: 'finding.assignee', operator: 'missing' }] },
        { negate: true, conditions: [{ subject: 'version.check', key: 'C04', operator: 'passes' }] },
      ],
    },
    String.raw`component.name is "a \"b\"" and (finding.assignee missing) and not (version.check(C04) passes)`,
  ],
])('%j', (group, text) => {
  expect(filterText(group)).toBe(text)
})
