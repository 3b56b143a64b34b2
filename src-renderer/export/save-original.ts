import { saveUrl } from '#renderer/lib/save-file.ts'
import { makeFile } from './use-export.ts'

/**
 * Saves the original document of a version through the browser, under its own name, and returns that. The service compares it with its SHA-256
 * before it is sent.
 *
 * @throws {RequestError} if the original is missing or was changed
 */
export async function saveOriginal(sbomId: string): Promise<string> {
  const { url, filename } = await makeFile({ sbomId, asked: { original: true }, isForced: true, isStreamed: true })
  const name = filename ?? 'original'
  saveUrl(url ?? '', name, () => saveOriginal(sbomId))
  return name
}
