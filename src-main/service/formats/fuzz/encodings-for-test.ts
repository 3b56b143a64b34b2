import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import type { SeededRandom } from './seeded-random-for-test.ts'

type Wrapping = readonly [name: string, wrap: (bytes: Buffer, other: Buffer) => Buffer]

const base64 = (bytes: Buffer) => bytes.toString('base64')
const object = (value: object) => Buffer.from(JSON.stringify(value))

/** Ways to wrap a document: encodings, archives and envelopes. */
const wrappings: readonly [Wrapping, ...Wrapping[]] = [
  ['UTF-8 with a mark', (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes])],
  ['two marks', (bytes) => Buffer.concat([Buffer.from('\ufeff\ufeff'), bytes])],
  ['UTF-16', (bytes) => Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le')],
  ['UTF-16 without a mark', (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le')],
  ['UTF-16, the other end first', (bytes) => Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le').swap16()],
  ['half of UTF-16', (bytes) => Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le').subarray(0, -1)],
  ['Latin-1', (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1')],
  ['gzip', (bytes) => gzipSync(bytes)],
  ['gzip in gzip', (bytes) => gzipSync(gzipSync(bytes))],
  ['zip', (bytes) => Buffer.from(zipSync({ 'bom.json': bytes }))],
  ['zip of two', (bytes, other) => Buffer.from(zipSync({ '../bom.json': bytes, '/a': other, b: gzipSync(bytes) }))],
  [
    'DSSE',
    (bytes) =>
      object({ payloadType: 'application/vnd.in-toto+json', payload: base64(bytes), signatures: [{ sig: 'x' }] }),
  ],
  [
    'an in-toto statement',
    (bytes) =>
      Buffer.concat([Buffer.from('{"_type":"https://in-toto.io/Statement/v1","predicate":'), bytes, Buffer.from('}')]),
  ],
  ['an answer of a service', (bytes) => Buffer.concat([Buffer.from('{"sbom":'), bytes, Buffer.from('}')])],
  [
    'envelopes in envelopes',
    (bytes) => object({ payload: base64(object({ payload: base64(bytes), payloadType: 'x' })), payloadType: 'x' }),
  ],
]

/** Wraps a document. */
export function wrapDocument(
  bytes: Buffer,
  chance: SeededRandom,
  other: Buffer,
): { readonly bytes: Buffer; readonly name: string } {
  const [name, wrap] = chance.pick(wrappings)
  return { name, bytes: wrap(bytes, other) }
}
