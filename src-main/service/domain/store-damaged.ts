/** Code of an error of the API that a damaged database causes. */
export const storeDamagedCode = 'STORE_DAMAGED'

const text =
  'The database is damaged: changes are rejected until a backup is restored (restart Waybill, or run "waybill restore")'

/** The database of the data folder was found damaged. It answers what it can read, and rejects every change. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged'
  readonly code = storeDamagedCode

  constructor() {
    super(text)
  }
}

/** Whether an error says that the database of the data folder is damaged. Of its class, only name or code survive a hop between threads. */
export function isStoreDamaged(error: unknown): error is Error & { readonly code?: typeof storeDamagedCode } {
  if (!(error instanceof Error)) return false
  return error.name === 'StoreDamaged' || ('code' in error && error.code === storeDamagedCode)
}
