import { generateKeyPairSync, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxJson } from '#service/exports/outputs/cyclonedx-json.ts'
import { documents } from './documents-for-test.ts'
import { sameDocument } from './same-document-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const again = (document: object) => {
  const content = contentOf(Buffer.from(JSON.stringify(document)))
  const text = [...cyclonedxJson.write(content, run, content.version.specVersion, plainExport)].join('')
  return { content, text, document: JSON.parse(text) as object }
}
const graph = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  components: ['c', 'a', 'b'].map((name) => ({ type: 'library', 'bom-ref': name, name })),
}

test.each([
  ['without lists', [{ ref: 'c' }, { ref: 'a', dependsOn: ['b'] }, { ref: 'b' }]],
  [
    'with empty lists',
    [
      { ref: 'c', dependsOn: [] },
      { ref: 'a', dependsOn: ['b'] },
      { ref: 'b', dependsOn: [] },
    ],
  ],
  ['with some', [{ ref: 'c', dependsOn: [] }, { ref: 'a', dependsOn: ['b'] }, { ref: 'b' }]],
  ['with some, the first without', [{ ref: 'c' }, { ref: 'a', dependsOn: ['b'] }, { ref: 'b', dependsOn: [] }]],
  ['after one that depends on itself', [{ ref: 'c', dependsOn: ['c'] }, { ref: 'a' }, { ref: 'b', dependsOn: [] }]],
  ['with one of something else', [{ ref: 'x' }, { ref: 'c', dependsOn: [] }, { ref: 'a' }, { ref: 'b', provides: [] }]],
])('restores the notation of components without dependencies: %s', (_, dependencies) => {
  const { document } = again({ ...graph, dependencies })
  const { dependencies: written } = document as { dependencies: readonly { ref: string }[] }
  const byRef = (list: readonly { ref: string }[]) => list.toSorted((a, b) => a.ref.localeCompare(b.ref))
  expect(byRef(written)).toEqual(byRef(dependencies))
})

test('writes a document that its signature still matches', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const signer = { algorithm: 'Ed25519', publicKey: publicKey.export({ format: 'jwk' }) }
  const dependencies = [{ ref: 'b' }, { ref: 'a', dependsOn: ['b', 'c'] }, { ref: 'c', dependsOn: [] }]
  const unsigned = { ...graph, dependencies, signature: signer }
  const value = sign(null, Buffer.from(canonicalize(unsigned) ?? ''), privateKey).toString('base64url')
  const { content, text, document } = again({ ...unsigned, signature: { ...signer, value } })
  expect(content.signature?.state).toBe('UNTRUSTED')
  expect(contentOf(Buffer.from(text)).signature).toEqual(content.signature)
  expect(canonicalize(document)).toBe(canonicalize({ ...unsigned, signature: { ...signer, value } }))
})

test.each(cyclonedxJson.specVersions)('restores a generated document in %s, valid or not', (specVersion) => {
  fc.assert(
    fc.property(documents(specVersion), (document) => {
      const content = contentOf(Buffer.from(JSON.stringify(document)))
      const text = [...cyclonedxJson.write(content, run, specVersion, plainExport)].join('')
      expect(sameDocument(JSON.parse(text))).toEqual(sameDocument(JSON.parse(JSON.stringify(document))))
    }),
    { numRuns: isFullTier ? 100 : 40 },
  )
})
