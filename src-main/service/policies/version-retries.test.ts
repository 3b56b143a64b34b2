import { expect, test } from 'vitest'
import type { ChangedVersion } from './changed-versions.ts'
import { VersionRetries } from './version-retries.ts'

const changed = (versionId: string, ...cursors: readonly number[]): ChangedVersion => ({
  ...{ organizationId: versionId.slice(0, 1), versionId },
  changes: cursors.map((cursor) => ({ cursor, kind: 'SBOM', subjectId: null, versionId, stepId: null, isOwn: true })),
})

test('a version that fails is due after pauses that grow, and is left after the last', () => {
  const retries = new VersionRetries()
  const version = changed('a1', 5)
  expect(retries.failed(version, 0)).toBe(true)
  expect([999, 1_000].map((now) => retries.due('a', now).length)).toEqual([0, 1])
  expect(retries.failed(version, 1_000)).toBe(true)
  expect([5_999, 6_000].map((now) => retries.due('a', now).length)).toEqual([0, 1])
  expect(retries.failed(version, 6_000)).toBe(true)
  expect([35_999, 36_000].map((now) => retries.due('a', now).length)).toEqual([0, 1])
  expect(retries.failed(version, 36_000)).toBe(false)
  expect(retries.due('a', Infinity)).toEqual([])
  expect(retries.oldestCursor('a')).toBeNull()
})

test('a later change brings all tries again, with what earlier tries did not come to', () => {
  const retries = new VersionRetries()
  const version = changed('a1', 5)
  for (const now of [0, 1_000, 6_000]) retries.failed(version, now)
  // The same change read again is the same change.
  const renewed = retries.renew(changed('a1', 5, 9))
  expect(renewed.changes.map(({ cursor }) => cursor)).toEqual([5, 9])
  expect([0, 1, 2, 3].map((now) => retries.failed(renewed, now))).toEqual([true, true, true, false])
  expect(retries.renew(changed('a1', 10)).changes).toHaveLength(1)
})

test('the oldest change that waits is of the organization, and gone when its version is done', () => {
  const retries = new VersionRetries()
  for (const version of [changed('a1', 7, 8), changed('a2', 5), changed('b1', 2)]) retries.failed(version, 0)
  expect([retries.oldestCursor('a'), retries.oldestCursor('b'), retries.oldestCursor('c')]).toEqual([5, 2, null])
  expect(retries.due('b', 1_000)).toEqual([changed('b1', 2)])
  retries.done(changed('a2'))
  expect([retries.hasFailed('a2'), retries.hasFailed('a1'), retries.oldestCursor('a')]).toEqual([false, true, 7])
})

test('a version that is busy waits with its changes, which is no try and no failure', () => {
  const retries = new VersionRetries()
  retries.park(changed('a1', 5), 0)
  expect([retries.hasFailed('a1'), retries.oldestCursor('a')]).toEqual([false, 5])
  const renewed = retries.renew(changed('a1', 9))
  for (let now = 0; now < 10; now += 1) retries.park(renewed, now)
  expect(retries.due('a', 9)).toEqual([changed('a1', 5, 9)])
  expect([0, 1, 2, 3].map((now) => retries.failed(renewed, now))).toEqual([true, true, true, false])
})

test('a version that failed and is busy has the tries that are left, and is due at once', () => {
  const retries = new VersionRetries()
  const version = changed('a1', 5)
  for (const now of [0, 1_000]) retries.failed(version, now)
  retries.park(version, 6_000)
  expect([retries.hasFailed('a1'), retries.due('a', 6_000).length]).toEqual([true, 1])
  expect([6_000, 36_000].map((now) => retries.failed(version, now))).toEqual([true, false])
})

test('what failed before a start is due at once, has all of its tries, and takes up what changes', () => {
  const retries = new VersionRetries()
  retries.failedBefore({ organizationId: 'a', versionId: 'a1' }, 0)
  expect([retries.hasFailed('a1'), retries.oldestCursor('a'), retries.due('a', 0).length]).toEqual([true, null, 1])
  const renewed = retries.renew(changed('a1', 5))
  expect(renewed.changes.map(({ cursor }) => cursor)).toEqual([5])
  retries.failedBefore({ organizationId: 'a', versionId: 'a1' }, 0)
  expect(retries.oldestCursor('a')).toBe(5)
  expect([0, 1, 2, 3].map((now) => retries.failed(renewed, now))).toEqual([true, true, true, false])
})
