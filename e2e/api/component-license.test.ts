// A license that a user sets is an SPDX expression.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

async function uploaded() {
  const licenses = [{ license: { name: 'Our own terms' } }]
  const components = [{ type: 'library', 'bom-ref': 'b', name: 'b', version: '1', licenses }]
  const bytes = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components })
  const sbomId = await service.upload({ name: 'named.cdx.json', bytes })
  return { sbomId, id: (await componentOf(sbomId)).id }
}

interface Read {
  readonly sbom: { readonly components: { readonly nodes: readonly { readonly id: string; readonly name: string }[] } }
}

async function componentOf(sbomId: string) {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { components { nodes { id name licensesExp primary } } } }'
  const { sbom } = await service.data<Read>(query, { id: sbomId })
  const component = sbom.components.nodes.find((one) => !('primary' in one && one.primary))
  if (!component) throw new Error('There is no component')
  return component
}

async function update(input: object): Promise<readonly string[]> {
  const mutation = 'mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }'
  const { componentUpdate } = await service.data<{ componentUpdate: { errors: string[] } }>(mutation, { input })
  return componentUpdate.errors
}

test.each([
  ['MIT and Apache-2.0', 'expected AND, OR or WITH instead of "and" (character 5)'],
  ['MIT OR', 'expected a license at the end (character 7)'],
  ['Apache 2', '"Apache" is not on the SPDX License List and not a LicenseRef (character 1)'],
])('rejects the license %j with its position, and writes nothing', async (licensesExp, reason) => {
  const { sbomId, id } = await uploaded()
  expect(await update({ sbomId, id, name: 'other', licenses: { licensesExp } })).toEqual([
    `"${licensesExp}" is not an SPDX license expression: ${reason}`,
  ])
  expect(await componentOf(sbomId)).toMatchObject({ name: 'b', licensesExp: 'Our own terms' })
})

test('accepts the license that the document names, and keeps it as it is', async () => {
  const { sbomId, id } = await uploaded()
  expect(await update({ sbomId, id, description: 'About b', licenses: { licensesExp: 'Our own terms' } })).toEqual([])
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { download { content } } }'
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(query, { id: sbomId })
  expect(JSON.parse(Buffer.from(sbom.download.content, 'base64').toString())).toMatchObject({
    components: [{ description: 'About b', licenses: [{ license: { name: 'Our own terms' } }] }],
  })
})
