import { expect, test } from 'vitest'
import { canOpen, formatScanOption, formatPackage, describeReason, describeSnapshot } from './delta-text.ts'

test.each([
  ['pkg:npm/lodash@4.17.4', 'lodash 4.17.4'],
  ['pkg:npm/%40babel/core@7.0.0', '@babel/core 7.0.0'],
  ['pkg:npm/%40babel/core', '@babel/core'],
  ['pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1', 'org.apache.logging.log4j/log4j-core 2.14.1'],
  ['pkg:deb/debian/glibc@2.31-13%2Bdeb11u3?arch=source', 'debian/glibc 2.31-13+deb11u3'],
  ['pkg:npm/odd%zz@1', 'odd%zz 1'],
  ['pkg:npm/odd%ff@1', 'odd%ff 1'],
  ['name:thing@1', 'name:thing@1'],
])('describes %s as %s', (key, words) => expect(formatPackage(key)).toBe(words))

const same = {
  reason: 'RESCAN',
  snapshotId: 'b1',
  previousSnapshotId: 'b1',
  engineVersion: '2',
  previousEngineVersion: '2',
}
test.each([
  [{ ...same, previousSnapshotId: '' }, 'The first advisory data was imported.'],
  [
    { ...same, previousSnapshotId: '0123456789abcdef', snapshotId: 'fedcba9876543210' },
    'The advisory data was updated from 01234567 to fedcba98.',
  ],
  [{ ...same, snapshotId: '' }, 'The advisory data was updated from b1 to none.'],
  [{ ...same, previousEngineVersion: '1' }, 'The matching engine was updated from 1 to 2.'],
  [same, 'The advisory exclusions changed.'],
  [{ ...same, reason: 'PROCESS' }, 'The version was reprocessed.'],
])('describes %j as %s', (delta, words) => expect(describeReason(delta)).toBe(words))

test('names a snapshot by the beginning of its id', () => expect(describeSnapshot('0123456789')).toBe('01234567'))

test('labels a scan with its time and its changes', () => {
  const counts = { new: 6, reopened: 0, worse: 2, withdrawn: 0, gone: 0, better: 0, total: 8 }
  const now = Date.parse('2026-11-21T12:00:00')
  expect(formatScanOption({ at: '2026-11-20T09:00:00', counts }, now)).toBe('yesterday: 6 new, 2 worse')
})

test.each([
  [null, false],
  [{ state: 'INACTIVE' }, false],
  [{ state: 'AFFECTED' }, true],
])('allows opening %j: %s', (componentVuln, expected) => {
  expect(canOpen({ componentVuln } as Parameters<typeof canOpen>[0])).toBe(expected) // the part that the function reads
})
