import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { Rejection } from './rejection.ts'
import { StorageFault, storageFaultOf } from './storage-fault.ts'

const withCode = (code: string, message = 'x', more = {}) => Object.assign(new Error(message), { code, ...more })

test.each([
  [withCode('ENOSPC'), 'DISK_FULL'],
  [withCode('EDQUOT'), 'DISK_FULL'],
  [withCode('SQLITE_FULL'), 'DISK_FULL'],
  [withCode('SQLITE_IOERR_SHMSIZE'), 'DISK_FULL'],
  [new Error('ENOSPC: no space left on device, write'), 'DISK_FULL'],
  [new Error('database or disk is full'), 'DISK_FULL'],
  [withCode('EROFS'), 'FOLDER_READ_ONLY'],
  [withCode('SQLITE_READONLY'), 'FOLDER_READ_ONLY'],
  [withCode('SQLITE_READONLY_DIRECTORY'), 'FOLDER_READ_ONLY'],
  [withCode('SQLITE_READONLY_DBMOVED'), 'FOLDER_MOVED'],
  [withCode('FOLDER_MOVED'), 'FOLDER_MOVED'],
  [withCode('EACCES', 'x', { syscall: 'open' }), 'FOLDER_NOT_ACCESSIBLE'],
  [withCode('SQLITE_CANTOPEN_ISDIR'), 'FOLDER_NOT_ACCESSIBLE'],
  [withCode('EBUSY'), 'FILE_IN_USE'],
  [withCode('SQLITE_BUSY_SNAPSHOT'), 'FILE_IN_USE'],
  [new Error('database is locked'), 'FILE_IN_USE'],
  [withCode('EIO'), 'DISK_ERROR'],
  [withCode('SQLITE_IOERR_WRITE'), 'DISK_ERROR'],
  [new Error('outside', { cause: new Error('inside', { cause: withCode('ENOSPC') }) }), 'DISK_FULL'],
])('%s is %s', (error, code) => {
  const fault = storageFaultOf(error, '/data')
  expect(fault?.code).toBe(code)
  expect(fault?.message).toContain('"/data"')
  expect(storageFaultOf(error, null)?.message).not.toMatch(/\/data|null/)
})

test.each([
  new TypeError('x is undefined'),
  withCode('SQLITE_CONSTRAINT_UNIQUE'),
  withCode('SQLITE_CORRUPT'),
  withCode('ENOENT'),
  withCode('EMFILE'),
  withCode('EACCES', 'x', { syscall: 'listen' }),
  new Rejection('"ENOSPC" is not a purl'),
  new Error('the name "ENOSPC: x" is not valid'),
  'ENOSPC',
  null,
])('%s is no fault of the disk', (error) => {
  expect(storageFaultOf(error, null)).toBeNull()
})

test('does not name the error of a port in use', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const other = createServer().listen(port, '127.0.0.1')
  const [error] = (await once(other, 'error')) as [Error]
  server.close()
  expect(storageFaultOf(error, null)).toBeNull()
})

test('says what happened and what to do', () => {
  expect(new StorageFault('DISK_FULL', '/data').message).toBe(
    'The disk is full. Free space on the disk of the data folder "/data" and try again',
  )
  expect(new StorageFault('FOLDER_READ_ONLY', null).message).toBe(
    'The data folder is read-only. Make it writable and try again',
  )
})
