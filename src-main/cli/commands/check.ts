import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { FolderCommand } from '#cli/command.ts'
import { exitCodes, OperationalError } from '#cli/exit-code.ts'
import { describeStoreCheck } from '#service/domain/recovery/store-check.ts'

/** Checks a data folder whose service does not run, and changes nothing. Fails with exit code 5 if something is damaged or missing. */
export const checkCommand: FolderCommand = {
  name: 'check',
  usage: '--data FOLDER',
  summary: 'Check database and original documents of a data folder whose service does not run; nothing is changed',
  options: {},
  prepareOnFolder(words) {
    rejectExtraArguments(words)
    return async ({ dataFolder, output, signal, now }) => {
      // Imported only here, so that other commands start without loading the service.
      const { checkFolder } = await import('#service/recovery/check-folder.ts')
      const found = await checkFolder(dataFolder, { now, signal })
      if (found === null) throw new OperationalError(`"${dataFolder}" contains no data of Waybill`)
      const problems = [...(found.problem === null ? [] : [found.problem]), ...describeStoreCheck(found.check)]
      const whole = `The database and ${found.check.originals} original documents are whole`
      output.result(
        ['problem'],
        problems.map((problem) => ({ problem })),
        whole,
      )
      return problems.length === 0 ? exitCodes.done : exitCodes.storeRefused
    }
  },
}
