// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { entriesFor, groupsOf, inGroups, matchEntries, type PaletteGroup, splitMatches } from './palette-entries.ts'
import { type Crumb, usePlaceStore } from '#renderer/lib/place.ts'
import { recentPages, withPage } from './recent.ts'
import { readTyped } from './use-palette.ts'

describe('the palette', () => {
  it.each([
    ['/', 'export', ''],
    ['/versions/e/v', 'export', 'Export…'],
    ['/versions/e/v/triage', 'undo', 'Undo the last decision'],
    ['/triage', 'undo', 'Undo the last decision'],
    [
      '/versions/e/v/triage',
      'version alone',
      'Decide for this version alone; Withdraw what is decided for this version alone',
    ],
    ['/triage', 'version alone', ''],
    ['/', 'undo', ''],
    ['/', 'scan changes', ''],
    ['/versions/e/v/triage', 'scan changes', 'Scan changes of this version'],
    ['/', 'theme dark', 'Use dark theme'],
    ['/', 'restore', 'Backup and restore'],
    ['/', 'back up now', ''],
    ['/products', 'save the filter', 'Save the filter as a view…'],
    ['/products/view:1', 'save the filter', 'Save the filter as a view…'],
    ['/products/versions', 'save the filter', 'Save the filter as a view…'],
    ['/products/1', 'save the filter', ''],
    ['/products/1', 'share', 'Share this product: its links'],
    ['/products/1/share', 'share', ''],
    ['/products', 'share', ''],
    ['/versions/e/v/vulnerabilities', 'save the filter', 'Save the filter as a view…'],
    ['/versions/e/v/licenses', 'save the filter', ''],
    ['/settings/backup', 'back up now', 'Back up now'],
    ['/', 'queue order', 'Settings: Queue order'],
    ['/', 'tri', 'Triage, all products'],
    ['/versions/e/v', 'tri', 'Triage of this version; Triage, all products'],
  ])('at %s finds %s', (location, text, found) => {
    const titles = matchEntries(entriesFor(location), text).map(({ title }) => title)
    expect(titles.join('; ')).toBe(found)
  })

  it('keeps the order of groups, so that what is found later moves nothing that is there, and leaves nothing out', () => {
    const [entry] = entriesFor('/')
    const of = (group: PaletteGroup) => ({ ...entry!, group })
    const sorted = inGroups([of('find'), of('action'), entry!, of('component'), of('recent'), of('action')])
    expect(sorted.map(({ group }) => group)).toEqual(['recent', 'page', 'action', 'action', 'component', 'find'])
    expect(groupsOf(sorted)).toEqual(['recent', 'page', 'action', 'component', 'find'])
  })

  it('lists the keys of the pages of a version', () => {
    const keys = (text: string) => matchEntries(entriesFor('/versions/e/v/triage'), text)[0]?.keys
    expect(['Components of', 'Scan changes', 'Documents of'].map(keys)).toEqual(['g c', 'g u', 'g s'])
  })

  it('lists the keys of the queue once, for the version if there is one', () => {
    const titles = (location: string) =>
      entriesFor(location).flatMap(({ keys, title }) => (keys === 'g q' ? [title] : []))
    expect(titles('/versions/e/v')).toEqual(['Triage of this version'])
    expect(titles('/')).toEqual(['Triage, all products'])
  })

  it('ranks titles that begin with the text first', () => {
    expect(matchEntries(entriesFor('/versions/e/v'), 'co').map(({ title }) => title)[0]).toBe(
      'Components of this version',
    )
  })

  it('ranks a word that begins with the text before one that has it inside', () => {
    const titles = ['a relog b', 'dialog', 'the log', 'log of it', 'x'].map((title) => ({
      ...entriesFor('/')[0]!,
      title,
      about: 'log',
    }))
    expect(matchEntries(titles, 'log').map(({ title }) => title)).toEqual([
      'log of it',
      'the log',
      'a relog b',
      'dialog',
      'x',
    ])
  })

  it.each([
    ['>export', 'export', 'action'],
    ['@ shop', 'shop', 'product'],
    ['#CVE', 'CVE', 'vulnerability'],
    ['@scope/name', '@scope/name', null],
    ['lodash', 'lodash', null],
  ])('reads %j', (typed, sought, only) => {
    expect(readTyped(typed)).toEqual({ sought, only })
  })

  it('keeps the pages that were open, each once and the newest first', () => {
    const page = (title: string) => ({ href: `/${title}`, title, about: '' })
    const all = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].reduce(
      (known, title) => withPage(known, page(title)),
      [] as ReturnType<typeof withPage>,
    )
    expect(all.map(({ title }) => title).join('')).toBe('ihgfedca')
  })

  it('replaces the name of a page that was loading, and offers neither the page that is open nor one that is not there', () => {
    const visit = (href: string, ...crumbs: Crumb[]) => {
      window.location.hash = href
      usePlaceStore.setState({ crumbs })
    }
    visit('/compare/a/b', { label: 'Two versions' })
    visit('/compare/a/b', { label: '1.0 and 1.1' })
    visit('/gone', { label: 'Not found', isNoPage: true })
    visit('/products/p', { label: 'Products' }, { label: 'Shop' })
    visit('/versions/e/v/triage/f', { label: 'Shop' }, { label: 'Triage' })
    expect(recentPages('/versions/e/v/triage/g').map(({ title }) => title)).toEqual(['Shop', '1.0 and 1.1'])
  })

  it('marks the typed text, including punctuation', () => {
    expect(splitMatches('log4j-core 2.14.1', 'LOG4J 2.')).toEqual([
      { text: 'log4j', isMatch: true },
      { text: '-core ', isMatch: false },
      { text: '2.', isMatch: true },
      { text: '14.1', isMatch: false },
    ])
    expect(splitMatches('a (b', '(')).toHaveLength(3)
  })
})
