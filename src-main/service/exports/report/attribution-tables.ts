import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { type Notice, noticeOf } from '#service/exports/attribution/notice.ts'
import { noLicense, noticeLosses, summaryOf } from '#service/exports/attribution/notice-words.ts'
import { textColumn } from './report-columns.ts'
import type { ReportTable } from './report-model.ts'

/** Title of the table with license texts. */
export const licenseTexts = 'License texts'

/** Characters of license texts in a report: a table is no place for more. The attribution document has them all. */
const maxTexts = 2_000_000

/** Lists what has to be handed on with a version: components of others with copyright and notices, and the stated license texts. */
export function attributionTables(content: ExportContent): readonly ReportTable[] {
  const notice = noticeOf(content)
  return [componentsOf(notice), ...(notice.texts.length === 0 ? [] : [textsOf(notice)])]
}

function componentsOf(notice: Notice): ReportTable {
  const lacks = noticeLosses(notice, true).map((sentence) => `${sentence}.`)
  return {
    title: 'Attribution',
    note: [summaryOf(notice), ...lacks].join(' '),
    columns: [
      ...[textColumn('License', 20), textColumn('Component', 24), textColumn('Package URL', 26)],
      ...[textColumn('Copyright', 26), textColumn('Notices', 20)],
    ],
    rows: notice.groups.flatMap(({ license, entries }) =>
      entries.flatMap(({ components, copyright, notices }) => {
        const joined = notices.join('\n\n') || null
        return components.map(({ label, purl }) => [license ?? noLicense, label, purl, copyright, joined])
      }),
    ),
  }
}

function textsOf({ texts }: Notice): ReportTable {
  const all = texts.flatMap((license) => license.texts.map(({ text, of }) => ({ id: license.id, text, of })))
  let length = 0
  const shown = all.filter(({ text }) => (length += text.length) <= maxTexts)
  const left = all.length - shown.length
  return {
    title: licenseTexts,
    note: left === 0 ? null : `${left} texts are not listed: the attribution document has them all.`,
    columns: [textColumn('License', 14), textColumn('Stated for', 20), textColumn('Text', 60)],
    rows: shown.map(({ id, text, of }) => [id, ownersOf(of), text]),
  }
}

const namedOwners = 20

function ownersOf(labels: readonly string[]): string | null {
  const more = labels.length - namedOwners
  return labels.length === 0 ? null : `${labels.slice(0, namedOwners).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
