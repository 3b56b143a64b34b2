import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'

/** An export that adds nothing and leaves nothing out. */
export const plainExport: SbomExportOptions = {
  profile: 'default',
  vulnerabilities: false,
  supportStatus: false,
  lite: false,
  redactInternal: false,
}
