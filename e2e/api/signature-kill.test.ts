// @module-tag long
// A process that is killed while it makes a key, signs a document, signs a version off or deletes a key leaves each of them whole or not at all.
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startServerProcess } from './support/server-process.ts'
import { signatureCalls } from './support/signature-calls.ts'

type Server = Awaited<ReturnType<typeof startServerProcess>>

let folder = ''
const processes: Server[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-signature-kill-'))
})
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<Server> {
  const server = await startServerProcess(folder)
  processes.push(server)
  return server
}

const make = 'mutation ($name: String!) { signingKeyCreate(input: { name: $name }) { errors signingKey { id } } }'
const sign = 'mutation ($id: Uuid!, $key: Uuid!) { sbomSign(input: { id: $id, signingKeyId: $key }) { errors } }'
const review =
  'mutation ($id: Uuid!, $note: String) { sbomReviewCreate(input: { sbomId: $id, note: $note }) { errors } }'
const remove = 'mutation ($key: Uuid!) { signingKeyDelete(input: { id: $key }) { errors } }'

/** What answered requests of a round did. The rest was interrupted, or never began. */
interface Round {
  readonly keyId: string | null
  readonly isSigned: boolean
  readonly isReviewed: boolean
  readonly isDeleted: boolean
}

/** Makes a key, signs with it and signs off at once, and deletes the key. Goes as far as the process lives. */
async function work(server: Server, sbomId: string, name: string): Promise<Round> {
  const answered = (promise: Promise<unknown>) => promise.then(() => true).catch(() => false) // its connection ends
  const made = await server.data<{ signingKeyCreate: { signingKey: { id: string } } }>(make, { name }).catch(() => null)
  if (made === null) return { keyId: null, isSigned: false, isReviewed: false, isDeleted: false }
  const keyId = made.signingKeyCreate.signingKey.id
  const [isSigned, isReviewed] = await Promise.all([
    answered(server.data(sign, { id: sbomId, key: keyId })),
    answered(server.data(review, { id: sbomId, note: name })),
  ])
  return { keyId, isSigned, isReviewed, isDeleted: await answered(server.data(remove, { key: keyId })) }
}

const rounds = 24
const seed = 15

test(`${rounds} kills at random moments leave keys, signatures and sign-offs whole`, { timeout: 300_000 }, async () => {
  const random = createSeededRandom(seed, 0)
  let server = await start()
  await server.product('Shop')
  const sbomId = await server.upload(cyclonedxOf(manyComponents(500)), 'Shop')
  await server.idle()
  const ends = { inKey: 0, inSignature: 0, inDeletion: 0, after: 0 }
  for (let at = 0; at < rounds; at += 1) {
    // oxlint-disable no-await-in-loop -- one process at a time uses the folder
    const began = performance.now()
    await work(server, sbomId, `Before ${at}`) // how long it takes: a process that is warm is faster
    const span = performance.now() - began
    const working = work(server, sbomId, `Round ${at}`)
    await wait((random.below(1000) / 1000) * span * 0.6)
    await server.kill()
    const round = await working
    server = await start()
    const keys = await signatureCalls(server).listKeys()
    expect({ seed, at, faults: [...faultsOf(keys), ...lostOf(round, `Round ${at}`, keys)] }).toEqual({
      ...{ seed, at, faults: [] },
    })
    // oxlint-enable no-await-in-loop
    if (round.isDeleted) ends.after += 1
    else if (round.isSigned && round.isReviewed) ends.inDeletion += 1
    else if (round.keyId !== null) ends.inSignature += 1
    else ends.inKey += 1
  }
  expect(ends.inSignature, `kills were during signing: ${JSON.stringify(ends)}`).toBeGreaterThan(0)

  // Afterwards all of it works.
  expect(await work(server, sbomId, 'At last')).toEqual({
    ...{ keyId: expect.any(String) as string, isSigned: true, isReviewed: true, isDeleted: true },
  })
})

type Keys = Awaited<ReturnType<ReturnType<typeof signatureCalls>['listKeys']>>

