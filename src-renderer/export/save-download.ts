import { DownloadReportDocument } from '#renderer/generated/documents.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import { saveBase64, saveUrl } from '#renderer/lib/save-file.ts'
import type { DownloadChoice } from './choice.ts'
import { argumentsOf } from './choice.ts'
import { endingsOf, nameFile } from './file-name.ts'
import type { DownloadedVersion, ExportedFile, Offer } from './use-export.ts'
import { isSmall, makeFile } from './use-export.ts'

/** A file to save. */
export interface SaveRequest {
  readonly version: DownloadedVersion
  readonly offer: Offer
  readonly choice: DownloadChoice
  /** The previewed file, if there is one. What was previewed is what is saved. */
  readonly shown: ExportedFile | undefined
  /** True: do not wait for stages. */
  readonly isForced: boolean
}

/**
 * Saves a file through the browser and returns its name. Small files arrive in the response and are named by product and version; large
 * ones are streamed from a one-use URL under the name that the service chooses.
 * @throws {RequestError} if the service cannot generate the file
 */
export async function saveDownload(wanted: SaveRequest): Promise<string> {
  const { version, choice, shown, isForced } = wanted
  const asked = argumentsOf(choice)
  if (asked === null) return saveReport(version, choice, isForced)
  if (shown && shown.content !== '') return save(wanted, shown)
  const what = { sbomId: version.id, asked, isForced: isForced || choice.kind === 'original' }
  if (isSmall(version, choice)) {
    const file = await makeFile({ ...what, isStreamed: false })
    if (file.content !== '') return save(wanted, file)
  }
  return save(wanted, await makeFile({ ...what, isStreamed: true }))
}

function save(wanted: SaveRequest, file: ExportedFile): string {
  const { version, offer, choice } = wanted
  const { content, url, contentType, filename } = file
  // An original keeps its own name, and a stream has the name sent with it.
  if (url !== null) {
    saveUrl(url, filename ?? '', () => saveDownload(wanted))
    return filename ?? 'The file'
  }
  const name =
    choice.kind === 'original' && filename !== null
      ? filename
      : nameFile(version, filename, endingsOf(offer.exportOutputs))
  saveBase64(content, name, contentType ?? 'application/octet-stream')
  return name
}

async function saveReport(version: DownloadedVersion, choice: DownloadChoice, isForced: boolean): Promise<string> {
  const { report: format, sections } = choice
  const variables = {
    ...{ sbomId: version.id, format, sections: [...sections] },
    ...(isForced && { requireCompleted: [] }),
  }
  const report = (await request(DownloadReportDocument, variables)).sbom?.report
  if (!report?.ready || !report.url) {
    throw new RequestError('fault', 'The version is still processing.', 'Try again when processing is complete.')
  }
  const name = report.filename ?? 'report'
  saveUrl(report.url, name, () => saveReport(version, choice, isForced))
  return name
}
