// What tests of CSV files of components ask of the service.
import { type ApiResponse, type startTriageService } from './triage-service.ts'

type Service = Pick<Awaited<ReturnType<typeof startTriageService>>, 'data' | 'send' | 'idle' | 'url'>

const answer = `{ errors rowCount changedCount editId preview { valueCount groups { field before after count }
  values { name version field before after } } }`

export function csvCalls(service: () => Service) {
  /** The CSV file of a version, without its byte order mark. */
  const exported = async (id: string): Promise<string> => {
    const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { componentsCsv { filename contentType url } } }'
    const { sbom } = await service().data<{ sbom: { componentsCsv: { url: string } } }>(query, { id })
    const response = await fetch(new URL(sbom.componentsCsv.url, service().url))
    return response.text()
  }
  const imported = async (sbomId: string, bytes: string | Uint8Array, dryRun = false): Promise<ApiResponse> => {
    const query = `mutation ($input: ComponentCsvUpdateInput!) { componentCsvUpdate(input: $input) ${answer} }`
    const variables = { input: { sbomId, file: null, dryRun } }
    const file = { name: 'components.csv', bytes }
    const { componentCsvUpdate } = await service().send<Record<string, ApiResponse>>(
      query,
      variables,
      'input.file',
      file,
    )
    await service().idle()
    return componentCsvUpdate ?? {}
  }
  return { exported, imported }
}
