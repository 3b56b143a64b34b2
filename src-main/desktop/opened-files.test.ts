import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenedFile } from '#shared/bridge.ts'
import { OpenedFiles } from './opened-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-opened-'))
  writeFileSync(join(folder, 'a.json'), '{"a":1}')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('holds files until there is a listener, then sends them on', async () => {
  const files = new OpenedFiles()
  await files.add([join(folder, 'a.json')])
  const sent: OpenedFile[][] = []
  const waited = files.connect((more) => sent.push([...more]))
  expect(waited).toEqual([{ name: 'a.json', bytes: 7, url: expect.stringMatching(/^\/opened\/[0-9a-f-]{36}$/) }])
  await files.add([join(folder, 'a.json')])
  expect(sent).toHaveLength(1)
  files.disconnect()
  await files.add([join(folder, 'a.json')])
  expect([sent.length, files.connect(() => {}).length]).toEqual([1, 1])
})

it('returns the bytes once', async () => {
  const files = new OpenedFiles()
  await files.add([join(folder, 'a.json')])
  const [file] = files.connect(() => {})
  const first = files.respond(file!.url)
  expect([first?.status, await first?.text()]).toEqual([200, '{"a":1}'])
  expect(files.respond(file!.url)?.status).toBe(404)
  expect(files.respond('/opened/none')?.status).toBe(404)
  expect(files.respond('/index.html')).toBeUndefined()
})

it('accepts regular files only, and names the target of a link', async () => {
  symlinkSync(join(folder, 'a.json'), join(folder, 'link.json'))
  const files = new OpenedFiles()
  await files.add([folder, join(folder, 'missing.json'), join(folder, 'link.json'), '/dev/null', 'a\0b'])
  expect(files.connect(() => {}).map((file) => file.name)).toEqual(['a.json'])
})
