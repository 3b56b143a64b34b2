import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type ZipOptions, zipSync } from 'fflate'
import { isDataTier, ownFolder, realPath } from './test-data.ts'

/** Packed files are named by their content, so that every process finds what another has packed, and runs leave nothing new behind. */
const packedFolder = join(tmpdir(), `waybill-own-feeds-${userInfo().username}`)

/** Archives of the same files have the same bytes, whenever they are packed. */
const packing: ZipOptions = { mtime: '2026-01-01T00:00:00Z' }

/**
 * A feed of this tier by its path below `advisories`. The real ones are archives; the project's own are text that a person can read, and
 * are packed when they are asked for: `osv/npm/all.zip` from the list `osv/npm/records.json`, `x.zip` from the folder `x`, `x.gz` from `x`.
 *
 * @throws Error where there is neither the file nor what it is packed from
 */
export function sampleFeed(path: string): string {
  return isDataTier ? realPath(`advisories/${path}`) : ownFeed(path)
}

/** Returns the path of one of the project's own feeds, in every tier: for tests that know their content. */
export function ownFeed(path: string): string {
  const own = join(ownFolder, 'advisories', path)
  if (existsSync(own)) return own
  const content = pack(own)
  const name = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const packed = join(packedFolder, name, basename(path))
  if (existsSync(packed)) return packed
  mkdirSync(dirname(packed), { recursive: true })
  const part = `${packed}.${randomUUID()}`
  writeFileSync(part, content)
  renameSync(part, packed)
  return packed
}

function pack(path: string): Uint8Array {
  const plain = path.replace(/\.(?:gz|zip)$/, '')
  if (path.endsWith('.gz') && existsSync(plain)) return gzipSync(readFileSync(plain))
  if (path.endsWith('.zip') && existsSync(plain)) return zipFolder(plain)
  const list = join(dirname(path), 'records.json')
  if (path.endsWith('.zip') && existsSync(list)) return zipRecords(readFileSync(list, 'utf8'))
  throw new Error(`There is no own feed "${path}", and nothing that it is packed from`)
}

function zipFolder(folder: string): Uint8Array {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .toSorted()
  return zipSync(
    Object.fromEntries(files.map((file) => [namedFrom(folder, file), new Uint8Array(readFileSync(file))])),
    packing,
  )
}

/** Names in archives have slashes, also if paths do not. */
function namedFrom(folder: string, file: string): string {
  return relative(folder, file).replaceAll('\\', '/')
}

function zipRecords(list: string): Uint8Array {
  const records = JSON.parse(list) as readonly { readonly id: string }[] // written for these tests
  const bytes = (record: object) => new TextEncoder().encode(JSON.stringify(record))
  return zipSync(Object.fromEntries(records.map((record) => [`${record.id}.json`, bytes(record)])), packing)
}
