import { randomUUID } from 'node:crypto'
import { documentPath } from '#service/intake/document-files.ts'
import type { Exporter } from '#service/services.ts'
import type { ProcessingPool } from './processing-pool.ts'
import type { ExportInput } from './tasks/export-task.ts'

export interface ExporterOptions {
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly dataFolder: string
  readonly now: () => Date
  /** Version of Waybill, named in what is written. */
  readonly toolVersion: string
}

const limits = { timeLimit: 10 * 60_000, memory: 3072 } as const

/** Writes documents on processing threads. Every run has a serial number of its own. */
export function createExporter({ pool, dataFolder, now, toolVersion }: ExporterOptions): Exporter {
  const write = (version: ExportInput['version'], form: ExportInput['form']) => {
    const run = { serialNumber: `urn:uuid:${randomUUID()}`, timestamp: now().toISOString(), toolVersion }
    return pool.run<ExportInput, Uint8Array>('export', { version, form, run }, limits)
  }
  return {
    cyclonedx: (version, { vulnerabilities }) =>
      write(version, vulnerabilities ? 'cyclonedx-with-vulnerabilities' : 'cyclonedx'),
    cyclonedxVex: (version) => write(version, 'cyclonedx-vex'),
    originalPath: ({ id }) => documentPath(dataFolder, id),
  }
}
