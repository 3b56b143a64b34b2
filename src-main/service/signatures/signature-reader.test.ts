import { createHash } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { publishVersions } from '#service/db/documents/ingest.ts'
import { listDocuments } from '#service/db/documents/document-list.ts'
import { deleteSigningKey, insertSigningKey } from '#service/db/signatures/signing-keys.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { documentPath, storeDocument } from '#service/documents/document-files.ts'
import type { IngestInput } from '#service/documents/ingest-input.ts'
import { processingJob } from '#service/documents/new-version.ts'
import { createOriginals } from '#service/documents/originals.ts'
import { storeHidden } from '#service/documents/thread/ingest.ts'
import { newId } from '#service/domain/id.ts'
import type { SigningKey } from '#service/domain/signatures/signing-key.ts'
import { createProcessingPool, type ProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { createSignatureReader, type SignatureReader } from './signature-reader.ts'
import { documents, type Key, keyOf, signed } from './signatures-for-test.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-signature-reader-'))
const databaseFile = join(dataFolder, 'waybill.db')
const now = () => new Date('2026-11-20T08:00:00.000Z')
const at = now().toISOString()
const actor = { kind: 'USER', name: 'Ada', id: null } as const
let database: DatabaseThreads<UserDataTables>
let pool: ProcessingPool
let reader: SignatureReader
let place: Pick<IngestInput, 'organizationId' | 'productId' | 'environmentId'>
const problems: string[] = []

beforeAll(async () => {
  const threadUrl = workerUrl('database-thread')
  database = await openDatabaseThreads<UserDataTables>({
    file: databaseFile,
    schema: 'user-data',
    readers: 1,
    threadUrl,
  })
  pool = createProcessingPool({ database, databaseFile, dataFolder, advisoriesFile: () => null, now })
  const originals = createOriginals(dataFolder)
  const log = (message: string) => void problems.push(message)
  reader = createSignatureReader({ database, pool, originals, now, log })
})
afterAll(async () => {
  await reader.close()
  await pool.close()
  await database.close()
  rmSync(dataFolder, { recursive: true })
})

beforeEach(async () => {
  place = { organizationId: newId(), productId: newId(), environmentId: newId() }
  const { organizationId, productId, environmentId } = place
  const named = { name: 'Shop', name_key: 'shop', updated_at: at }
  const { write } = database
  await write.insertInto('organization').values({ id: organizationId, name: 'Acme', updated_at: at }).execute()
  await write
    .insertInto('product')
    .values({ ...named, id: productId, organization_id: organizationId, created_at: at })
    .execute()
  await write
    .insertInto('environment')
    .values({ ...named, id: environmentId, product_id: productId, position: 0 })
    .execute()
})

/** Reads a document as the processing thread does, and leaves it to be published. */
async function read(text: string) {
  const file = join(dataFolder, 'spooled')
  writeFileSync(file, text)
  const documentId = newId()
  const input: IngestInput = {
    ...place,
    ...{
      path: await storeDocument(dataFolder, file, documentId),
      filename: 'sbom.json',
      documentId,
      versionId: newId(),
    },
    ...{ bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
    ...{ productName: 'Shop', label: null, licenseOperator: 'OR', actor, provenance: null, at },
  }
  const context = { database, advisories: null, report: () => undefined, signal: new AbortController().signal }
  const hidden = await storeHidden(context as unknown as Parameters<typeof storeHidden>[0], input) // all that it uses
  const publish = () => publishVersions(database, [{ ...hidden, job: processingJob(input, 1) }])
  return { versionId: input.versionId, documentId, publish }
}

async function trust({ algorithm, fingerprint, pem: publicKey }: Key): Promise<SigningKey> {
  const key: SigningKey = {
    ...{ id: newId(), organizationId: place.organizationId, name: fingerprint, algorithm, fingerprint, publicKey },
    ...{ hasPrivate: false, person: null, createdBy: actor, createdAt: at },
  }
  await insertSigningKey(database, key)
  return key
}

async function signatureOf(versionId: string) {
  return (await listDocuments(database, [versionId])).get(versionId)?.[0]?.signature
}

/** Lets the reader do all that is to be done. */
async function settle(): Promise<void> {
  reader.wake()
  await reader.idle()
}

test('a key that became trusted while a document was read is tried when the document is there', async () => {
  const key = keyOf('ES256')
  const { versionId, publish } = await read(await signed(documents.spdx, 'spdx', key))
  await trust(key)
  await settle()
  await publish()
  expect(await signatureOf(versionId)).toMatchObject({ state: 'UNTRUSTED', needsKey: true })
  await settle()
  expect(await signatureOf(versionId)).toMatchObject({ state: 'TRUSTED', verifiedBy: [key.fingerprint] })
})

test('what could not be read is read again the next time, and only that', async () => {
  const [first, second] = [keyOf('ES256'), keyOf('Ed25519')]
  const [lost, whole] = [
    await read(await signed(documents.spdx, 'spdx', first)),
    await read(await signed(documents['tag-value'], 'tag-value', first)),
  ]
  for (const { publish } of [lost, whole]) await publish()
  const path = documentPath(dataFolder, lost.documentId)
  renameSync(path, `${path}.away`)
  await trust(first)
  await settle()
  expect([(await signatureOf(lost.versionId))?.state, (await signatureOf(whole.versionId))?.state]).toEqual([
    'UNTRUSTED',
    'TRUSTED',
  ])
  expect(problems.splice(0)).toEqual([expect.stringContaining(`The signature of ${lost.documentId} was not verified`)])
  renameSync(`${path}.away`, path)
  await settle()
  expect(await signatureOf(lost.versionId)).toMatchObject({ state: 'TRUSTED' })
  await trust(second)
  await settle()
  expect(problems).toEqual([])
})

test('a key that is removed and becomes trusted again is tried again', async () => {
  const key = keyOf('ES256')
  const { versionId, publish } = await read(await signed(documents.spdx, 'spdx', key))
  await publish()
  await deleteSigningKey(database, await trust(key), at)
  await settle()
  expect(await signatureOf(versionId)).toMatchObject({ state: 'UNTRUSTED', needsKey: true })
  await trust(keyOf('Ed25519'))
  await settle()
  expect(await signatureOf(versionId)).toMatchObject({ state: 'UNTRUSTED', needsKey: true })
  await trust(key)
  await settle()
  expect(await signatureOf(versionId)).toMatchObject({ state: 'TRUSTED' })
})
