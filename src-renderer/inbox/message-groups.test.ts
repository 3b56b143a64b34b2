import { expect, test } from 'vitest'
import {
  choiceOf,
  countOf,
  entriesOf,
  groupsOf,
  headlineOf,
  levelOf,
  shownOf,
  titleOf,
  versionWithFindings,
} from './message-groups.ts'
import type { Notification } from './use-inbox.ts'

const gateway = {
  id: 'v1',
  projectVersion: '4.2.0',
  project: { id: 'e1', name: 'production', projectGroup: { id: 'p1', name: 'Edge Gateway' } },
}

const message = (id: string, changes: Partial<Notification> = {}): Notification => ({
  ...{ id, messageType: 'SBOM_VULN_SCAN_REPORT', level: 'INFO', title: 'Edge Gateway 4.2.0: The scan has 1 finding' },
  ...{ body: '', link: null, createdAt: '2026-11-20T09:14:00.000Z', readAt: null, deliveries: [], sbom: gateway },
  ...changes,
})

test('messages about one version of one day are one group, where its newest message stands', () => {
  const groups = groupsOf([
    message('c'),
    message('other', { sbom: null, title: 'Backup failed' }),
    message('b', { level: 'ALERT' }),
    message('old', { createdAt: '2026-11-18T09:14:00.000Z' }),
  ])
  expect(groups.map(({ subject, messages }) => [subject, messages.map(({ id }) => id)])).toEqual([
    ['Edge Gateway 4.2.0', ['c', 'b']],
    [null, ['other']],
    ['Edge Gateway 4.2.0', ['old']],
  ])
  expect(levelOf(groups[0]?.messages ?? [])).toBe('ALERT')
})

test('messages about no version stay apart, also of one moment', () => {
  expect(groupsOf([message('a', { sbom: null }), message('b', { sbom: null })])).toHaveLength(2)
})

test('a title leaves its version out below the version, and shows a version without a name by its time', () => {
  expect(headlineOf(message('a'))).toBe('The scan has 1 finding')
  expect(headlineOf(message('a', { title: 'Edge Gateway 4.2.00: other' }))).toBe('Edge Gateway 4.2.00: other')
  const unnamed = { ...gateway, projectVersion: '2026-11-30T17:18:56.166Z' }
  const title = titleOf(message('a', { sbom: unnamed, title: 'Edge Gateway 2026-11-30T17:18:56.166Z: 425 findings' }))
  expect(title).toMatch(/^Edge Gateway 2026-(11-30|12-01) \d\d:\d\d: 425 findings$/)
})

test('findings stand beside what tells of them, and not beside a license', () => {
  expect(versionWithFindings([message('a', { messageType: 'LICENSE_SUMMARY' })])).toBeNull()
  expect(versionWithFindings([message('a', { messageType: 'LICENSE_SUMMARY' }), message('b')])).toBe('v1')
})

test('the messages of an open group follow it, and what was chosen stays shown when its group closes', () => {
  const groups = groupsOf([message('b'), message('a'), message('other', { sbom: null })])
  const [key = ''] = groups.map((group) => group.key)
  const places = (opened: readonly string[]) => entriesOf(groups, new Set(opened)).map(({ place }) => place)
  expect(places([])).toEqual(['head', 'alone'])
  expect(places([key])).toEqual(['head', 'inside', 'inside', 'alone'])
  const choice = { id: 'a', messageId: 'a' }
  expect(shownOf(entriesOf(groups, new Set([key])), choice)?.row.place).toBe('inside')
  expect(shownOf(entriesOf(groups, new Set()), choice)?.row.id).toBe(key)
})

test('a chosen message that gets company is shown and marked without it, and a chosen group as a whole', () => {
  const list = (...ids: readonly string[]) => entriesOf(groupsOf(ids.map((id) => message(id))), new Set())
  const marked = (entries: ReturnType<typeof list>, choice: Parameters<typeof shownOf>[1]) =>
    shownOf(entries, choice)?.entry.messages.map(({ id }) => id)
  const [alone] = list('a')
  const [group] = list('b', 'a')
  if (!alone || !group) throw new Error('no row')
  expect(marked(list('b', 'a'), choiceOf(alone))).toEqual(['a'])
  expect(shownOf(list('b', 'a'), choiceOf(alone))?.row.place).toBe('head')
  expect(marked(list('b', 'a'), choiceOf(group))).toEqual(['b', 'a'])
  expect(marked(list('b', 'a'), null)).toEqual(['b', 'a'])
  expect(marked(list('a'), choiceOf(group))).toEqual(['a'])
  expect(marked([], choiceOf(alone))).toBeUndefined()
})

test('a group of the last day that was read may have more messages, as long as there is a next page', () => {
  const read = [message('d', { createdAt: '2026-11-22T09:14:00.000Z' }), message('c'), message('b'), message('a')]
  const counts = (hasMore: boolean) => groupsOf(read, hasMore).map((group) => countOf(group))
  expect(counts(true)).toEqual(['1 message', '3 or more messages'])
  expect(counts(false)).toEqual(['1 message', '3 messages'])
})
