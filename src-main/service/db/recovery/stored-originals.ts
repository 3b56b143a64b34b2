import type { UserReader } from '#service/db/database.ts'

/** What the database knows of the file of an original. */
export interface StoredOriginal {
  readonly id: string
  readonly filename: string | null
  readonly sha256: string
}

/** Lists the originals of all versions, hidden ones included: their files are in `documents`, named by id. */
export async function listStoredOriginals(read: UserReader): Promise<readonly StoredOriginal[]> {
  return read.selectFrom('sbom_document').select(['id', 'filename', 'sha256']).orderBy('id').execute()
}
