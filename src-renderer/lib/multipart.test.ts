import { expect, test } from 'vitest'
import { MadeFile } from './made-file.ts'
import { holdMultipart, streamMultipart } from './multipart.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const madeOf = (name: string, ...pieces: string[]) =>
  new MadeFile(name, 0, () => new Blob(pieces.map((piece) => bytes(piece))).stream())

/** Reads a form, with the text of its files. */
async function read(form: FormData): Promise<unknown> {
  const parts = [...form].map(async ([key, value]) =>
    typeof value === 'string' ? [key, value] : [key, value.name, await value.text()],
  )
  return Promise.all(parts)
}

const operations = '{"query":"mutation {ä}"}'
const files = [
  { place: 'variables.a', file: madeOf('ä "x".tar.gz', 'one', 'two') },
  { place: 'variables.b.c', file: madeOf('empty') },
]
const parts = [
  ['operations', operations],
  ['map', '{"0":["variables.a"],"1":["variables.b.c"]}'],
  ['0', 'ä "x".tar.gz', 'onetwo'],
  ['1', 'empty', ''],
]

test('streams an operation with files as a form', async () => {
  const { type, body } = streamMultipart(operations, files)
  expect(await read(await new Response(body, { headers: { 'content-type': type } }).formData())).toEqual(parts)
})

test('counts the bytes of the files that were taken', async () => {
  const sent: number[] = []
  await new Response(streamMultipart(operations, files, (count) => sent.push(count)).body).text()
  expect(sent).toEqual([3, 6])
})

test('holds the same form where a stream cannot be sent', async () => {
  expect(await read(await holdMultipart(operations, files))).toEqual(parts)
})

test('makes nothing more of a file when the request is canceled', async () => {
  let made = 0
  let isCanceled = false
  const endless = new MadeFile('endless', 0, () => {
    const pull = (controller: ReadableStreamDefaultController) => {
      made += 1
      controller.enqueue(bytes('x'))
    }
    const cancel = () => void (isCanceled = true)
    return new ReadableStream({ pull, cancel })
  })
  const reader = streamMultipart(operations, [{ place: 'variables.a', file: endless }]).body.getReader()
  for (let piece = 0; piece < 5; piece += 1) await reader.read()
  await reader.cancel()
  expect([isCanceled, made < 10]).toEqual([true, true])
})

test.each([
  [0, 3, 'one'],
  [1, 5, 'netw'],
  [4, 99, 'wo'],
  [9, 12, ''],
])('reads the part of a made file from %d to %d', async (start, end, text) => {
  expect(await madeOf('a', 'one', 'two').slice(start, end).text()).toBe(text)
})
