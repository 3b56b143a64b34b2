import { formatBytes, formatDay } from './format.ts'
import type { MissingSource } from './missing-data-words.ts'
import * as texts from './texts.ts'

const folder = 'waybill-advisory-data'

/** Name of the saved page. */
export const pageName = 'advisory-data-to-download.html'

/**
 * Writes the list of files to download as a page for another computer: links, what each is for, and how to bring the files over. It needs no
 * other file and no network, and everything that is not its own is escaped.
 */
export function writePage(sources: readonly MissingSource[], at: string): string {
  const files = sources.flatMap((source) => source.urls.map((url) => ({ source, url, path: pathOf(source, url) })))
  const commands = files.filter(({ url }) => !isHidden(url)).map(({ url, path }) => commandOf(url, path))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Advisory data to download</title>
<style>
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem 1rem .5rem 0; border-bottom: 1px solid #8888; text-align: left; vertical-align: top }
td, code { overflow-wrap: anywhere }
pre { padding: .75rem; border: 1px solid #8888; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Advisory data to download</h1>
<p>Saved by Waybill on ${escapeHtml(formatDay(at))}. Open this page on a computer with network access.</p>
<ol>
<li>Download each file into the folder that stands beside it, under the name that it has there. Several files are called <code>all.zip</code>: Waybill takes one for complete only under this name.</li>
<li>Bring the folder <code>${folder}</code> to the computer with Waybill.</li>
<li>In Waybill, open <b>Advisory data</b>, choose <b>Import a folder…</b>, and pick it. You can also drop the files anywhere in the window.</li>
</ol>
<table>
<thead><tr><th>Source</th><th>For</th><th>Size</th><th>Download</th><th>Save as</th></tr></thead>
<tbody>
${files.map(rowOf).join('\n')}
</tbody>
</table>
${
  commands.length === 0
    ? ''
    : `<h2>All at once</h2>
<p>In a terminal with curl:</p>
<pre>${escapeHtml(commands.join('\n'))}</pre>
`
}</body>
</html>
`
}

function rowOf({ source, url, path }: { readonly source: MissingSource; readonly url: string; readonly path: string }) {
  const size = source.bytes === null || source.urls.length > 1 ? 'unknown' : texts.aboutBytes(formatBytes(source.bytes))
  const link = isHidden(url)
    ? texts.valuesAreHiddenCompleteThemBefore(escapeHtml(url))
    : `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(url)}</a>`
  const cells = [
    escapeHtml(source.name),
    escapeHtml(source.labels.join(', ')),
    size,
    link,
    `<code>${escapeHtml(path)}</code>`,
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

/** Where a file is saved: archives of several sources have the same name. */
function pathOf({ name }: MissingSource, url: string): string {
  const file = decodeUrlPart(new URL(url).pathname.split('/').at(-1) ?? '')
  return [folder, name, file === '' ? 'data' : file].map(safePart).join('/')
}

function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // stray percent signs
  }
}

/** Only what every file system takes. */
function safePart(text: string): string {
  return text.replaceAll(/[^\w.()+ -]/g, '-').replace(/^\.+/, '-') || '-'
}

/** Whether Waybill hides values of the URL, which often grant access. */
function isHidden(url: string): boolean {
  return new URL(url).search.includes('***')
}

function commandOf(url: string, path: string): string {
  return `curl --fail --location --create-dirs --output ${quote(path)} ${quote(url)}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
