import { beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '#renderer/lib/job-text.ts'
import type { Toast } from '#renderer/lib/toasts.ts'
import { addCards, changeCard, useCards } from '#renderer/drop/cards.ts'
import type { CardState, Inspection, Target } from '#renderer/drop/cards.ts'
import { countFailed, countRunning, firstTab, newVersions, rowsOf, summaryOf } from './rows.ts'
import type { TrayContent, TrayRow } from './rows.ts'

const states: Readonly<Record<string, CardState>> = {
  waiting: { at: 'waiting' },
  asking: { at: 'asking', inspection: {} as Inspection, target: {} as Target }, // rows look no further
  working: { at: 'working', jobs: [], versions: [] },
  done: { at: 'done', jobs: [], versions: [] },
  rejected: { at: 'rejected', reasons: ['torn'] },
}
const batch = { id: 'b', name: 'boms' }

beforeEach(() => useCards.setState({ cards: [], skippedFiles: 0, jobIds: new Set() }))

/** Files by their states; those with a star came together. */
function content(names: readonly string[], more: Partial<TrayContent> = {}): TrayContent {
  for (const [at, { id }] of addCards(names.map((name) => new File(['x'], name))).entries()) {
    const name = names[at] ?? ''
    changeCard(id, { state: states[name.replace('*', '')] as CardState, ...(name.endsWith('*') && { batch }) })
  }
  return { cards: useCards.getState().cards, jobs: [], log: [], openedAt: null, now: Date.now(), ...more }
}

const job = (more: Partial<Job>) => ({ id: 'j', kind: 'EXPORT', progress: 0.5, ...more }) as Job // what rows read
const message = (text: string, tone: Toast['tone'], ageMs = 0): Toast => ({
  ...{ id: text.length, text, tone, shownAt: Date.now() - ageMs },
})
const names = (rows: readonly TrayRow[]) =>
  rows.map((row) => {
    if (row.kind === 'file') return row.card.file.name
    if (row.kind === 'batch') return `${row.batch.name} ${row.cards.length}`
    return row.kind === 'job' ? row.job.id : row.message.text
  })

describe('the rows of the tray', () => {
  it('are what asks, then what runs; what has ended is finished or failed', () => {
    const { now, finished, failed } = rowsOf(
      content(['done', 'working', 'rejected', 'asking'], {
        jobs: [job({ id: 'export', state: 'RUNNING' })],
        log: [message('Not saved', 'bad'), message('Exported', 'plain')],
      }),
    )
    expect(names(now)).toEqual(['asking', 'working', 'export'])
    expect(names(finished).toSorted()).toEqual(['Exported', 'done'])
    expect(names(failed).toSorted()).toEqual(['Not saved', 'rejected'])
  })

  it('are on their tab when they end while the tray is open, and stay among what runs', () => {
    const states = ['done', 'working', 'rejected']
    const { now, finished, failed } = rowsOf(content(states, { openedAt: Date.now() - 60_000 }))
    expect(names(now)).toEqual(['working', 'done', 'rejected'])
    expect([names(finished), names(failed)]).toEqual([['done'], ['rejected']])
    expect([countRunning(now), countFailed(failed)]).toEqual([1, 1])
  })

  it('count a file that failed before all of its batch have ended', () => {
    const { finished, failed } = rowsOf(content(['rejected*', 'asking*', 'done*']))
    expect([countFailed(failed), finished.length]).toEqual([1, 0])
  })

  it('hold files that came together in one, besides those that ask', () => {
    const all = ['done*', 'rejected*', 'asking*', 'waiting*', 'working']
    expect(names(rowsOf(content(all)).now)).toEqual(['boms 4', 'asking*', 'working'])
  })

  it('ask for five files of a batch at a time, and count all', () => {
    const rows = rowsOf(content([...Array.from({ length: 7 }, () => 'asking*'), 'working*']))
    expect(names(rows.now)).toEqual(['boms 8', ...Array.from({ length: 5 }, () => 'asking*')])
    expect(summaryOf(rows, 0).text).toBe('7 questions')
  })

  it('show a batch with failures in both tabs, and count each file that failed', () => {
    const { now, finished, failed } = rowsOf(content(['done*', 'rejected*', 'rejected*']))
    expect([names(now), names(finished), names(failed)]).toEqual([[], ['boms 3'], ['boms 3']])
    expect(countFailed(failed)).toBe(2)
  })

  it('go after a day, unless they failed', () => {
    const old = [message('Exported', 'plain', 86_400_001), message('Not saved', 'bad', 86_400_001)]
    const { finished, failed } = rowsOf(content([], { log: old }))
    expect([names(finished), names(failed)]).toEqual([[], ['Not saved']])
  })
})

describe('the button of the tray', () => {
  it.each([
    [['asking', 'working', 'asking'], 'asking 2 questions'],
    [['done*', 'working*', 'waiting*'], 'running 1 of 3 files'],
    [['working'], 'running 1 running'],
    [['rejected', 'done'], 'failed 1 failed'],
    [['done'], 'done Done'],
    [[], 'idle Tray'],
  ])('says of %j: %s', (files, said) => {
    const { look, text } = summaryOf(rowsOf(content(files)), 0)
    expect(`${look} ${text}`).toBe(said)
  })

  it('warns of a file that is done and whose version lacks data, as its row does', () => {
    const { cards } = content(['done'])
    const version = { id: 'v', environmentId: 'e', label: 'Shop 1', entry: null, jobId: null }
    changeCard(cards[0]?.id ?? 0, { state: { at: 'done', jobs: [], versions: [version] } })
    const rows = rowsOf({ ...content([]), cards: useCards.getState().cards })
    expect([newVersions(rows, 0), newVersions(rows, Date.now() + 1)]).toEqual([['v'], []])
    expect(summaryOf(rows, 0, true)).toEqual({ look: 'lacking', text: 'Done, data missing' })
  })

  it('says nothing of what was seen, nor of messages', () => {
    const rows = rowsOf(content(['rejected', 'done'], { log: [message('Not saved', 'bad')] }))
    expect(summaryOf(rows, Date.now() + 1).text).toBe('Tray')
    expect(summaryOf(rowsOf({ ...content([]), cards: [], log: [message('Not saved', 'bad')] }), 0).text).toBe('Tray')
  })

  it('tells how far files are: what was sent counts before anything is processed', () => {
    const sending: CardState = { at: 'sending', sent: 1 }
    const { cards } = content(['waiting'])
    changeCard(cards[0]?.id ?? 0, { state: sending })
    const half = rowsOf({ ...content([]), cards: useCards.getState().cards })
    expect(summaryOf(half, 0).share).toBeCloseTo(0.2)
  })
})

it('the tray opens where there is most to say', () => {
  expect(firstTab(rowsOf(content(['working', 'rejected'])), 0)).toBe('now')
  expect(firstTab(rowsOf({ ...content([]), cards: content(['rejected', 'done']).cards.slice(-2) }), 0)).toBe('failed')
  expect(firstTab(rowsOf(content([], { cards: [] })), 0)).toBe('finished')
})
