// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { writePage } from './missing-data-page.ts'
import type { MissingSource } from './missing-data-words.ts'

const source = (name: string, urls: readonly string[], more: Partial<MissingSource> = {}): MissingSource => ({
  ...{ key: urls.join('\n'), name, urls, bytes: null, bytesDate: null, labels: ['npm'], errors: [] },
  ...more,
})

const parse = (sources: readonly MissingSource[]) =>
  new DOMParser().parseFromString(writePage(sources, '2026-11-30T12:00:00Z'), 'text/html')

test('lists every file with its link, size, place, and how to bring it over', () => {
  const page = parse([
    source('OSV npm', ['https://osv.example/npm/all.zip'], { bytes: 2_000_000 }),
    source('OSV PyPI', ['https://osv.example/PyPI/all.zip'], { labels: ['PyPI'] }),
    source('NVD', ['https://nvd.example/a.json.gz', 'https://nvd.example/b.json.gz'], { labels: ['CPE names'] }),
  ])
  const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(rows[0]).toEqual([
    ...['OSV npm', 'npm', 'about 2 MB', 'https://osv.example/npm/all.zip'],
    'waybill-advisory-data/OSV npm/all.zip',
  ])
  expect(rows.map((row) => row[4])).toEqual([
    'waybill-advisory-data/OSV npm/all.zip',
    'waybill-advisory-data/OSV PyPI/all.zip',
    'waybill-advisory-data/NVD/a.json.gz',
    'waybill-advisory-data/NVD/b.json.gz',
  ])
  expect(page.body.textContent).toContain('Import a folder…')
  expect(page.querySelector('pre')?.textContent.split('\n')).toHaveLength(4)
  expect(page.querySelector('pre')?.textContent).toContain(
    `curl --fail --location --create-dirs --output 'waybill-advisory-data/OSV npm/all.zip' 'https://osv.example/npm/all.zip'`,
  )
})

test('escapes names and URLs, loads nothing, and leads out of no folder', () => {
  const hostile = source(`"><script>alert(1)</script><img src=x onerror=y>' ../..`, [
    `https://x.example/%2e%2e%2f%2e%2e/a'b"c<script>?q=<b>`,
  ])
  const page = parse([{ ...hostile, labels: ['<i>npm</i>'] }])
  expect(page.querySelectorAll('script, img, i, iframe, link[href], form')).toHaveLength(0)
  expect(page.querySelectorAll('[src], [onerror]')).toHaveLength(0)
  expect(page.querySelector('tbody td')?.textContent).toBe(hostile.name)
  expect([...page.querySelectorAll('a')].map((link) => new URL(link.href).protocol)).toEqual(['https:'])
  const place = page.querySelector('tbody code')?.textContent ?? ''
  expect(place.split('/')).toHaveLength(3)
  expect(place).not.toMatch(/(^|\/)\.\.(\/|$)|['"<>]/)
  const command = page.querySelector('pre')?.textContent ?? ''
  // Every quote of the URL is closed and escaped.
  expect(command.split(`'\\''`).join('').match(/'/g)).toHaveLength(4)
})

test('makes no link of a URL whose values are hidden', () => {
  const page = parse([source('OSV npm', ['https://x.example/npm/all.zip?key=***'])])
  expect(page.querySelector('a')).toBeNull()
  expect(page.querySelector('pre')).toBeNull()
  expect(page.body.textContent).toContain('values are hidden')
})
