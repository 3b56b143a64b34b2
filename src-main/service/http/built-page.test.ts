import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBuiltPage, type BuiltPage } from './built-page.ts'

let parent: string
let page: BuiltPage
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'waybill-page-'))
  mkdirSync(join(parent, 'page/assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(parent, 'page/index.html'), '<p>page</p>')
  writeFileSync(join(parent, 'page/assets/a.js'), 'a()')
  page = createBuiltPage(join(parent, 'page'))
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const ask = (path: string, method = 'GET') => page(new Request(`http://host${path}`, { method }))

const json = 'application/json; charset=utf-8'
const rejection = (message: string, code: string) => JSON.stringify({ errors: [{ message, extensions: { code } }] })
const notFound = rejection('Not found', 'NOT_FOUND')
const invalid = rejection('The path is not valid', 'BAD_REQUEST')

it.each([
  ['/', 200, 'text/html; charset=utf-8', '<p>page</p>'],
  ['/index.html', 200, 'text/html; charset=utf-8', '<p>page</p>'],
  ['/versions/1/triage', 200, 'text/html; charset=utf-8', '<p>page</p>'],
  ['/assets', 200, 'text/html; charset=utf-8', '<p>page</p>'],
  ['/assets/a.js', 200, 'text/javascript; charset=utf-8', 'a()'],
  ['/assets/b.js', 404, json, notFound],
  ['/..%2fsecret.txt', 404, json, notFound],
  ['/%2e%2e/secret.txt', 404, json, notFound],
  ['/..%5csecret.txt', 400, json, invalid],
  ['/%00', 400, json, invalid],
  ['/%', 400, json, invalid],
  ['/%zz/x', 400, json, invalid],
])('serves %s with %i', async (path, status, type, body) => {
  const response = await ask(path)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([status, type, body])
})

it('accepts no other method', async () => {
  const response = await ask('/', 'POST')
  const body = rejection('Use GET', 'METHOD_NOT_ALLOWED')
  expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([405, 'GET, HEAD', body])
})

it.each(['/', '/assets/a.js', '/assets/b.js'])('protects %s with its headers', async (path) => {
  const { headers } = await ask(path)
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

describe('a file with compressed forms', () => {
  const name = '/assets/big-Ab_3-xyz.js'
  const get = (path: string, headers: Record<string, string>, served = page) =>
    served(new Request(`http://host${path}`, { headers }))
  const fact = ({ status, headers }: Response) => [
    status,
    headers.get('content-encoding'),
    headers.get('content-length'),
    headers.get('vary'),
  ]
  beforeAll(() => {
    writeFileSync(join(parent, `page${name}`), 'big'.repeat(99))
    writeFileSync(join(parent, `page${name}.br`), 'br-form')
    writeFileSync(join(parent, `page${name}.gz`), 'gz')
  })

  it('is sent in the form that the client prefers, and is the same type', async () => {
    const [brotli, gzip, plain] = await Promise.all([
      get(name, { 'accept-encoding': 'gzip, br' }),
      get(name, { 'accept-encoding': 'br;q=0.1, gzip;q=0.2' }),
      get(name, {}),
    ])
    expect([fact(brotli), await brotli.text()]).toEqual([[200, 'br', '7', 'accept-encoding'], 'br-form'])
    expect([fact(gzip), await gzip.text()]).toEqual([[200, 'gzip', '2', 'accept-encoding'], 'gz'])
    expect([fact(plain), await plain.text()]).toEqual([[200, null, '297', 'accept-encoding'], 'big'.repeat(99)])
    expect([brotli, gzip, plain].map(({ headers }) => headers.get('content-type'))).toEqual(
      Array(3).fill('text/javascript; charset=utf-8'),
    )
  })

  it('is never sent compressed to the window of the desktop app', async () => {
    const local = createBuiltPage(join(parent, 'page'), { isCompressed: false })
    expect(fact(await get(name, { 'accept-encoding': 'gzip, br' }, local))).toEqual([200, null, '297', null])
  })

  it('does not show its forms as files', async () => {
    for (const end of ['.br', '.gz']) expect((await get(`${name}${end}`, {})).status).toBe(404)
  })

  it('is not sent again to a client that has the same form', async () => {
    const tagOf = async (accepted: string) =>
      (await get(name, { 'accept-encoding': accepted })).headers.get('etag') ?? ''
    const [brotli, gzip] = [await tagOf('br'), await tagOf('gzip')]
    expect(brotli).not.toBe(gzip)
    const again = await get(name, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${brotli}` })
    expect([fact(again), again.headers.get('etag'), await again.text()]).toEqual([
      [304, null, null, 'accept-encoding'],
      brotli,
      '',
    ])
    expect((await get(name, { 'accept-encoding': 'gzip', 'if-none-match': brotli })).status).toBe(200)
  })

  it('is kept by its name, while the page is asked for each time, and changes with its content', async () => {
    const [file, first] = await Promise.all([get(name, {}), get('/', {})])
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const tag = first.headers.get('etag') ?? ''
    expect((await get('/deep/link', { 'if-none-match': tag })).status).toBe(304)
    expect((await get('/', { 'if-none-match': '*' })).status).toBe(304)
    writeFileSync(join(parent, 'page/index.html'), '<p>pagE</p>')
    expect((await get('/', { 'if-none-match': tag })).status).toBe(200)
    expect((await get('/assets/a.js', {})).headers.get('cache-control')).toBe('no-cache') // no hash in its name
  })
})
