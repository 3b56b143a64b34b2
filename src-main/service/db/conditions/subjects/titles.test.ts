import { expect, test } from 'vitest'
import { findCustomSubject } from './custom-subjects.ts'
import { subjectsOf } from './subjects.ts'
import { titledSubjects, titleOf } from './titles.ts'

const subjects = subjectsOf('finding', '2026-06-01')

test('each subject has a title, and no other name has one', () => {
  expect(titledSubjects.toSorted()).toEqual(subjects.map(({ name }) => name).toSorted())
})

test('no two subjects have the same title', () => {
  const titles = subjects.map((subject) => titleOf(subject).toLowerCase())
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

test.each(subjects.map((subject) => [subject.name, titleOf(subject)]))('the title of %s reads well: %s', (_, title) => {
  expect(title).toMatch(/^[A-Z][A-Za-z]*(?: [(A-Za-z)]+)*$/)
  expect(title.length).toBeLessThanOrEqual(24)
})

test.each(['Risk class', 'a.custom.b', 'é'])('a custom field is called %j, as it is named', (name) => {
  const subject = findCustomSubject(`component.custom.${name}`)
  expect(subject && titleOf(subject)).toBe(name)
})
