import { type PreparedData, preparedData } from '#e2e/support/prepared-data.ts'
import { jsonFile } from './provide-files.ts'

/** No advisory data, and a version of each product, from a document of its own. */
export function withDocuments(name: string, documents: Readonly<Record<string, object>>): PreparedData {
  return preparedData(name, async ({ data, becomeIdle }) => {
    const create = 'mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }'
    const upload = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors } }'
    for (const [product, document] of Object.entries(documents)) {
      await data(create, { name: product })
      await data(upload, { doc: null, projectGroupName: product }, jsonFile(`${product}.json`, document))
    }
    await becomeIdle()
  })
}
