import { expect, test } from 'vitest'
import { lateSubjects } from '#service/domain/automation/late-rules.ts'
import { subjectsOf } from './subjects.ts'

test('rules wait for subjects that there are', () => {
  const names = subjectsOf('component', '2026-06-01').map(({ name }) => name)
  expect(lateSubjects.filter((name) => !names.includes(name))).toEqual([])
})
