import { expect, test } from 'vitest'
import { describeFault } from './describe-fault.ts'

test.each([
  ["Error: ENOSPC: no space left on device, copyfile 'a' -> 'b'", 'The disk is full (error 1)'],
  ['SqliteError: database or disk is full', 'The disk is full (error 1)'],
  ["Error: EDQUOT: disk quota exceeded, write 'a'", 'The disk is full (error 1)'],
  ["Error: EACCES: permission denied, open 'a'", 'The data folder is not writable (error 1)'],
  ["Error: EPERM: operation not permitted, unlink 'a'", 'The data folder is not writable (error 1)'],
  ["Error: EROFS: read-only file system, open 'a'", 'The data folder is not writable (error 1)'],
  ['SqliteError: attempt to write a readonly database', 'The data folder is not writable (error 1)'],
  ['TypeError: x is undefined', 'Internal error 1'],
])('%s: %s', (text, words) => {
  expect(describeFault('1', text).error).toBe(words)
})
