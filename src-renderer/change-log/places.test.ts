import { expect, test } from 'vitest'
import { isComponent, isVersion, urlInOrganization, urlInVersion } from './places.ts'
import type { ChangeEntry } from './change-words.ts'

const version = { sbomId: 'v', environmentId: 'e' }
const entryOf = (more: object) =>
  ({ operation: 'x', action: 'UPDATED', subjectKind: 'VERSION', subjectId: 's', ...more }) as ChangeEntry

test.each([
  [{ subjectKind: 'FINDING' }, '/versions/e/v/triage/s'],
  [{ subjectKind: 'FINDING', subjectId: null }, null],
  [{ subjectKind: 'PART' }, '/versions/e/v/parts'],
  [{ subjectKind: 'POLICY' }, '/versions/e/v/policy'],
  [{ subjectKind: 'COMPONENT' }, null],
  [{ subjectKind: 'NEW_KIND' }, null],
  [{ subjectKind: 'DOCUMENT', action: 'DELETED' }, null],
  [{ subjectKind: 'FINDING', operation: '', action: '' }, null],
])('%j opens %s', (more, url) => expect(urlInVersion(entryOf(more), version)).toBe(url))

test('a component is looked for, unless it was deleted', () => {
  expect(isComponent(entryOf({ subjectKind: 'COMPONENT' }))).toBe(true)
  expect(isComponent(entryOf({ subjectKind: 'COMPONENT', action: 'DELETED' }))).toBe(false)
  expect(isComponent(entryOf({ subjectKind: 'COMPONENT', subjectId: null }))).toBe(false)
})

test.each([
  [{ subjectKind: 'FINDING' }, '/triage/s'],
  [{ subjectKind: 'PRODUCT', operation: 'projectGroupUpdate' }, '/products/s'],
  [{ subjectKind: 'PRODUCT', operation: 'shareLinkRevoke' }, '/products'],
  [{ subjectKind: 'PRODUCT', operation: 'projectGroupDelete', action: 'DELETED' }, null],
  [{ subjectKind: 'BACKUP', subjectId: null }, '/settings/backup'],
  [{ subjectKind: 'COMPONENT' }, null],
  [{ subjectKind: 'toString' }, null],
  [{ subjectKind: 'POLICY', operation: '', action: '' }, null],
])('%j opens %s in the organization', (more, url) => expect(urlInOrganization(entryOf(more))).toBe(url))

test('a version is looked for, but not by the id of its supplier', () => {
  expect(isVersion(entryOf({ operation: 'sbomUpdate' }))).toBe(true)
  expect(isVersion(entryOf({ operation: 'sbomSupplierUpdate' }))).toBe(false)
  expect(isVersion(entryOf({ operation: 'sbomUpdate', subjectId: null }))).toBe(false)
})
