// What tests of versions made by hand, and of their edits, ask of the service.
import { type ApiResponse, type startTriageService } from './triage-service.ts'

type Service = Pick<Awaited<ReturnType<typeof startTriageService>>, 'data' | 'idle'>

/** A version as these tests read it. */
export interface ShownVersion {
  readonly id: string
  readonly projectVersion: string
  readonly manual: boolean
  readonly spec: string
  readonly primaryComponent: ShownComponent
  readonly components: { readonly totalCount: number; readonly nodes: readonly ShownComponent[] }
  readonly [field: string]: unknown
}

/** A component as these tests read it. */
export interface ShownComponent {
  readonly id: string
  readonly name: string
  readonly purl: string | null
  readonly relation: string
  readonly uniqueId: string
  readonly matchState: string
  readonly dependencies: { readonly nodes: readonly { readonly name: string }[] }
  readonly [field: string]: unknown
}

const component = `id name version kind group purl cpes licensesExp description scope copyright notice relation uniqueId matchState primary
  labels severityCounts { critical } checksums { alg content } externalUrls { name url } supplier { id name url contactName contactEmail }
  dependencies(first: 100) { nodes { name } } dependents(first: 100) { nodes { name } }`
const version = `id projectVersion manual spec specVersion format tlp dataLicense lifecyclePhases labels releaseDate
  documents { id } authors { id name email phone } suppliers { id name url contactName contactEmail }
  stages { name status outcome error { message } }
  stats { compCount compPurlCount dependencyCount fileCount }
  primaryComponent { ${component} } components(first: 1000) { totalCount nodes { ${component} } }`

export function manualCalls(service: () => Service) {
  async function mutate(name: string, input: object, selection = '', token?: string): Promise<ApiResponse> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${selection} } }`
    const answer = await service().data<Record<string, ApiResponse>>(query, { input }, token)
    await service().idle()
    return answer[name] ?? {}
  }
  const shown = async (id: string) => {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { ${version} } }`
    return (await service().data<{ sbom: ShownVersion }>(query, { id })).sbom
  }
  const named = async (id: string, name: string): Promise<ShownComponent> => {
    const { components, primaryComponent } = await shown(id)
    const all = [...components.nodes, primaryComponent]
    const found = all.find((one) => one.name === name)
    if (!found) throw new Error(`${name} is missing`)
    return found
  }
  /** The download of a version in a format. */
  const download = async (id: string, args = 'spec: CycloneDX'): Promise<string> => {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { download(${args}) { content } } }`
    const { sbom } = await service().data<{ sbom: { download: { content: string } } }>(query, { id })
    return Buffer.from(sbom.download.content, 'base64').toString()
  }
  /** Whether the schemas accept what is exported in each format, and it can be read again as what it is. */
  const verdicts = async (sbomId: string): Promise<readonly unknown[]> => {
    const outputs = [
      ...['1.7', '1.4'].map((specVersion) => ({ kind: 'SBOM', format: 'CYCLONEDX', specVersion })),
      { kind: 'SBOM', format: 'CYCLONEDX', specVersion: '1.6', encoding: 'XML' },
      ...['2.3', '3.0.1'].map((specVersion) => ({ kind: 'SBOM', format: 'SPDX', specVersion })),
      { kind: 'SBOM', format: 'CYCLONEDX', specVersion: '1.6', includeVulns: true, includeSupportStatus: true },
    ]
    const { errors, export: made } = (await mutate('exportCreate', { sbomId, outputs }, 'export { id }')) as {
      errors: string[]
      export: { id: string } | null
    }
    if (!made) return errors
    const query = `query ($id: Uuid!) { export(id: $id) { job { error } files { filename schemaValid roundTripVerified } } }`
    type Answer = { export: { job: { error: string | null }; files: { [field: string]: unknown }[] } }
    const { export: read } = await service().data<Answer>(query, { id: made.id })
    if (read.job.error !== null) return [read.job.error]
    const wrong = read.files.filter((file) => file['schemaValid'] !== true || file['roundTripVerified'] !== true)
    return wrong.length > 0 ? wrong : read.files.map(() => true)
  }
  return { mutate, shown, named, download, verdicts }
}

/** What `verdicts` returns if every format is right. */
export const allValid = Array.from({ length: 6 }, () => true)
