// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { entriesFor, inGroups, matchEntries, splitMatches } from './palette-entries.ts'

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

  it('shows what was found first, and leaves nothing out', () => {
    const [entry] = entriesFor('/')
    const of = (group: 'Commands' | 'Products' | 'Results') => ({ ...entry!, group })
    const sorted = inGroups([of('Commands'), entry!, of('Products'), of('Results'), of('Commands')])
    expect(sorted.map(({ group }) => group)).toEqual(['Results', 'Products', 'Go to', 'Commands', 'Commands'])
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
