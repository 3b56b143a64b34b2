import { expect, test } from 'vitest'
import type { InboxItem } from './inbox-reader.ts'
import { lineAsShown, NewNotices } from './new-notices.ts'

const times = { timeZone: 'UTC', quietFrom: '22:00', quietTo: '07:00' }
const noon = Date.parse('2026-11-20T12:00:00.000Z')
const night = Date.parse('2026-11-20T23:00:00.000Z')
const morning = Date.parse('2026-11-21T07:00:00.000Z')

let made = 0
function itemOf(title: string, more: Partial<InboxItem> = {}): InboxItem {
  made += 1
  const createdAt = new Date(noon + made).toISOString()
  const usual = {
    messageType: 'NEW_VULNS_REPORT',
    level: 'WARN',
    body: '6 introduced\n2 fixed',
    link: '/versions/e/v/triage',
  }
  return { id: `id-${made}`, title, createdAt, ...usual, ...more }
}

/** Notices of a user, after a first look at what is there. */
function noticesAfter(...there: readonly InboxItem[]) {
  const notices = new NewNotices()
  const look = (items: readonly InboxItem[], at = noon, isInFront = false, seat = 'ada') =>
    notices.next({ seat, items, times }, at, isInFront)
  expect(look(there)).toBeNull()
  return look
}

test('what is new is shown once, with its first line and its page', () => {
  const old = itemOf('old')
  const look = noticesAfter(old)
  const one = itemOf('Gateway 4.2.0: 6 findings are new')
  const shown = { title: 'Gateway 4.2.0: 6 findings are new', line: '6 introduced', page: '/versions/e/v/triage' }
  expect([look([one, old]), look([one, old]), look([]), look([one])]).toEqual([shown, null, null, null])
})

test('several at once are one notice, of the most urgent', () => {
  const look = noticesAfter()
  const items = [itemOf('info', { level: 'INFO' }), itemOf('bad', { level: 'ALERT' }), itemOf('warn')]
  expect([look(items), look(items)]).toEqual([{ title: '3 new messages', line: 'bad', page: '/inbox' }, null])
})

test('what comes in quiet hours is shown at their end, but an alert that a backup failed at once', () => {
  const look = noticesAfter()
  const [one, two] = [itemOf('one'), itemOf('two')]
  const backup = itemOf('Backup failed', { messageType: 'BACKUP_FAILED', level: 'ALERT', link: '/settings/backup' })
  expect(look([one], night)).toBeNull()
  expect(look([backup, two, one], night)).toMatchObject({ title: 'Backup failed', page: '/settings/backup' })
  expect(look([backup, two, one], night)).toBeNull()
  expect(look([backup, two, one], morning)).toMatchObject({ title: '2 new messages' })
  expect(look([backup, two, one], morning)).toBeNull()
})

test('nothing is shown in front, nor later of what came meanwhile, nor what another user has', () => {
  const look = noticesAfter()
  const one = itemOf('one')
  expect([look([one], noon, true), look([one])]).toEqual([null, null])
  expect(look([itemOf('of bob'), one], noon, false, 'bob')).toBeNull()
  expect(look([itemOf('more of bob'), one], noon, false, 'bob')).toMatchObject({ title: 'more of bob' })
})

test('an old one that comes into sight is not new, and one of the same moment is', () => {
  const [old, at] = [itemOf('old'), new Date(noon + 1_500_000).toISOString()]
  const look = noticesAfter(itemOf('a', { createdAt: at }))
  expect(look([old])).toBeNull()
  expect(look([itemOf('b', { createdAt: at }), old])).toMatchObject({ title: 'b' })
})

test('one that waited for a job is new, although a later one was shown', () => {
  const look = noticesAfter()
  const later = itemOf('later', { createdAt: new Date(noon + 60_000).toISOString() })
  const waited = itemOf('waited', { createdAt: new Date(noon + 1).toISOString() })
  expect(look([later])).toMatchObject({ title: 'later' })
  expect(look([later, waited])).toMatchObject({ title: 'waited' })
  expect(look([later, waited])).toBeNull()
})

test('markup in a line is shown as text where the system reads markup', () => {
  const line = '<b>lib</b> <4 & co'
  expect(['linux', 'win32', 'darwin'].map((platform) => lineAsShown(line, platform as NodeJS.Platform))).toEqual([
    '&lt;b&gt;lib&lt;/b&gt; &lt;4 &amp; co',
    line,
    line,
  ])
})

test.each([
  ['https://evil.example', '/inbox'],
  ['//evil.example/triage', '/inbox'],
  ['/settings/keys?name=x', '/inbox'],
  ['/../etc', '/inbox'],
  [null, '/inbox'],
  ['/triage', '/triage'],
])('of the link %j, a click opens %s', (link, page) => {
  expect(noticesAfter()([itemOf('one', { link })])).toMatchObject({ page })
})

test('a title cannot have lines, turn its direction or be of any length', () => {
  const title = `a\u202Eb\nc${'x'.repeat(1000)}`
  const shown = noticesAfter()([itemOf(title, { body: '' })])
  expect(shown?.title).toMatch(/^a b cx+…$/)
  expect(shown?.title.length).toBe(120)
  expect(shown?.line).toBe('')
})
