import { expect } from 'vitest'
import type { ApiClient } from './api-client.ts'

export interface Key {
  readonly id: string
  readonly name: string
  readonly algorithm: string
  readonly fingerprint: string
  readonly publicKey: string
  readonly canSign: boolean
}

export interface Signature {
  readonly state: string
  readonly reason: string | null
  readonly keyName: string | null
  readonly signedAt: string | null
}

const keyFields = 'id name algorithm fingerprint publicKey canSign'
const signatureFields = 'state format algorithm keyFingerprint reason keyName signedAt signedBy'

/** What tests of signatures ask a service that has the product `Shop`. */
export function signatureCalls(service: ApiClient) {
  async function createKey(input: object, client: ApiClient = service) {
    const query = `mutation ($input: SigningKeyCreateInput!) { signingKeyCreate(input: $input) { errors signingKey { ${keyFields} } } }`
    const { signingKeyCreate } = await client.data<{
      signingKeyCreate: { errors: string[]; signingKey: Key | null }
    }>(query, { input })
    return signingKeyCreate
  }

  async function newKey(input: object): Promise<Key> {
    const { errors, signingKey } = await createKey(input)
    if (!signingKey) throw new Error(errors.join('; '))
    return signingKey
  }

  async function deleteKey(id: string, client: ApiClient = service) {
    const query = 'mutation ($id: Uuid!) { signingKeyDelete(input: { id: $id }) { errors deletedId } }'
    return (await client.data<{ signingKeyDelete: object }>(query, { id })).signingKeyDelete
  }

  async function listKeys(): Promise<readonly Key[]> {
    const { signingKeys } = await service.data<{ signingKeys: { nodes: Key[]; totalCount: number } }>(
      `{ signingKeys(first: 100) { totalCount nodes { ${keyFields} } } }`,
    )
    expect(signingKeys.totalCount).toBe(signingKeys.nodes.length)
    return signingKeys.nodes
  }

  return { createKey, newKey, deleteKey, listKeys, ...signingCalls(service) }
}

function signingCalls(service: ApiClient) {
  async function signatureOf(id: string): Promise<Signature> {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { signature { ${signatureFields} } documents { signature { ${signatureFields} } } } }`
    const { sbom } = await service.data<{ sbom: { signature: Signature; documents: { signature: Signature }[] } }>(
      query,
      {
        id,
      },
    )
    expect(sbom.documents[0]?.signature).toEqual(sbom.signature)
    return sbom.signature
  }

  /** Waits until the signature of a version has a state. It is read in the background. */
  async function untilState(id: string, state: string): Promise<Signature> {
    for (;;) {
      const signature = await signatureOf(id)
      if (signature.state === state) return signature
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async function signVersion(id: string, signingKeyId: string | null = null, client: ApiClient = service) {
    const query = `mutation ($input: SbomSignInput!) { sbomSign(input: $input) { errors sbom { signature { ${signatureFields} } } } }`
    const { sbomSign } = await client.data<{ sbomSign: { errors: string[]; sbom: { signature: Signature } | null } }>(
      query,
      { input: { id, signingKeyId } },
    )
    return sbomSign
  }

  async function download(id: string, args = '') {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { download${args && `(${args})`} { content contentType filename warnings } } }`
    const { sbom } = await service.data<{
      sbom: { download: { content: string; contentType: string; filename: string | null; warnings: string[] } }
    }>(query, { id })
    return { ...sbom.download, text: Buffer.from(sbom.download.content, 'base64').toString() }
  }

  async function upload(content: object | string, name = 'sbom.json'): Promise<string> {
    const bytes = typeof content === 'string' ? content : JSON.stringify(content)
    const id = await service.upload({ name, bytes }, 'Shop')
    await service.idle()
    return id
  }

  return { signatureOf, untilState, signVersion, download, upload }
}

const components = [{ type: 'library', name: 'a', version: '1', purl: 'pkg:npm/a@1', 'bom-ref': 'a' }]
export const cyclonedx = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
export const xml = `<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1"><components>
  <component type="library" bom-ref="a"><name>a</name><version>1</version></component></components></bom>`
export const spdx = {
  ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'n' },
  ...{
    documentNamespace: 'https://example.com/n',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
  },
  packages: [{ name: 'a', SPDXID: 'SPDXRef-a', downloadLocation: 'NOASSERTION' }],
  relationships: [
    { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-a' },
  ],
}
