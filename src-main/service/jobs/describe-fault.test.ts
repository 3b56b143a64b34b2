import { expect, test } from 'vitest'
import { DatabaseError } from '#service/db/dialect/protocol.ts'
import { describeFault } from './describe-fault.ts'

test.each([
  [new Error("ENOSPC: no space left on device, copyfile 'a' -> 'b'"), 'The disk is full (error 1)'],
  [new DatabaseError('database or disk is full', 'SQLITE_FULL'), 'The disk is full (error 1)'],
  [new Error("EACCES: permission denied, open 'a'"), 'The data folder cannot be read or written (error 1)'],
  [new Error("EROFS: read-only file system, open 'a'"), 'The data folder is read-only (error 1)'],
  [new DatabaseError('attempt to write a readonly database', undefined), 'The data folder is read-only (error 1)'],
  [new TypeError('x is undefined'), 'Internal error 1'],
])('%s: %s', (error, words) => {
  expect(describeFault('1', error).error).toBe(words)
})
