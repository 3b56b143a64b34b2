import type { Notice, NoticeEntry } from './notice.ts'
import { noLicense, ownersOf, summaryOf } from './notice-words.ts'

const width = 80
const heavy = '='.repeat(width)
const light = '-'.repeat(width)

/** Yields a notice as plain text. Lines of documents stay as they are, indented under their component. */
export function* noticeText(notice: Notice): Generator<string> {
  yield `Notices for ${notice.title}\n\n${summaryOf(notice)}\n`
  for (const { license, entries } of notice.groups) {
    yield `\n${heavy}\n${license ?? noLicense}\n${heavy}\n`
    for (const entry of entries) yield* entryText(entry)
  }
  for (const { id, texts } of notice.texts) {
    for (const stated of texts) {
      const owners = ownersOf(stated)
      yield `\n${light}\nText of ${id}\n${owners === null ? '' : `${owners}\n`}${light}\n\n${stated.text}\n`
    }
  }
}

function* entryText({ components, copyright, notices }: NoticeEntry): Generator<string> {
  yield '\n'
  for (const { label, purl } of components) yield `${label}${purl === null ? '' : ` (${purl})`}\n`
  for (const text of copyright === null ? notices : [copyright, ...notices]) yield `${indented(text)}\n`
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ')
}
