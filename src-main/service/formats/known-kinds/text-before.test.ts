import { describe, expect, test } from 'vitest'
import { cyclonedx, library, read } from '#service/formats/read-for-test.ts'
import { Rejection } from '#service/domain/rejection.ts'

const json = JSON.stringify(cyclonedx({ components: [library('a')] }))
const indented = JSON.stringify(cyclonedx({ components: [library('a')] }), null, 2)
const xml = '<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.6"/>'

function reasonOf(text: string): string {
  try {
    read(text)
    return 'read'
  } catch (error) {
    if (error instanceof Rejection) return error.message
    throw error
  }
}

describe('names text before the document', () => {
  test.each([
    ['a line of a log', `npm warn config\n${json}`, 1, 'npm warn config', 2],
    ['lines of a log', `\nscanning\nready\n\n${indented}`, 2, 'scanning', 5],
    ['a level in brackets', `[INFO] scanning /src\n${indented}`, 1, '[INFO] scanning /src', 2],
    ['a time in brackets', `[0001]  WARN no name\r\n${json}`, 1, '[0001]  WARN no name', 2],
    ['a log in color', `\u001b[32mINFO\u001b[0m scanning\n${json}`, 1, 'INFO scanning', 2],
    ['a log in JSON', `{"level":"info","message":"scanning"}\n${indented}`, 1, undefined, 2],
    ['a log before XML', `INFO scanning\n${xml}`, 1, 'INFO scanning', 2],
    ['a log before tag-value', `INFO scanning\nSPDXVersion: SPDX-2.3\nPackageName: a\n`, 1, 'INFO scanning', 2],
    ['bare line ends', `INFO scanning\rready\r${json}`, 1, 'INFO scanning', 3],
  ])('%s', (_, text, line, shown, begins) => {
    const reason = reasonOf(text)
    expect(reason).toMatch(new RegExp(`^Text before the document, line ${line}: .* begins in line ${begins}\\.`))
    if (shown !== undefined) expect(reason).toContain(JSON.stringify(shown))
  })

  test.each([
    ['JSON', `\u001b[0m${json}`],
    ['XML', `\u001b[?25h\u001b[1m${xml}`],
  ])('an escape sequence of a terminal before %s', (_, text) => {
    expect(reasonOf(text)).toMatch(/^Text before the document, line 1: an escape sequence of a terminal \(ANSI\)\./)
  })
})

test.each([
  ['text', 'Hello, world.', /Plain text is not an SBOM/],
  ['a table', 'name,version,license\na,1,MIT\n', /A table/],
  ['damaged JSON', '{\n"bomFormat": "CycloneDX",\n"components": [\n{"name": ]}', /Invalid JSON/],
  ['a damaged list', '[\n{"a": 1},\n{"b": }\n]', /Invalid JSON/],
  ['a list on one line', '[1] [2]', /text after the end/],
  ['two documents', `${json}\n${json}`, /text after the end of the JSON document \(line 2, column 1\)/],
])('does not mistake %s for it', (_, text, expected) => {
  expect(reasonOf(text)).toMatch(expected)
})
