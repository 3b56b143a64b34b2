// The private part of a key and its row: both are there, or none, whatever fails, and if it is deleted meanwhile.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabaseThreads, type DatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { deleteSigningKey, insertSigningKey } from '#service/db/signatures/signing-keys.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId, type OrganizationId } from '#service/domain/id.ts'
import { createSecretStore, type SecretStore } from '#service/secrets/secret-store.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { newKeyPair } from './key-pair.ts'
import { removePrivatePart, settlePrivateParts, storePrivatePart } from './private-parts.ts'

const at = '2026-11-29T08:00:00.000Z'
const organizationId = newId() as OrganizationId
let dataFolder = ''
let database: DatabaseThreads<UserDataTables>
let secrets: SecretStore
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-private-'))
  const threadUrl = workerUrl('database-thread')
  database = await openDatabaseThreads({
    ...{ file: join(dataFolder, 'waybill.db'), schema: 'user-data', readers: 1, threadUrl },
  })
  await database.write.insertInto('organization').values({ id: organizationId, name: 'Acme', updated_at: at }).execute()
  secrets = createSecretStore({ dataFolder, protector: null })
})
afterEach(async () => {
  await database.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const tools = () => ({ database, secrets })
const files = () => readdirSync(join(dataFolder, 'keys'))
const insert = (id: string) =>
  insertSigningKey(database, {
    ...{ id, organizationId, name: id, ...newKeyPair('Ed25519').part, hasPrivate: true, person: null, createdAt: at },
    createdBy: { kind: 'USER', name: 'Ada', id: null },
  })
const remove = (id: string) => deleteSigningKey(database, { id, organizationId }, at)
const fails = () => Promise.reject(new Error('disk full'))

test('a key whose row could not be deleted keeps its private part', async () => {
  const id = newId()
  await storePrivatePart(tools(), { keyId: id, secret: 'x' }, () => insert(id))
  await expect(removePrivatePart(tools(), id, fails)).rejects.toThrow('disk full')
  expect([files(), await secrets.get(`signing-${id}`)]).toEqual([[`signing-${id}.secret`], 'x'])
  await removePrivatePart(tools(), id, () => remove(id))
  expect(files()).toEqual([])
})

test('an error after the row was stored does not remove the private part', async () => {
  const id = newId()
  const insertThenFail = async () => {
    await insert(id)
    await fails()
  }
  await expect(storePrivatePart(tools(), { keyId: id, secret: 'x' }, insertThenFail)).rejects.toThrow('disk full')
  expect(files()).toEqual([`signing-${id}.secret`])
  const other = newId()
  await expect(storePrivatePart(tools(), { keyId: other, secret: 'x' }, fails)).rejects.toThrow('disk full')
  expect(files()).toEqual([`signing-${id}.secret`])
})

test('a key that is deleted while it is made leaves no private part', async () => {
  const id = newId()
  const insertThenDelete = async () => {
    await insert(id)
    await removePrivatePart(tools(), id, () => remove(id))
  }
  await expect(storePrivatePart(tools(), { keyId: id, secret: 'x' }, insertThenDelete)).rejects.toThrow(/deleted/)
  expect(files()).toEqual([])
  // Its deletion began before the private part had the name of the row, and ends after that.
  const other = newId()
  const [begun, made] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  const deleteRow = async () => {
    begun.resolve(null)
    await made.promise
    await remove(other)
  }
  let deletion = Promise.resolve()
  await storePrivatePart(tools(), { keyId: other, secret: 'x' }, async () => {
    await insert(other)
    deletion = removePrivatePart(tools(), other, deleteRow)
    await begun.promise
  })
  expect(files()).toEqual([`signing-${other}.secret`])
  made.resolve(null)
  await deletion
  expect(files()).toEqual([])
})

test('two names that are exchanged do not wait for each other', async () => {
  const [one, other] = [`signing-${newId()}`, `new-signing-${newId()}`] as const
  await secrets.set(one, 'x')
  const moves = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0 ? secrets.rename(one, other) : secrets.rename(other, one),
  )
  expect((await Promise.all(moves)).every(Boolean)).toBe(true)
  expect([await secrets.get(one), await secrets.get(other)]).toEqual(['x', null])
})

test('a start settles all keys, also those that a keychain of another user encrypted', async () => {
  const [made, deleted, none] = [newId(), newId(), newId()]
  for (const id of [made, deleted]) await storePrivatePart(tools(), { keyId: id, secret: 'x' }, () => insert(id))
  const sealed = '{"protection":"keychain","value":"AAAA"}'
  for (const id of [made, none]) writeFileSync(join(dataFolder, 'keys', `new-signing-${id}.secret`), sealed)
  await secrets.set(`signing-${made}`, null)
  await secrets.rename(`signing-${deleted}`, `new-signing-${deleted}`) // killed while it was deleted: it is not
  const lines: string[] = []
  await settlePrivateParts(tools(), (line) => lines.push(line))
  expect([lines, files().toSorted()]).toEqual([[], [`signing-${made}.secret`, `signing-${deleted}.secret`].toSorted()])
  expect(await secrets.get(`signing-${deleted}`)).toBe('x')
  // The private part of a key that no row has now, such as after an older backup was restored, is not touched.
  await secrets.set(`signing-${none}`, 'y')
  await settlePrivateParts(tools(), (line) => lines.push(line))
  expect(await secrets.get(`signing-${none}`)).toBe('y')
})
