import { escapeMarkdown } from '#service/exports/writing/markdown-text.ts'
import type { Notice, NoticeEntry } from './notice.ts'
import { noLicense, ownersOf, summaryOf } from './notice-words.ts'

/** Yields a notice as Markdown (CommonMark). What documents say is escaped: it has no formatting, links or HTML of its own. */
export function* noticeMarkdown(notice: Notice): Generator<string> {
  yield `# Notices for ${escapeMarkdown(notice.title)}\n\n${escapeMarkdown(summaryOf(notice))}\n`
  for (const { license, entries } of notice.groups) {
    yield `\n## ${license === null ? noLicense : escapeMarkdown(license)}\n`
    for (const entry of entries) yield* entryMarkdown(entry)
  }
  if (notice.texts.length > 0) yield '\n## License texts\n'
  for (const { id, texts } of notice.texts) {
    yield `\n### ${escapeMarkdown(id)}\n`
    for (const stated of texts) {
      const owners = ownersOf(stated)
      yield `${owners === null ? '' : `\n${escapeMarkdown(owners)}\n`}\n${fenced(stated.text)}\n`
    }
  }
}

function* entryMarkdown({ components, copyright, notices }: NoticeEntry): Generator<string> {
  yield '\n'
  for (const { label, purl } of components)
    yield `- ${escapeMarkdown(label)}${purl === null ? '' : ` (${code(purl)})`}\n`
  for (const text of copyright === null ? notices : [copyright, ...notices]) yield `\n${fenced(text)}\n`
}

/** A text in a line as code, where nothing has a meaning but a backtick. */
function code(text: string): string {
  return text.includes('`') ? escapeMarkdown(text) : `\`${text}\``
}

/** A block of text between fences that it does not contain itself. */
function fenced(text: string): string {
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}
