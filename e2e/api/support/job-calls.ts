import { cyclonedx, type startTriageService } from './triage-service.ts'

/** Uploads a document to the first product as a job of a batch. */
export async function uploadAsBatch(
  service: Pick<Awaited<ReturnType<typeof startTriageService>>, 'data' | 'send'>,
  id: string,
): Promise<void> {
  type Products = { readonly projectGroups: { readonly nodes: readonly { readonly name: string }[] } }
  const { projectGroups } = await service.data<Products>('{ projectGroups(first: 1) { nodes { name } } }')
  const upload = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors } }'
  const input = { doc: null, projectGroupName: projectGroups.nodes[0]?.name, batch: { id, name: 'Batch' } }
  type Sent = { readonly sbomUpload: { readonly errors: readonly string[] } }
  const { sbomUpload } = await service.send<Sent>(upload, { input }, 'input.doc', cyclonedx([]))
  if (sbomUpload.errors.length > 0) throw new Error(sbomUpload.errors.join('; '))
}
