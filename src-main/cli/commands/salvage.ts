import { resolve } from 'node:path'
import { rejectExtraArguments, requiredOption } from '#cli/argument-values.ts'
import type { FolderCommand } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-code.ts'
import { describeSalvage, isComplete } from '#service/domain/recovery/salvage-report.ts'

/** Saves what can be read of a data folder. Ends with exit code 5 if something could not be read. */
export const salvageCommand: FolderCommand = {
  name: 'salvage',
  usage: '--to DIR --data FOLDER',
  summary: 'Save what can be read of a damaged data folder: originals, decisions as VEX and JSON, products as JSON',
  options: { to: { type: 'string' } },
  prepareOnFolder(words, options) {
    rejectExtraArguments(words)
    const to = resolve(requiredOption(options, 'to'))
    return async ({ dataFolder, output, signal, now }) => {
      // Imported only here, so that other commands start without loading the service.
      const { salvageFolder } = await import('#service/recovery/salvage-folder.ts')
      const report = await salvageFolder(dataFolder, to, { now, signal, onProgress: () => {} })
      for (const line of describeSalvage(report)) output.note(line)
      const { products, versions, decisions, vexFiles, originals } = report
      const row = { folder: report.folder, products, versions, decisions, vexFiles, originals: originals.verified }
      output.result(Object.keys(row), [row])
      return isComplete(report) ? exitCodes.done : exitCodes.storeRefused
    }
  },
}
