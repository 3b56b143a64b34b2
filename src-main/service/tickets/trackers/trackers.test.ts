// What a ticket quotes comes from documents: none of it may be read as markup, a mention, a reference or a command.
import { describe, expect, test } from 'vitest'
import { ticketDraft } from '#service/domain/tickets/ticket-text.ts'
import type { TrackerSettings } from '#service/domain/tickets/tracker.ts'
import { facts } from '#service/tickets/support/ticket-store.ts'
import { codeSpan } from './markdown.ts'
import { wikiQuoted } from './jira.ts'
import { trackerForms } from './trackers.ts'

const tracker: TrackerSettings = {
  ...{ name: 'T', kind: 'GITHUB', baseUrl: 'https://t.example', project: 'example/app', account: null },
  ...{ issueType: null, labels: [] },
}

const hostile = [
  '@everyone',
  '`@admin`',
  '``` ``@x`` ```',
  '/close\n/assign @me',
  '[click](javascript:alert(1))',
  '<img src=x onerror=alert(1)>',
  '{code}{html}<b>{html}',
  '[~admin]',
  '!image.png!',
  '# heading',
  '\u202Egpj.exe',
  '-->\r\n<!--',
  '#1 !2 $3 %4 &5',
  ' ` ',
  '`',
]

/** What CommonMark reads as a code span at the start of a text: its content, and what follows. */
function readSpan(text: string): readonly [content: string, rest: string] {
  const fence = /^`+/.exec(text)?.[0] ?? ''
  const end = new RegExp(`(?<!\`)${fence}(?!\`)`).exec(text.slice(fence.length))
  if (fence === '' || !end) throw new Error(`"${text}" does not begin with a code span`)
  const content = text.slice(fence.length, fence.length + end.index)
  const rest = text.slice(2 * fence.length + end.index)
  return [/^ .* $/.test(content) && content.trim() !== '' ? content.slice(1, -1) : content, rest]
}

test.each([...hostile, 'plain', 'a``b', '``', '` `` ```'])('%j is one code span of Markdown', (text) => {
  const line = text.replaceAll(/\s+/g, ' ')
  const [content, rest] = readSpan(codeSpan(line))
  expect(rest).toBe('')
  expect(content.trim()).toBe(line.trim())
})

describe.each(hostile)('%j', (text) => {
  const given = { component: text, summary: text, product: text, version: text, purl: text, fixedVersions: [text] }
  const draft = ticketDraft('0', { ...facts, ...given, componentVersion: null }, null)

  test.each(['GITHUB', 'GITLAB'] as const)('%s: lines are ours, and all that is quoted is code', (kind) => {
    const { title, body, description } = trackerForms[kind].create(tracker, draft).body as Record<string, string>
    expect(readSpan(title ?? '')[1]).toBe('')
    for (const line of (body ?? description ?? '').split('\n').filter((one) => one.startsWith('-'))) {
      let rest = line.replace(/^- [A-Z][A-Za-z ]+: /, '')
      while (rest !== '') rest = readSpan(rest)[1].replace(/^, (?=`)/, '')
    }
    const lines = (body ?? description ?? '').split('\n')
    expect(lines.filter((line) => !/^(?:- [A-Z]|Waybill finds|$)/.test(line))).toEqual([])
  })

  test('Jira Data Center: nothing but letters, digits and entities', () => {
    expect(wikiQuoted(text).replaceAll(/&#\d+;/g, '')).toMatch(/^[\p{L}\p{N} ]*$/u)
    const { fields } = trackerForms.JIRA_DATA_CENTER.create(tracker, draft).body as { fields: { description: string } }
    const lines = fields.description.split('\n')
    expect(
      lines.filter((line) => !/^(?:\* [A-Z][A-Za-z ]+: [\p{L}\p{N} &#;,]*|Waybill finds .*|)$/u.test(line)),
    ).toEqual([])
  })

  test('titles are one line without characters that turn a text round', () => {
    expect(draft.title).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(Array.from(draft.title).length).toBeLessThanOrEqual(200)
  })
})

test('long texts are cut, and lists are', () => {
  const long = '`'.repeat(10_000)
  const many = Array.from({ length: 1000 }, (_, at) => `${at}`)
  const draft = ticketDraft('0', { ...facts, component: long, aliases: many, fixedVersions: many }, null)
  for (const kind of ['GITHUB', 'GITLAB', 'JIRA_CLOUD', 'JIRA_DATA_CENTER'] as const) {
    const { body } = trackerForms[kind].create(tracker, draft)
    expect(JSON.stringify(body).length).toBeLessThan(10_000)
  }
  const { title } = trackerForms.GITLAB.create(tracker, draft).body as { title: string }
  expect(title.length).toBeLessThanOrEqual(255)
})
