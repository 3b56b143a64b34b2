import type { Notice, NoticeEntry } from './notice.ts'
import { noLicense, ownersOf, summaryOf } from './notice-words.ts'

/** Yields a notice as Markdown (CommonMark). What documents say is escaped: it has no formatting, links or HTML of its own. */
export function* noticeMarkdown(notice: Notice): Generator<string> {
  yield `# Notices for ${escaped(notice.title)}\n\n${escaped(summaryOf(notice))}\n`
  for (const { license, entries } of notice.groups) {
    yield `\n## ${license === null ? noLicense : escaped(license)}\n`
    for (const entry of entries) yield* entryMarkdown(entry)
  }
  if (notice.texts.length > 0) yield '\n## License texts\n'
  for (const { id, texts } of notice.texts) {
    yield `\n### ${escaped(id)}\n`
    for (const stated of texts) {
      const owners = ownersOf(stated)
      yield `${owners === null ? '' : `\n${escaped(owners)}\n`}\n${fenced(stated.text)}\n`
    }
  }
}

function* entryMarkdown({ components, copyright, notices }: NoticeEntry): Generator<string> {
  yield '\n'
  for (const { label, purl } of components) yield `- ${escaped(label)}${purl === null ? '' : ` (${code(purl)})`}\n`
  for (const text of copyright === null ? notices : [copyright, ...notices]) yield `\n${fenced(text)}\n`
}

/** Escapes what has a meaning within a line or at its start, and what GitHub makes a link of. */
function escaped(text: string): string {
  return text
    .replaceAll(/[#&*<>@[\\\]_`|~]/g, String.raw`\$&`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
    .replaceAll('://', String.raw`:\//`)
    .replaceAll(/(www)\./gi, String.raw`$1\.`)
}

/** A text in a line as code, where nothing has a meaning but a backtick. */
function code(text: string): string {
  return text.includes('`') ? escaped(text) : `\`${text}\``
}

/** A block of text between fences that it does not contain itself. */
function fenced(text: string): string {
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}