/** What is half-written: files without a row, and rows that contradict each other. */
function faultsOf(keys: Keys): readonly string[] {
  const secrets = readdirSync(join(folder, 'keys'))
  const known = new Set(keys.map(({ id }) => `signing-${id}.secret`))
  const stored = readRows()
  return [
    ...secrets.filter((name) => !known.has(name)).map((name) => `keys/${name} has no row`),
    ...stored.documents.flatMap(({ id, own }) => {
      const newest = stored.signatures
        .filter(({ document }) => document === id)
        .toSorted(byTime)
        .at(-1)
      const shown = own === null ? null : (JSON.parse(own) as { signedAt: string; keyFingerprint: string })
      const isSame = shown?.signedAt === newest?.at && shown?.keyFingerprint === newest?.fingerprint
      return isSame ? [] : [`document ${id} shows ${own ?? 'no signature'}, but has ${JSON.stringify(newest)}`]
    }),
    ...stored.signatures.flatMap(({ document, value }) =>
      isWhole(value) ? [] : [`a signature of ${document} is cut`],
    ),
    ...stored.reviews.flatMap(({ note, digest, triage, findings }) =>
      /^[\da-f]{64}$/.test(digest) && isWhole(triage) && findings !== null ? [] : [`the sign-off "${note}" is cut`],
    ),
  ]
}

/** What was answered and is not there, or was deleted and is there. */
function lostOf(round: Round, name: string, keys: Keys): readonly string[] {
  const key = keys.find((one) => one.name === name)
  const { signatures, reviews } = readRows()
  const isSignature = signatures.some(({ fingerprint }) => fingerprint === key?.fingerprint)
  return [
    ...keyFaults(round, key),
    ...(round.isSigned && key && !isSignature ? ['the signature is lost'] : []),
    ...(round.isReviewed && !reviews.some(({ note }) => note === name) ? ['the sign-off is lost'] : []),
  ]
}

function keyFaults({ keyId, isSigned, isDeleted }: Round, key: Keys[number] | undefined): readonly string[] {
  if (isDeleted) return key ? ['the key was deleted and is there'] : []
  if (keyId === null) return key?.canSign === false ? ['the key has lost its private part'] : []
  return isSigned || key?.canSign ? [] : ['the key was made and cannot sign'] // its deletion begins after it signed
}

function isWhole(json: string): boolean {
  try {
    return typeof JSON.parse(json) === 'object'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

const byTime = (a: { readonly at: string }, b: { readonly at: string }) => (a.at < b.at ? -1 : 1)

/** Reads what is stored, past the service. */
function readRows() {
  const database = new DatabaseSync(join(folder, 'waybill.db'), { readOnly: true })
  try {
    const all = <Row>(query: string) => database.prepare(query).all() as Row[] // the columns that the query names
    return {
      documents: all<{ id: string; own: string | null }>('SELECT id, own_signature AS own FROM sbom_document'),
      signatures: all<{ document: string; fingerprint: string; value: string; at: string }>(
        'SELECT document_id AS document, key_fingerprint AS fingerprint, value, signed_at AS at FROM document_signature',
      ),
      reviews: all<{ note: string; digest: string; triage: string; findings: unknown }>(
        'SELECT note, digest, triage, findings FROM sbom_review',
      ),
    }
  } finally {
    database.close()
  }
}

test('a start completes keys whose row is there, and removes what has none', { timeout: 120_000 }, async () => {
  const first = await start()
  const { newKey } = signatureCalls(first)
  const [whole, cut] = [await newKey({ name: 'Whole' }), await newKey({ name: 'Cut' })]
  await first.kill()
  const at = (name: string) => join(folder, 'keys', name)
  renameSync(at(`signing-${cut.id}.secret`), at(`new-signing-${cut.id}.secret`)) // as a kill after the row leaves it
  const id = crypto.randomUUID()
  writeFileSync(at(`new-signing-${id}.secret`), '{"protection":"file","value":"x"}') // before the row
  writeFileSync(at(`new-signing-${id}.secret.${crypto.randomUUID()}.next`), '{"prot') // before that

  const keys = await signatureCalls(await start()).listKeys()
  expect(keys.map(({ name, canSign }) => [name, canSign])).toEqual([
    ['Cut', true],
    ['Whole', true],
  ])
  expect(readdirSync(join(folder, 'keys')).toSorted()).toEqual(
    [`signing-${cut.id}.secret`, `signing-${whole.id}.secret`].toSorted(),
  )
})
