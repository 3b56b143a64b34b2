import { rejectDamaged } from '#service/db/store/check-store.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'

/** Creates the rejection of a folder whose database was found damaged while it was being opened. */
export function rejectDamagedFolder(dataFolder: string, found: string): StoreRejected {
  return new StoreRejected({ ...rejectDamaged(found), where: `The data folder is "${dataFolder}".` })
}
