import { describe, expect, it, test } from 'vitest'
import { describeSignature } from '#renderer/lib/signature-words.ts'
import {
  checkOf,
  describeLost,
  describeMade,
  describeReason,
  describeSchedule,
  isUnopened,
  summarize,
  whyNotRestorable,
} from './backup-text.ts'
import type { Backup } from './backup-text.ts'

const backup: Backup = {
  ...{ id: 'a', filename: 'waybill-2026-11-20.tar.zst', bytes: 214_000_000, reason: 'DAILY', encrypted: false },
  ...{ createdAt: '2026-11-20T02:00:00', verifiedAt: '2026-11-20T02:01:00', verified: true, problem: null },
  ...{ schemaVersion: 31, restorable: true, sbomsCount: 30, decisionsCount: 2352, missingDocumentsCount: 0 },
  signature: {
    state: 'NONE',
    reason: 'It is not signed',
    algorithm: null,
    keyFingerprint: null,
    keyName: null,
    keyPerson: null,
  },
}
const unchecked = { verified: false, verifiedAt: null }
const damaged = { verified: false, restorable: false, problem: 'A part is missing' }

const signed = { reason: null, algorithm: 'ES256', keyFingerprint: 'ab'.repeat(32), keyName: null, keyPerson: null }

it.each<[Backup['signature'], string, string]>([
  [backup.signature, 'Not signed', 'none'],
  [{ ...signed, state: 'TRUSTED', keyName: 'Release' }, 'Signed by Release, trusted', 'ok'],
  [{ ...signed, state: 'TRUSTED', keyName: 'R', keyPerson: { name: 'Ann' } }, 'Signed by Ann, trusted', 'ok'],
  [{ ...signed, state: 'UNTRUSTED', reason: 'Unknown key' }, 'Signed, not trusted', 'warn'],
  [{ ...signed, state: 'INVALID', reason: 'It was changed' }, 'Invalid signature', 'bad'],
  [{ ...backup.signature, state: 'UNKNOWN' }, 'Signature not checked', 'none'],
])('%j: %s', (signature, words, tone) => {
  expect(describeSignature({ signature })).toMatchObject({ words, tone })
})

describe('a backup', () => {
  it.each<[Partial<Backup>, string, string | null]>([
    [{}, 'whole', null],
    [unchecked, 'not checked', null],
    [damaged, 'damaged', 'It is damaged'],
    [{ ...unchecked, ...damaged, verifiedAt: null }, 'damaged', 'It is damaged'],
    [{ restorable: false }, 'whole', 'It was written by a newer version of Waybill'],
  ])('%o is %s and cannot be restored because: %s', (change, result, reason) => {
    expect(checkOf({ ...backup, ...change }).result).toBe(result)
    expect(whyNotRestorable({ ...backup, ...change })).toBe(reason)
  })

  it.each([
    ['MANUAL', 'On demand'],
    ['BEFORE_MIGRATION', 'Before an upgrade'],
    ['A_NEW_REASON', 'a new reason'],
  ])('describes the reason %s as %s', (reason, words) => {
    expect(describeReason({ reason })).toBe(words)
  })

  it('is unopened if it is encrypted and nothing is known of it', () => {
    const all = [backup, { ...backup, encrypted: true }, { ...backup, encrypted: true, schemaVersion: 0 }]
    expect(all.map(isUnopened)).toEqual([false, false, true])
  })

  it.each<[string | null, string]>([
    ['2026-11-20T02:01:00', '2026-11-20 02:00, 3 hours ago, opened and checked at 02:01'],
    ['2026-11-21T09:30:00', '2026-11-20 02:00, 3 hours ago, opened and checked 2026-11-21 09:30'],
    [null, '2026-11-20 02:00, 3 hours ago'],
  ])('checked %s was made %s', (verifiedAt, words) => {
    expect(describeMade({ ...backup, verifiedAt }, Date.parse('2026-11-20T05:00:00'))).toBe(words)
  })
})

const fine = { failedAt: null, failure: null }

test('the summary says a failure first, with the newest whole backup', () => {
  const newest = { ...backup, id: 'b', verified: false }
  const failed = { failedAt: '2026-11-21T02:00:00Z', failure: 'The disk is full' }
  expect(summarize([newest, backup], fine)).toEqual({ kind: 'whole', newest: backup })
  expect(summarize([newest], fine)).toEqual({ kind: 'none' })
  expect(summarize([newest, backup], failed)).toEqual({
    ...{ kind: 'failed', at: failed.failedAt, reason: 'The disk is full', newest: backup },
  })
  expect(summarize([], failed)).toMatchObject({ kind: 'failed', newest: null })
})

test('the versions that a restore removes are named, and the others counted', () => {
  expect(describeLost({ sbomsLost: ['A / default / 1.0'], sbomsLostCount: 1 })).toBe('A / default / 1.0')
  expect(describeLost({ sbomsLost: ['A', 'B'], sbomsLostCount: 23 })).toBe('A, B, 21 more versions')
})

test('the schedule says when there is none', () => {
  expect(describeSchedule({ enabled: true, time: '02:00' })).toContain('at 02:00 if something changed')
  expect(describeSchedule({ enabled: false, time: '02:00' })).toContain('off')
})
