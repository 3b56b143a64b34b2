import { ExportFileUrlsDocument } from '#renderer/generated/documents.ts'
import { RequestError } from './request-error.ts'
import { request } from './request.ts'
import { type OnSaveEnd, saveUrl } from './save-file.ts'
import * as texts from './texts.ts'

/**
 * Saves the files of an export that is ready, and returns their names. Their URLs work only once and are therefore requested here.
 *
 * @param id of the export, which is that of its job
 * @throws {RequestError} if its files were removed
 */
export async function saveExport(id: string, onEnd?: OnSaveEnd): Promise<readonly string[]> {
  const { job } = await request(ExportFileUrlsDocument, { id })
  const files = job?.export?.files ?? []
  if (files.length === 0) throw new RequestError('fault', texts.filesOfThisExportWereRemoved, texts.exportAgain)
  for (const { url, filename } of files) saveUrl(url, filename, () => saveExport(id, onEnd), onEnd)
  return files.map(({ filename }) => filename)
}
