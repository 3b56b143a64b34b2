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
import { DeliveryProblem, problemWords } from '#service/network/delivery-problem.ts'
import { createReceivers } from '#service/network/receivers.ts'
import { createSendingLoop } from '#service/network/sending-loop.ts'
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
const interrupted = 'Waybill ended each time while it was sent'

/** Creates the deliveries of a service. Nothing is sent before `start`. */
export function createDeliveries(tools: DeliveryTools): Deliveries {
  const { database, now, log, longestSleep = usualSleep } = tools
  const receivers = createReceivers<WaitingDelivery>({
    keyOf: ({ channel, userId }) => `${channel} ${userId}`,
    send: (delivery) => deliver(tools, delivery, loop.signal),
    mayGoOn: async () => !loop.signal.aborted && (await isNetworkAllowed(tools)),
    onError: (error) => {
      if (!loop.signal.aborted) log(`A notification was not sent: ${String(error)}`)
    },
    onFree: () => loop.wake(),
  })
  const onError = (error: unknown) => log(`Notifications were not sent: ${String(error)}`)
  const loop = createSendingLoop(look, { longestSleep, now, onError })

  async function look(): Promise<string | null> {
    const at = now()
    // Only looks serve receivers, one look after another.
    if (receivers.areFree()) await requeue(tools, at)
    await dropOld(tools, at)
    const organization = await findOrganization(database.write)
    if (organization?.networkAllowed === true && !loop.signal.aborted) {
      receivers.serve(await listDueDeliveries(database.write, organization.id, at.toISOString(), rowsAtOnce))
    }
    return nextDeliveryAt(database.write)
  }

  return {
    async start() {
      await requeue(tools, now())
      loop.start()
    },
    wake: () => loop.wake(),
    test: (receiver) => sendTest(tools, receiver, loop.signal),
    async close() {
      await loop.close()
      await receivers.done()
    },
  }
}

/** Queues again what was being sent when a process was killed, or when the database failed. */
async function requeue({ database, retry }: DeliveryTools, at: Date): Promise<void> {
  const { tries } = retry ?? defaultDeliveryRetry
  await requeueInterrupted(database.write, { tries, error: interrupted, at: at.toISOString() })
}

async function isNetworkAllowed({ database }: DeliveryTools): Promise<boolean> {
  return (await findOrganization(database.write))?.networkAllowed === true
}

async function dropOld({ database }: DeliveryTools, at: Date): Promise<void> {
  const before = new Date(at.getTime() - maxMessageAgeDays * dayMs).toISOString()
  const error = `It waited for more than ${maxMessageAgeDays} days`
  await dropDeliveriesBefore(database.write, { before, error, at: at.toISOString() })
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
    return { state: 'FAILED', error: problemWords(error) }
  }
}

function endOfTry(tools: DeliveryTools, { attempts }: WaitingDelivery, problem: DeliveryProblem): DeliveryEnd {
  const { retryAt } = problem
  const when = { attempts: attempts + 1, now: tools.now().getTime(), retryAt, random: Math.random() }
  const next = nextTry(tools.retry ?? defaultDeliveryRetry, when)
  const error = problemWords(problem)
  return next === null
    ? { state: 'FAILED', error }
    : { state: 'QUEUED', error, nextAttemptAt: new Date(next).toISOString() }
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
    return { error: problemWords(error), sentAt: null }
  }
}
