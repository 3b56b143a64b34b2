import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, parse } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenedFile } from '#shared/bridge.ts'
import { OpenedFiles } from './opened-files.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-opened-'))
  path = join(folder, 'a.json')
  writeFileSync(path, '{"a":1}')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a file, as the page hears of it. */
async function open() {
  const files = new OpenedFiles()
  await files.add([path])
  const [file] = files.connect(() => {})
  const ask = (url: string, headers: Record<string, string> = {}) =>
    files.respond(new Request(`app://waybill${url}`, { headers }))
  return { files, file: file!, ask }
}

it('holds files until there is a listener, then sends them on', async () => {
  const files = new OpenedFiles()
  await files.add([path])
  const sent: OpenedFile[][] = []
  const waited = files.connect((more) => sent.push([...more]))
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const lastModified = expect.any(Number)
  expect(waited).toEqual([
    { id, name: 'a.json', bytes: 7, lastModified, url: `/opened/${waited[0]?.id}`, problem: null },
  ])
  await files.add([path])
  expect(sent).toHaveLength(1)
  files.disconnect()
  await files.add([path])
  expect([sent.length, files.connect(() => {}).length]).toEqual([1, 1])
})

it('returns the bytes again and again until the page is unloaded', async () => {
  const { files, file, ask } = await open()
  const read = async () => {
    const answer = await ask(file.url)
    return [answer.status, answer.status === 200 && (await answer.text())]
  }
  expect([await read(), await read()]).toEqual([
    [200, '{"a":1}'],
    [200, '{"a":1}'],
  ])
  files.disconnect()
  expect([await read(), files.find(file.id)]).toEqual([[404, false], undefined])
})

it('keeps the ids of files that no page has heard of', async () => {
  const files = new OpenedFiles()
  await files.add([path])
  files.disconnect()
  const [file] = files.connect(() => {})
  expect(files.find(file!.id)).toBeDefined()
})

it.each([
  ['bytes=0-2', 206, '{"a', 'bytes 0-2/7'],
  ['bytes=5-', 206, '1}', 'bytes 5-6/7'],
  ['bytes=5-99', 206, '1}', 'bytes 5-6/7'],
  ['bytes=7-', 416, '', 'bytes */7'],
  ['bytes=3-2', 416, '', 'bytes */7'],
  ['bytes=-2', 416, '', 'bytes */7'],
])('answers the range %s', async (range, status, text, contentRange) => {
  const { file, ask } = await open()
  const answer = await ask(file.url, { range })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
    status,
    text,
    contentRange,
  ])
})

it('answers an empty file', async () => {
  writeFileSync(path, '')
  const { file, ask } = await open()
  expect(await (await ask(file.url)).text()).toBe('')
})

it('reads nothing for a request of its headers, or with another method', async () => {
  const { files, file } = await open()
  const ask = (method: string) => files.respond(new Request(`app://waybill${file.url}`, { method }))
  const head = await ask('HEAD')
  expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '7', null])
  expect((await ask('POST')).status).toBe(405)
})

it.skipIf(process.platform === 'win32')(
  'does not wait for a file that is a pipe by the time it is opened',
  async () => {
    const { files, file } = await open()
    const read = files.find(file.id)!.read().toArray()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100) // the path is looked at meanwhile
    rmSync(path)
    execFileSync('mkfifo', [path])
    await expect(read).rejects.toMatchObject({ name: 'RejectedRequest', status: 409 })
  },
)

it('knows no other path', async () => {
  const { ask } = await open()
  expect([(await ask('/opened/none')).status, (await ask('/index.html')).status]).toEqual([404, 404])
})

it.each([
  ['is gone', () => rmSync(path), '"a.json" no longer exists'],
  ['has changed', () => appendFileSync(path, ' '), '"a.json" has changed since it was opened. Open it again'],
  [
    'is a folder now',
    () => {
      rmSync(path)
      mkdirSync(path)
    },
    '"a.json" is no longer a file',
  ],
])('says that a file %s', async (_, change, message) => {
  const { files, file, ask } = await open()
  change()
  const lost = { name: 'RejectedRequest', status: 409, message }
  await expect(ask(file.url)).rejects.toMatchObject(lost)
  await expect(files.find(file.id)!.read().toArray()).rejects.toMatchObject(lost)
})

it('says that a file changed while it was read', async () => {
  writeFileSync(path, Buffer.alloc(1_000_000))
  const { files, file } = await open()
  const pieces = files.find(file.id)!.read()[Symbol.asyncIterator]()
  await pieces.next()
  appendFileSync(path, 'x')
  const rest = async () => {
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next());
  }
  await expect(rest()).rejects.toMatchObject({ message: '"a.json" changed while it was read. Open it again' })
})

it('reads regular files only, names the target of a link, and says of everything else why it is not read', async () => {
  symlinkSync(path, join(folder, 'link.json'))
  symlinkSync(join(folder, 'gone'), join(folder, 'lost.json'))
  mkdirSync(join(folder, 'inner'))
  const files = new OpenedFiles()
  const paths = ['inner', 'missing.json', 'link.json', 'lost.json', '', 'a\0b'].map((name) => join(folder, name))
  await files.add([...paths, '/dev/null'])
  const opened = files.connect(() => {})
  expect(opened.map(({ name, problem }) => [name, problem])).toEqual([
    ['inner', '"inner" is a folder. Drop it on the window instead.'],
    ['missing.json', '"missing.json" does not exist.'],
    ['a.json', null],
    ['lost.json', '"lost.json" does not exist.'],
    [basename(folder), `"${basename(folder)}" is a folder. Drop it on the window instead.`],
    ['a\0b', '"a\0b" does not exist.'],
    ['null', process.platform === 'win32' ? '"null" does not exist.' : '"null" is not a file.'],
  ])
  expect(opened.map(({ id }) => files.find(id) !== undefined)).toEqual(opened.map(({ problem }) => problem === null))
})

it('says of what it may not look at that it cannot be read, and names the root of a drive', async () => {
  const files = new OpenedFiles()
  const { root } = parse(folder)
  symlinkSync('loop.json', join(folder, 'loop.json'))
  await files.add([join(folder, 'loop.json'), root])
  expect(files.connect(() => {}).map(({ name, problem }) => [name, problem])).toEqual([
    ['loop.json', '"loop.json" cannot be read.'],
    [root, `"${root}" is a folder. Drop it on the window instead.`],
  ])
})

it('leaves none of many files out', async () => {
  const files = new OpenedFiles()
  const paths = Array.from({ length: 500 }, (_, at) => join(folder, `${at}.json`))
  for (const one of paths) writeFileSync(one, '{}')
  await files.add(paths)
  expect(files.connect(() => {}).map(({ name }) => name)).toEqual(paths.map((one) => basename(one)))
})
