import { useMutation } from '@tanstack/react-query'
import { ComponentsFileDocument, ComponentsFromFileDocument } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { saveUrl } from '#renderer/lib/save-file.ts'
import * as texts from './texts.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

/** Saves the components of a version as a CSV file. */
export async function saveComponentsFile(sbomId: string): Promise<void> {
  const { sbom } = await request(ComponentsFileDocument, { sbomId })
  if (!sbom) throw new Error(texts.versionWasDeleted)
  const { url, filename } = sbom.componentsCsv
  saveUrl(url, filename, () => saveComponentsFile(sbomId))
}

/** Asks what a file would change. Nothing is written. */
export function useFilePreview(sbomId: string) {
  return useMutation({
    mutationFn: async (file: File) => {
      const { componentCsvUpdate } = await request(ComponentsFromFileDocument, {
        input: { sbomId, file, dryRun: true },
      })
      if (!componentCsvUpdate) throw new Error(texts.serverSentNoAnswerTryAgain)
      return { file, ...componentCsvUpdate }
    },
  })
}

/** What a file would change. */
export type FilePreview = NonNullable<ReturnType<typeof useFilePreview>['data']>

/** Writes what a file says, in one step, which can be undone. */
export function useFileImport(sbomId: string) {
  const { run, offerUndo, isBusy } = useBulkEdit(sbomId)
  const importFile = (file: File, failed: (error: unknown) => void) =>
    run(async () => {
      const answer = await request(ComponentsFromFileDocument, { input: { sbomId, file } })
      const { changedCount, editId } = accepted(answer.componentCsvUpdate)
      offerUndo(
        texts.componentsChanged(formatCount(changedCount ?? 0, texts.componentForms)),
        editId,
        changedCount ?? 0,
      )
    }, failed)
  return { importFile, isBusy }
}
