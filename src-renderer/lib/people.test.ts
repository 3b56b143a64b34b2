import { describe, expect, it, test } from 'vitest'
import { describeRole, mayManage, rolesToGive } from './people.ts'

describe('an Admin', () => {
  const admin = { id: '1', role: 'Admin' }
  it('manages everyone but Owners, and gives no role of an Owner', () => {
    expect(rolesToGive(admin)).toEqual(['Admin', 'Operator', 'Viewer'])
    expect(['Owner', 'Admin', 'Operator', 'Viewer'].map((role) => mayManage(admin, { role }))).toEqual([
      ...[false, true, true, true],
    ])
  })
})

test('an Owner manages everyone, and those below Admin nobody', () => {
  expect(mayManage({ id: '1', role: 'Owner' }, { role: 'Owner' })).toBe(true)
  expect(rolesToGive({ role: 'Operator' })).toEqual([])
  expect(mayManage({ id: '1', role: 'Viewer' }, { role: 'Viewer' })).toBe(false)
})

test('every role is described, and nothing else', () => {
  expect(describeRole('Viewer')).toContain('reads')
  expect(describeRole('King')).toBe('')
})
