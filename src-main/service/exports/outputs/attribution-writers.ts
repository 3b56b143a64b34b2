import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { AttributionFormat } from '#service/domain/downloads/export-outputs.ts'
import { attributionsCsv } from '#service/exports/attribution/attributions-csv.ts'
import { noticeHtml } from '#service/exports/attribution/notice-html.ts'
import { noticeMarkdown } from '#service/exports/attribution/notice-markdown.ts'
import { noticeText } from '#service/exports/attribution/notice-text.ts'
import { noticeLosses } from '#service/exports/attribution/notice-words.ts'
import { type Notice, noticeOf } from '#service/exports/attribution/notice.ts'
import { contentCount } from '#service/exports/count-contents.ts'

const documents: Readonly<Record<Exclude<AttributionFormat, 'CSV'>, (notice: Notice) => Iterable<string>>> = {
  TEXT: noticeText,
  MARKDOWN: noticeMarkdown,
  HTML: noticeHtml,
}

/** Plans the attribution document of a version: the licenses and copyright of the components of others. */
export function planAttribution(
  content: ExportContent,
  format: AttributionFormat,
): ExportPreview & { pieces(): Iterable<string> } {
  const notice = noticeOf(content)
  const counts = [
    contentCount('components', notice.componentsCount, 'Component'),
    contentCount('licenses', notice.groups.filter(({ license }) => license !== null).length, 'License expression'),
    contentCount('texts', format === 'CSV' ? 0 : notice.texts.length, 'License with a text', 'Licenses with a text'),
  ]
  return {
    contents: counts.filter(({ count }) => count > 0),
    warnings: noticeLosses(notice, format !== 'CSV'),
    unchanged: false,
    pieces: () => (format === 'CSV' ? attributionsCsv(content) : documents[format](notice)),
  }
}
