import { findOrganization } from '#service/db/accounts/organizations.ts'
import {
  beginDelivery,
  type DeliveryEnd,
  dropDeliveriesBefore,
  endDelivery,
  holdReceiver,
  listDueDeliveries,
  nextDeliveryAt,
  requeueInterrupted,
  type WaitingDelivery,
} from '#service/db/notifications/notification-deliveries.ts'
import { defaultDeliveryRetry, type DeliveryRetry, nextTry } from '#service/domain/delivery-retry.ts'
import { newId } from '#service/domain/id.ts'
import { maxMessageAgeDays } from '#service/domain/notification.ts'
import { networkIsOff } from '#shared/failure-messages.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { DeliveryProblem } from '#service/network/delivery-problem.ts'
import { type Receiver, sendMessage, type SendTools, unwanted } from './send-message.ts'

export interface DeliveryTools extends SendTools {
  readonly log: (line: string) => void
  readonly retry?: DeliveryRetry
  /** Milliseconds after which is looked again at the latest. */
  readonly longestSleep?: number
}

/** How a test message ended. */
export interface TestDelivery {
  readonly error: string | null
  readonly sentAt: string | null
}

/** Sends notifications to their receivers. */
export interface Deliveries {
  /** Starts sending, beginning with what a killed process was sending. */
  start(): Promise<void>
  /** Looks for deliveries at once: some were queued. */
  wake(): void
  /**
   * Sends a test message now.
   *
   * @throws {Rejection} if the organization forbids the network
   */
  test(receiver: Receiver): Promise<TestDelivery>
  /** Stops. What is being sent is cut, and sent again with the same id at the next start. */
  close(): Promise<void>
}

/** Milliseconds between looks for deliveries of which no time is known, such as those that waited for the network. */
const usualSleep = 60_000
const dayMs = 86_400_000
const rowsAtOnce = 200
/** Receivers that are served at the same time: one that hangs must not hold up others. */
const maxReceivers = 8
const interrupted = 'Waybill ended each time while it was sent'

