import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it.each([
  ['/', 200, 'text/html; charset=utf-8', '<p>page</p>'],
  ['/index.html', 200, 'text/html; charset=utf-8', '<p>page</p>'],
  ['/versions/1/triage', 200, 'text/html; charset=utf-8', '<p>page</p>'],
  ['/assets', 200, 'text/html; charset=utf-8', '<p>page</p>'],
  ['/assets/a.js', 200, 'text/javascript; charset=utf-8', 'a()'],
  ['/assets/b.js', 404, null, ''],
  ['/..%2fsecret.txt', 404, null, ''],
  ['/%2e%2e/secret.txt', 404, null, ''],
  ['/..%5csecret.txt', 400, null, ''],
  ['/%00', 400, null, ''],
  ['/%', 400, null, ''],
  ['/%zz/x', 400, null, ''],
])('serves %s with %i', async (path, status, type, body) => {
  const response = await ask(path)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([status, type, body])
})

it('accepts no other method', async () => {
  const response = await ask('/', 'POST')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it.each(['/', '/assets/a.js', '/assets/b.js'])('protects %s with its headers', async (path) => {
  const { headers } = await ask(path)
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})
