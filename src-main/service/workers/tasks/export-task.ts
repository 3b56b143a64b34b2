import { readExportContent } from '#service/db/export-content.ts'
import type { ExportRun } from '#service/domain/export-content.ts'
import type { SbomVersion } from '#service/domain/sbom-version.ts'
import { cyclonedxJson } from '#service/exports/cyclonedx-json.ts'
import { cyclonedxVex } from '#service/exports/cyclonedx-vex.ts'
import type { Task } from '#service/workers/task.ts'

export interface ExportInput {
  readonly version: SbomVersion
  readonly form: 'cyclonedx' | 'cyclonedx-with-vulnerabilities' | 'cyclonedx-vex'
  readonly run: ExportRun
}

/** Writes a version as a document: UTF-8 bytes. */
export const exportTask: Task<ExportInput, Uint8Array> = {
  name: 'export',
  run: async ({ database, report }, { version, form, run }) => {
    report({ message: 'Reading the version' })
    const content = await readExportContent(database, version)
    report({ message: 'Writing the document' })
    const document =
      form === 'cyclonedx-vex'
        ? cyclonedxVex(content, run)
        : cyclonedxJson(content, run, { vulnerabilities: form === 'cyclonedx-with-vulnerabilities' })
    return new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`)
  },
}
