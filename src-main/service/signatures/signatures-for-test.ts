import { type KeyObject, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import { signingAlgorithms, type SigningAlgorithm } from '#service/domain/signatures/signing-key.ts'
import { openDocument, withEnvelope } from '#service/formats/containers/open-document.ts'
import { formatOf } from '#service/formats/formats.ts'
import type { TaskContext } from '#service/workers/task.ts'
import { newKeyPair, openKeyPair } from './key-pair.ts'
import { signFileTask } from './thread/sign-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-signatures-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

let files = 0
function fileOf(content: string | Buffer): string {
  const path = join(folder, `${(files += 1)}.bin`)
  writeFileSync(path, content)
  return path
}

export interface Key {
  readonly algorithm: SigningAlgorithm
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly secret: string
  readonly fingerprint: string
  readonly pem: string
}

function newKey(algorithm: SigningAlgorithm): Key {
  const { secret, part } = newKeyPair(algorithm)
  return { algorithm, secret, ...openKeyPair(secret), fingerprint: part.fingerprint, pem: part.publicKey }
}

const keys = new Map(signingAlgorithms.map((algorithm) => [algorithm, newKey(algorithm)]))
export const keyOf = (algorithm: SigningAlgorithm) => keys.get(algorithm) ?? newKey(algorithm)
const trusting = (...trusted: readonly Key[]) =>
  trusted.map(({ fingerprint, pem: publicKey }) => ({ fingerprint, publicKey }))

export async function signatureOf(
  content: string | Buffer,
  trusted: readonly Key[] = [],
): Promise<DocumentSignature | null> {
  const opened = await openDocument(fileOf(content), trusting(...trusted))
  const ignored = () => undefined
  const reading = formatOf(opened.head).read(opened.head, { component: ignored, dependency: ignored, element: ignored })
  for (;;) {
    const step = reading.next()
    if (step.done) return withEnvelope(step.value, opened).signature
  }
}

export type Kind = 'json' | 'xml' | 'spdx' | 'tag-value'
const kinds = {
  json: { spec: 'CycloneDX', specVersion: '1.6', format: 'JSON' },
  xml: { spec: 'CycloneDX', specVersion: '1.6', format: 'XML' },
  spdx: { spec: 'SPDX', specVersion: '2.3', format: 'JSON' },
  'tag-value': { spec: 'SPDX', specVersion: '2.3', format: 'TAG_VALUE' },
} as const

export const documents: Readonly<Record<Kind, string>> = {
  json: `{ "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "zé": 1e2,
  "components": [ { "type": "library", "name": "a\\u20acb", "version": "1.0" } ] }\n`,
  xml: `<?xml version="1.0" encoding="UTF-8"?>
<!-- of a tool --><bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1">
  <components><component type="library"><name>a &amp; b</name><!-- x --><version>1</version></component></components>
</bom>\n`,
  spdx: `{ "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": "n",
  "documentNamespace": "https://example.com/n", "creationInfo": { "created": "2026-01-01T00:00:00Z", "creators": ["Tool: t"] },
  "packages": [ { "name": "a", "SPDXID": "SPDXRef-a", "downloadLocation": "NOASSERTION" } ] }`,
  'tag-value': `SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0\nSPDXID: SPDXRef-DOCUMENT\nDocumentName: n
DocumentNamespace: https://example.com/n\nCreator: Tool: t\nCreated: 2026-01-01T00:00:00Z\n
PackageName: a\nSPDXID: SPDXRef-a\nPackageDownloadLocation: NOASSERTION\n`,
}

const context = { report: () => undefined, signal: new AbortController().signal } as unknown as TaskContext // all that it uses

export async function signed(content: string, kind: Kind, { algorithm, secret, fingerprint }: Key): Promise<string> {
  const path = fileOf(content)
  const key = { algorithm, secret, fingerprint }
  await signFileTask.run(context, { path, replaces: true, filename: 'sbom', ...kinds[kind], key })
  return readFileSync(path, 'utf8')
}

export /** Canonical JSON (RFC 8785) by another way than the program's: for values without exotic numbers. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

export const digests: Readonly<Record<string, string | null>> = {
  ES256: 'sha256',
  ES384: 'sha384',
  RS256: 'sha256',
  Ed25519: null,
}

export function isSigned(
  text: string,
  value: Buffer,
  { algorithm, publicKey }: Key,
  dsaEncoding: 'der' | 'ieee-p1363',
) {
  return verify(digests[algorithm] ?? null, Buffer.from(text), { key: publicKey, dsaEncoding }, value)
}