/** Creates the deliveries of a service. Nothing is sent before `start`. */
export function createDeliveries(tools: DeliveryTools): Deliveries {
  const { database, now, log, longestSleep = usualSleep } = tools
  const stopping = new AbortController()
  const { signal } = stopping
  const receivers = createReceivers(tools, signal, () => wake())
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let isStarted = false

  async function look(): Promise<void> {
    const at = now()
    // Only looks serve receivers, one look after another.
    if (receivers.areFree()) await requeue(tools, at)
    await dropOld(tools, at)
    const organization = await findOrganization(database.write)
    if (organization?.networkAllowed === true && !signal.aborted) {
      receivers.serve(await listDueDeliveries(database.write, organization.id, at.toISOString(), rowsAtOnce))
    }
    const next = await nextDeliveryAt(database.write)
    const wait = next === null ? longestSleep : Date.parse(next) - now().getTime()
    // What is due is being sent, or the network is off: neither is looked at all the time.
    lookAfter(wait <= 0 ? longestSleep : Math.min(wait, longestSleep))
  }

  function lookAfter(milliseconds: number): void {
    if (signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(wake, milliseconds)
    timer.unref()
  }

  function wake(): void {
    if (!isStarted || signal.aborted) return
    looking = looking.then(look).catch((error: unknown) => {
      log(`Notifications were not sent: ${String(error)}`)
      lookAfter(longestSleep)
    })
  }

  return {
    async start() {
      await requeue(tools, now())
      isStarted = true
      wake()
    },
    wake,
    test: (receiver) => sendTest(tools, receiver, signal),
    async close() {
      stopping.abort(new Error('The service closes'))
      clearTimeout(timer)
      await looking
      await receivers.done()
    },
  }
}

/** Queues again what was being sent when a process was killed, or when the database failed. */
async function requeue({ database, retry }: DeliveryTools, at: Date): Promise<void> {
  const { tries } = retry ?? defaultDeliveryRetry
  await requeueInterrupted(database.write, { tries, error: interrupted, at: at.toISOString() })
}

/** Serves each receiver for itself, in order. `onFree` is called when one has been served. */
function createReceivers(tools: DeliveryTools, signal: AbortSignal, onFree: () => void) {
  const busy = new Map<string, Promise<void>>()

  async function serve(key: string, deliveries: readonly WaitingDelivery[]): Promise<void> {
    let hasFailed = false
    try {
      for (const delivery of deliveries) {
        if (signal.aborted || !(await isNetworkAllowed(tools))) break
        if (!(await deliver(tools, delivery, signal))) break
      }
    } catch (error) {
      hasFailed = true
      if (!signal.aborted) tools.log(`A notification was not sent: ${String(error)}`)
    } finally {
      busy.delete(key)
      // After a failure of the database the timer looks again: at once, it would fail at once.
      if (!hasFailed) onFree()
    }
  }

  return {
    serve(due: readonly WaitingDelivery[]): void {
      for (const [key, deliveries] of byReceiver(due)) {
        if (busy.size >= maxReceivers) return // the next one that is free looks again
        if (!busy.has(key)) busy.set(key, serve(key, deliveries))
      }
    },
    areFree: () => busy.size === 0,
    done: () => Promise.all(busy.values()),
  }
}

async function isNetworkAllowed({ database }: DeliveryTools): Promise<boolean> {
  return (await findOrganization(database.write))?.networkAllowed === true
}

async function dropOld({ database }: DeliveryTools, at: Date): Promise<void> {
  const before = new Date(at.getTime() - maxMessageAgeDays * dayMs).toISOString()
  const error = `It waited for more than ${maxMessageAgeDays} days`
  await dropDeliveriesBefore(database.write, { before, error, at: at.toISOString() })
}

function byReceiver(due: readonly WaitingDelivery[]): ReadonlyMap<string, WaitingDelivery[]> {
  const groups = new Map<string, WaitingDelivery[]>()
  for (const delivery of due) {
    const key = `${delivery.channel} ${delivery.userId}`
    groups.set(key, [...(groups.get(key) ?? []), delivery])
  }
  return groups
}

/** Tries one delivery. Returns whether the receiver can take the next one. */
async function deliver(tools: DeliveryTools, delivery: WaitingDelivery, signal: AbortSignal): Promise<boolean> {
  const { database, now } = tools
  if (!(await beginDelivery(database.write, delivery.id, now().toISOString()))) return true
  const end = await trySending(tools, delivery, signal)
  await endDelivery(database.write, delivery.id, end, now().toISOString())
  if (end.state !== 'QUEUED') return true
  await holdReceiver(database.write, delivery, end.nextAttemptAt)
  return false
}

/** @throws the reason of the signal, so that the delivery stays as it is and is sent again at the next start */
async function trySending(tools: DeliveryTools, delivery: WaitingDelivery, signal: AbortSignal): Promise<DeliveryEnd> {
  const reason = await unwanted(tools, delivery)
  if (reason !== null) return { state: 'DROPPED', error: reason }
  try {
    await sendMessage(tools, delivery, delivery, signal)
    return { state: 'SENT' }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof DeliveryProblem && error.isTransient) return endOfTry(tools, delivery, error)
    if (!(error instanceof Rejection)) tools.log(`A notification was not sent: ${String(error)}`)
    return { state: 'FAILED', error: wordsOf(error) }
  }
}

function endOfTry(tools: DeliveryTools, { attempts }: WaitingDelivery, problem: DeliveryProblem): DeliveryEnd {
  const { retryAt } = problem
  const when = { attempts: attempts + 1, now: tools.now().getTime(), retryAt, random: Math.random() }
  const next = nextTry(tools.retry ?? defaultDeliveryRetry, when)
  const error = wordsOf(problem)
  return next === null
    ? { state: 'FAILED', error }
    : { state: 'QUEUED', error, nextAttemptAt: new Date(next).toISOString() }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Rejection)) return 'Internal error, see the log'
  return error.remedy ? `${error.message}. ${error.remedy}` : error.message
}

async function sendTest(tools: DeliveryTools, receiver: Receiver, signal: AbortSignal): Promise<TestDelivery> {
  if (!(await isNetworkAllowed(tools))) throw new Rejection(`${networkIsOff}. An Admin can turn it on`)
  const createdAt = tools.now().toISOString()
  const words = { title: 'Test of this channel', body: 'Waybill can send notifications here.' }
  const message = { id: newId(), messageType: 'TEST', level: 'INFO', link: '/settings', createdAt, ...words } as const
  try {
    await sendMessage(tools, receiver, message, signal)
    return { error: null, sentAt: tools.now().toISOString() }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { error: wordsOf(error), sentAt: null }
  }
}
