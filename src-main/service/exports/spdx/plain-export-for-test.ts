import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'

/** Options of an export that adds and omits nothing. */
export const plainExport: SbomExportOptions = {
  profile: 'default',
  vulnerabilities: false,
  supportStatus: false,
  lite: false,
  redactInternal: false,
}
