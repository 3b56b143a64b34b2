import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { type Filling, type PreparedData, preparedData } from '#e2e/support/prepared-data.ts'
import { jsonFile } from './provide-files.ts'
import type { FileFixture } from './provide-files.ts'
import { cyclonedx, osvRecord, osvZip } from './story-files.ts'

/** Packages that prepared advisory data is about. */
export const packages = ['saddle', 'girth', 'halter', 'bridle'] as const

/** The vulnerability of a package, by its place in the list. */
export const cve = (at: number) => `CVE-2025-${10_001 + at}`

/** Advisory data about all packages, and no product. */
export const withAdvisories = preparedData('advisories', (filling) => importAdvisories(filling, packages.length))

/** Advisory data about the first package, and version 1.0 of "small", which consists of it and the last. */
export const withSmall = preparedData('small', async (filling) => {
  await importAdvisories(filling, 1)
  await upload(filling, 'small', [packages[0], packages[3]])
})

/** Advisory data about all packages, and version 1.0 of "stable" with these and "plain", in which all findings are not affected. */
export const withDecided: PreparedData = preparedData('decided', async (filling) => {
  await importAdvisories(filling, packages.length)
  await decideAll(filling, await upload(filling, 'stable', [...packages, 'plain']))
})

/**
 * The same advisory data, and version 1.0 of four products: "yard", which is to be put together from the others, "agent", of which 1.1 came
 * later, "boot" and "console".
 */
export const withFutureParts = preparedData('future-parts', async (filling) => {
  await importAdvisories(filling, packages.length)
  await upload(filling, 'yard', [packages[0], 'plain'])
  await upload(filling, 'agent', [packages[1], 'plain', 'agent-core'])
  await upload(filling, 'agent', ['agent-core'], '1.1')
  await upload(filling, 'boot', [packages[2]])
  await upload(filling, 'console', ['console-ui'])
})

/**
 * The same advisory data, and version 1.0 of "yard" with what it is put together from: "agent" and "boot", which share a package, and "console",
 * which "agent" contains.
 */
export const withParts = preparedData('parts', async (filling) => {
  await importAdvisories(filling, packages.length)
  const yard = await upload(filling, 'yard', [packages[0], 'plain'])
  const agent = await upload(filling, 'agent', [packages[1], packages[2]])
  const boot = await upload(filling, 'boot', [packages[2], 'boot-core'])
  const desk = await upload(filling, 'console', [packages[3]])
  for (const [sbomId, partSbomId] of [
    [yard, agent],
    [yard, boot],
    [agent, desk],
  ] as const) {
    const attach = 'mutation ($input: PartAttachInput!) { partAttach(input: $input) { errors } }'
    await filling.data(attach, { sbomId, partSbomId })
  }
})

/** "harness" 1.0 with edits of all kinds, and 1.1, in which most of them hold. */
export const withEdits = preparedData('edits', async (filling) => {
  const first = await upload(filling, 'harness', ['saddle', 'girth', 'halter', 'plain'])
  const query = `{ sbom(sbomId: "${first}") { components(first: 10) { nodes { id name } } } }`
  type Answer = { readonly sbom: { readonly components: { readonly nodes: { id: string; name: string }[] } } }
  const { nodes } = (await filling.data<Answer>(query, {})).sbom.components
  const change = async (mutation: string, input: object) => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
    const text = `mutation ($input: ${type}!) { ${mutation}(input: $input) { errors } }`
    await filling.data(text, { sbomId: first, ...input })
  }
  const idOf = (name: string) => nodes.find((one) => one.name === name)?.id
  await change('componentUpdate', {
    ...{ id: idOf('saddle'), licenses: { licensesExp: 'MIT OR Apache-2.0' }, description: 'Where the rider sits' },
  })
  await change('componentUpdate', { id: idOf('girth'), copyright: '© 2026 Saddlers', labels: ['leather'] })
  await change('componentUpdate', { id: idOf('plain'), description: 'Not in 1.1' })
  await change('componentCreate', { name: 'cinch', version: '3.0.0' })
  await change('componentDelete', { id: idOf('halter') })
  await filling.becomeIdle()
  await upload(filling, 'harness', ['saddle', 'girth', 'halter', 'bridle'], '1.1')
})

const linkedSerial = '3e671687-395b-41f5-a30f-0000000000'

/**
 * The same advisory data, and "yard" 1.0, whose document refers to four others: "agent" and "boot" are here, of "console" another version of
 * the document is, and the fourth is not.
 */
export const withReferences = preparedData('references', async (filling) => {
  await importAdvisories(filling, packages.length)
  const serial = (at: number) => ({ serialNumber: `urn:uuid:${linkedSerial}${at}0` })
  const links = [
    ['agent', 1],
    ['boot', 2],
    ['console', 3],
    ['manual', 4],
  ] as const
  await upload(filling, 'yard', [packages[0], 'plain'], '1.0', {
    externalReferences: links.map(([, at]) => ({ type: 'bom', url: `urn:cdx:${linkedSerial}${at}0/2` })),
  })
  await upload(filling, 'agent', [packages[1], 'plain', 'agent-core'], '1.0', { ...serial(1), version: 2 })
  await upload(filling, 'boot', [packages[2]], '1.0', { ...serial(2), version: 2 })
  await upload(filling, 'console', ['console-ui'], '1.0', { ...serial(3), version: 1 })
})

async function importAdvisories({ data, becomeIdle }: Filling, count: number): Promise<void> {
  const file = osvZip(packages.slice(0, count).map((name, at) => osvRecord(cve(at), name)))
  const query = `mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { errors } }`
  await data(query, { file: null, name: null }, file)
  await becomeIdle()
}

async function upload(
  filling: Filling,
  product: string,
  names: readonly string[],
  version = '1.0',
  members = {},
): Promise<string> {
  const { data, becomeIdle } = filling
  const create = 'mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }'
  if (version === '1.0') await data(create, { name: product })
  const parts = names.map((name) => ({ name, version: '1.0.0' }))
  const file: FileFixture = jsonFile(`${product}-${version}.cdx.json`, {
    ...cyclonedx(product, version, parts),
    ...members,
  })
  const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
  type Uploaded = { readonly sbomUpload: { readonly sbom: { readonly id: string } } }
  const { sbomUpload } = await data<Uploaded>(query, { doc: null, projectGroupName: product }, file)
  await becomeIdle()
  return sbomUpload.sbom.id
}

async function decideAll({ data }: Filling, versionId: string): Promise<void> {
  type Found = { readonly sbom: { readonly vulns: { readonly nodes: readonly { readonly id: string }[] } } }
  const found = await data<Found>(`{ sbom(sbomId: "${versionId}") { vulns(first: 100) { nodes { id } } } }`, {})
  const query = `mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }`
  const decision = { vexStatusId: vexStatuses[0].id, vexJustificationId: vexJustifications[1].id }
  for (const { id } of found.sbom.vulns.nodes) {
    await data(query, { componentVulnId: id, currentSbomId: versionId, ...decision })
  }
}
