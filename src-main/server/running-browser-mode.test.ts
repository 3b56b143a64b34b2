import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { offerLinks, requestLink } from './running-browser-mode.ts'

let root: string
let dataFolder: string
const opened: { close(): Promise<void> }[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-running-'))
  dataFolder = join(root, 'data')
  mkdirSync(dataFolder)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
  rmSync(root, { recursive: true, force: true })
})

const code = 'a'.repeat(43)
const link = `http://127.0.0.1:4711/#k=${code}`
const offer = async (createLink = () => link) => void opened.push(await offerLinks(dataFolder, createLink))
const stored = () =>
  JSON.parse(readFileSync(join(dataFolder, 'browser-mode.json'), 'utf8')) as { socket: string; key: string }

it('gives a link for the key, and nothing without it', async () => {
  await offer()
  expect((await requestLink(dataFolder))?.link).toBe(link)
  const { socket, key } = stored()
  const said = (text: string) =>
    new Promise<string>((resolve) => {
      const client = connect(socket)
      let all = ''
      client.on('data', (chunk) => (all += String(chunk)))
      client.on('error', () => {})
      client.once('close', () => resolve(all))
      client.end(text)
    })
  for (const text of ['', '\n', 'x\n', `${key.slice(1)}\n`, `${key}x\n`, 'x'.repeat(5000), key]) {
    expect([text.slice(0, 60), await said(text)]).toEqual([text.slice(0, 60), ''])
  }
  expect((await requestLink(dataFolder))?.link).toBe(link)
})

it.skipIf(process.platform === 'win32')('is for its user only', async () => {
  const umask = process.umask(0)
  try {
    await offer()
  } finally {
    process.umask(umask)
  }
  const { socket } = stored()
  expect(dirname(socket)).toBe(dataFolder)
  for (const file of [socket, join(dataFolder, 'browser-mode.json')]) expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('leaves nothing behind', async () => {
  await offer()
  await opened.pop()?.close()
  expect(readdirSync(dataFolder)).toEqual([])
  expect(await requestLink(dataFolder)).toBeNull()
})

it.skipIf(process.platform === 'win32')('uses a short folder where the path is too long for a socket', async () => {
  dataFolder = join(root, ...Array<string>(5).fill('a-long-name-of-a-folder'))
  mkdirSync(dataFolder, { recursive: true })
  await offer()
  const { socket } = stored()
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(100)
  expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700)
  expect((await requestLink(dataFolder))?.link).toBe(link)
  await opened.pop()?.close()
  expect(existsSync(dirname(socket))).toBe(false)
})

it('takes the place of one that was killed', async () => {
  await offer()
  const left = { place: readFileSync(join(dataFolder, 'browser-mode.json')), socket: stored().socket }
  await opened.pop()?.close()
  writeFileSync(join(dataFolder, 'browser-mode.json'), left.place)
  if (process.platform !== 'win32') writeFileSync(left.socket, '')
  expect(await requestLink(dataFolder)).toBeNull()
  await offer()
  expect((await requestLink(dataFolder))?.link).toBe(link)
})

it.each(['', 'null', '{}', '{"socket":1,"key":"x"}', '{"socket":"/nowhere/s","key":"x"}'])(
  'finds none with the file %j',
  async (text) => {
    writeFileSync(join(dataFolder, 'browser-mode.json'), text)
    expect(await requestLink(dataFolder)).toBeNull()
  },
)

it.each(['https://evil.example/', `http://127.0.0.1:1/#k=${code}x`, 'file:///etc/passwd'])(
  'opens no "%s"',
  async (other) => {
    await offer(() => other)
    expect(await requestLink(dataFolder)).toBeNull()
  },
)
