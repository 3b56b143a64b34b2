import { afterAll, expect, test } from 'vitest'
import { OpenedSource } from './opened-source.ts'

const content = 'x'.repeat(70_000)
const ranges: (string | null)[] = []

// Stands in for the desktop shell on the page's own origin.
const pageFetch = globalThis.fetch
globalThis.fetch = (input, init) => {
  const range = new Headers(init?.headers).get('range')
  ranges.push(range)
  if (input === '/opened/gone') {
    return Promise.resolve(Response.json({ errors: [{ message: '"a.json" no longer exists' }] }, { status: 409 }))
  }
  const [, from = '0', to = '69999'] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? []
  return Promise.resolve(new Response(content.slice(Number(from), Number(to) + 1), { status: range ? 206 : 200 }))
}
afterAll(() => {
  globalThis.fetch = pageFetch
})

const open = (path: string) =>
  new OpenedSource({ id: '1', name: 'a.json', bytes: content.length, lastModified: 1, url: path, problem: null })

test.each([
  ['a part', 10, 20, 'bytes=10-19', 10],
  ['a part over the end', 69_990, 99_999, 'bytes=69990-69999', 10],
  ['an end', 69_999, undefined, 'bytes=69999-69999', 1],
])('reads %s, and no more', async (_, start, end, range, length) => {
  ranges.length = 0
  const text = await open('/opened/a').slice(start, end).text()
  expect([text.length, ranges]).toEqual([length, [range]])
})

test('requests nothing for an empty part', async () => {
  ranges.length = 0
  expect([(await open('/opened/a').slice(5, 5).arrayBuffer()).byteLength, ranges]).toEqual([0, []])
})

test('streams the file', async () => {
  expect(await new Response(open('/opened/a').stream()).text()).toBe(content)
})

test('says what is wrong with a file that is gone', async () => {
  const message = '"a.json" no longer exists.'
  await expect(open('/opened/gone').slice(0, 1).arrayBuffer()).rejects.toThrow(message)
  await expect(open('/opened/gone').stream().getReader().read()).rejects.toThrow(message)
})
