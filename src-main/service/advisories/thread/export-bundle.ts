import { makeFolder } from '#service/db/store/own-folder.ts'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import { signingKeyOf } from '#service/advisories/signing-key.ts'
import { writeBundle, type WrittenBundle } from './write-bundle.ts'
import { engineVersion } from '#service/domain/scans/engine-version.ts'
import { bundledSourceStates } from './bundled-states.ts'
import { exportRows } from './export-rows.ts'
import type { Task } from '#service/workers/task.ts'

export interface ExportBundleInput {
  /** File of the snapshot to export, and of the one that it is compared with. Both exist while the task runs. */
  readonly file: string
  readonly baseFile: string | null
  /** Null for all. */
  readonly sourceIds: readonly string[] | null
  readonly path: string
  /** Private key, PEM. Only the main thread can ask the keychain for it; it is in memory only. */
  readonly signingKey: string
  /** RFC 3339 in UTC. */
  readonly createdAt: string
}

/** Writes a bundle of advisory data. */
export const exportBundleTask: Task<ExportBundleInput, WrittenBundle> = {
  name: 'export-bundle',
  async run({ dataFolder, report, signal }, input) {
    const { file, baseFile, sourceIds, path, createdAt, signingKey } = input
    makeFolder(dataFolder, 'bundles')
    const reader = new AdvisoryReader(file)
    const base = baseFile === null ? undefined : new AdvisoryReader(baseFile)
    const what = { sourceIds: sourceIds ?? undefined, base }
    try {
      return await writeBundle({
        path,
        signal,
        key: signingKeyOf(signingKey),
        items: exportRows(reader, what),
        about: {
          snapshotId: sourceIds === null ? reader.snapshotId : null,
          baseSnapshotId: base?.snapshotId ?? null,
          createdAt,
          engineVersion,
          states: bundledSourceStates(reader, what),
        },
        onProgress: (done) => report({ done, unit: 'records', message: 'Writing the bundle' }),
      })
    } finally {
      base?.close()
      reader.close()
    }
  },
}
