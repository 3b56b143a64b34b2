import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { escapeControls } from './escape-controls.ts'
import { createServiceLog } from './service-log.ts'

const everyControl = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))
  .filter((character) => /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(character))
  .join('')
const unescaped = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u

test('leaves no character that controls a terminal, and loses none', () => {
  const escaped = escapeControls(everyControl)
  expect(everyControl.length).toBeGreaterThan(70)
  expect(escaped).not.toMatch(unescaped)
  expect(JSON.parse(`"${escaped.replaceAll('\t', '\\t').replaceAll('\n', '\\n')}"`)).toBe(everyControl)
})

test('a name in an error controls neither the log nor the terminal', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-escapes-'))
  const said: string[] = []
  const { log, close } = createServiceLog({ dataFolder, now: () => new Date(0) }, (line) => said.push(line))
  log(`"\u001b]0;owned\u0007\u001b[2J${everyControl}" was rejected`, 'error')
  close()
  for (const text of [readFileSync(join(dataFolder, 'logs/waybill.log'), 'utf8'), ...said]) {
    expect(text).not.toMatch(unescaped)
    expect(text).toContain(String.raw`\u001b]0;owned\u0007`)
  }
  expect(said).toHaveLength(1)
  rmSync(dataFolder, { recursive: true })
})
