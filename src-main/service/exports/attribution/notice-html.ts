import { XmlEscaper } from '#service/exports/xml/xml-escaper.ts'
import type { Notice, NoticeEntry } from './notice.ts'
import { noLicense, ownersOf, summaryOf } from './notice-words.ts'

// The page needs nothing from elsewhere and runs no script: it can be handed on as it is.
const head = `<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; border-top: 1px solid; padding-top: 0.75rem; }
pre { white-space: pre-wrap; font: 0.875rem/1.5 ui-monospace, monospace; margin: 0.5rem 0 1rem; }
ul { padding-left: 1.25rem; }
</style>`

/** Yields a notice as one HTML page. */
export function* noticeHtml(notice: Notice): Generator<string> {
  const title = `Notices for ${html(notice.title)}`
  yield `<!doctype html>\n<html lang="en">\n<head>\n${head}\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n`
  yield `<p>${html(summaryOf(notice))}</p>\n`
  yield* contentsHtml(notice)
  for (const [at, { license, entries }] of notice.groups.entries()) {
    yield `<h2 id="license-${at + 1}">${html(license ?? noLicense)}</h2>\n`
    for (const entry of entries) yield* entryHtml(entry)
  }
  if (notice.texts.length > 0) yield '<h2 id="texts">License texts</h2>\n'
  for (const { id, texts } of notice.texts) {
    yield `<h3>${html(id)}</h3>\n`
    for (const stated of texts) {
      const owners = ownersOf(stated)
      yield `${owners === null ? '' : `<p>${html(owners)}</p>\n`}<pre>${html(stated.text)}</pre>\n`
    }
  }
  yield '</body>\n</html>\n'
}

function* contentsHtml({ groups, texts }: Notice): Generator<string> {
  if (groups.length === 0) return
  yield '<nav aria-label="Contents">\n<ul>\n'
  for (const [at, { license }] of groups.entries())
    yield `<li><a href="#license-${at + 1}">${html(license ?? noLicense)}</a></li>\n`
  if (texts.length > 0) yield '<li><a href="#texts">License texts</a></li>\n'
  yield '</ul>\n</nav>\n'
}

function* entryHtml({ components, copyright, notices }: NoticeEntry): Generator<string> {
  yield '<ul>\n'
  for (const { label, purl } of components) yield `<li>${html(label)}${purl === null ? '' : ` (${html(purl)})`}</li>\n`
  yield '</ul>\n'
  for (const text of copyright === null ? notices : [copyright, ...notices]) yield `<pre>${html(text)}</pre>\n`
}

function html(text: string): string {
  return new XmlEscaper().text(text)
}
