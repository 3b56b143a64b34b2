import { formatBytes, formatCount, formatNumber } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { stepsOfJob } from '#renderer/lib/job-steps.ts'
import type { Step } from '#renderer/lib/job-steps.ts'
import { isAsking, isFailed } from '#renderer/drop/cards.ts'
import type { Card } from '#renderer/drop/cards.ts'
import * as texts from './texts.tsx'

/** Returns the steps of a file that is under way, before its jobs are known. */
export function stepsOfFile({ state, file }: Pick<Card, 'state' | 'file'>): readonly Step[] {
  const todo = (key: string, text: string): Step => ({ key, state: 'todo', text })
  const now = (text: string): Step => ({ key: 'now', state: 'now', text })
  if (state.at === 'waiting') return [todo('wait', texts.queued)]
  if (state.at === 'reading') return [now(texts.detectingFileType)]
  if (state.at === 'working') return [now(texts.queued)]
  if (state.at !== 'sending') return []
  if (state.isStored === true) return [now(texts.readingSize(formatBytes(file.size)))]
  if (state.sent === null || state.sent >= file.size) return [now(texts.readingSize(formatBytes(file.size)))]
  return [now(texts.sentOfSizeSent(formatBytes(state.sent), formatBytes(file.size))), todo('read', texts.read)]
}

/** Returns the steps of files that came together: how many ended and how, the one in hand with its count, and how many wait. */
export function stepsOfBatch(cards: readonly Card[]): readonly Step[] {
  const count = (is: (card: Card) => boolean) => cards.filter(is).length
  const step = (key: Step['key'], state: Step['state'], number: number, word: string): readonly Step[] =>
    number === 0 ? [] : [{ key, state, text: `${formatNumber(number)} ${word}` }]
  const at = cards.findIndex(({ state }) => ['reading', 'sending', 'working'].includes(state.at))
  const inHand = cards[at]
  return [
    ...step(
      'done',
      'done',
      count(({ state }) => state.at === 'done'),
      texts.ofFilesDone(formatCount(cards.length, texts.fileForms)),
    ),
    ...step('failed', 'failed', count(isFailed), texts.couldNotBeRead),
    ...step(
      'canceled',
      'failed',
      count(({ state }) => state.at === 'canceled'),
      'canceled',
    ),
    ...(inHand ? [{ key: 'now', state: 'now', text: describeInHand(inHand) } as const] : []),
    ...step('asking', 'todo', count(isAsking), plural(count(isAsking), texts.questionForms)),
    ...step(
      'waiting',
      'todo',
      count(({ state }) => state.at === 'waiting'),
      texts.queuedInline,
    ),
  ]
}

function describeInHand(card: Card): string {
  const jobs = card.state.at === 'working' ? card.state.jobs : []
  const job = jobs.find(({ state }) => state === 'RUNNING')
  const now = (job ? stepsOfJob(job) : stepsOfFile(card)).find(({ state }) => state === 'now')
  return now ? `${card.file.name}: ${now.text}` : card.file.name
}
