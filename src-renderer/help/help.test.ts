import { describe, expect, it } from 'vitest'
import { guidePages } from '#renderer/generated/guide.ts'
import { helpPath, readHelpPath } from '#renderer/lib/help-path.ts'
import { searchGuide } from './search-guide.ts'

describe('the URL of a page of the help', () => {
  it.each([
    ['/help', { page: '', section: null }],
    ['/help/01-first-triage', { page: '01-first-triage', section: null }],
    ['/help/01-first-triage/decide', { page: '01-first-triage', section: 'decide' }],
    ['/help/01-first-triage/%', { page: '01-first-triage', section: '%' }],
    ['/help/<b>', { page: '', section: null }],
  ])('%s is read', (location, read) => expect(readHelpPath(location)).toEqual(read))

  it.each(['/', '/helpful', '/settings/help'])('%s is none', (location) =>
    expect(readHelpPath(location)).toBeUndefined(),
  )

  it('is read as it is written', () => {
    expect(readHelpPath(helpPath('09-team-server', 'start-it'))).toEqual({
      page: '09-team-server',
      section: 'start-it',
    })
  })
})

describe('the search', () => {
  it('finds parts with all words, titles first', () => {
    const [first] = searchGuide(guidePages, 'RESTORE backup')
    expect(first).toMatchObject({ page: '08-backup-and-restore' })
    const hits = searchGuide(guidePages, 'suppressed')
    expect(hits.length).toBeGreaterThan(0)
    expect(hits.every(({ excerpt }) => /suppressed/i.test(excerpt))).toBe(true)
    expect(new Set(hits.map(({ page }) => page))).toEqual(new Set(['10-move-from-dependency-track']))
  })

  it.each(['', '   ', 'nothing-like-it', '<script>'])('finds nothing for %j', (text) => {
    expect(searchGuide(guidePages, text)).toEqual([])
  })

  it('links each hit to a section that exists', () => {
    for (const { page, section } of searchGuide(guidePages, 'the')) {
      const blocks = guidePages.find(({ id }) => id === page)?.blocks ?? []
      expect(section === null || blocks.some((block) => block.kind === 'heading' && block.id === section)).toBe(true)
    }
  })
})
