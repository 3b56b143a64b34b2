import { findOrganization } from '#service/db/accounts/organizations.ts'
import { closeBatches } from '#service/db/notifications/delivery-batches.ts'
import { listDeliveryTimes } from '#service/db/notifications/delivery-rules.ts'
import {
  beginDeliveries,
  type DeliveryEnd,
  type DueReceiver,
  endDeliveries,
  holdReceiver,
  holdUntil,
  listBatch,
  listDueDeliveries,
  type WaitingDelivery,
} from '#service/db/notifications/notification-deliveries.ts'
import { defaultDeliveryRetry, type DeliveryRetry, nextTry } from '#service/domain/delivery-retry.ts'
import { breaksQuiet, quietUntil } from '#service/domain/notifications/delivery-times.ts'
import { parcelOf } from '#service/domain/notifications/parcel.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { DeliveryProblem, problemWords } from '#service/network/delivery-problem.ts'
import { createReceivers, type Receivers } from '#service/network/receivers.ts'
import { sendMessage, type SendTools, unwanted } from './send-message.ts'

export interface ReceiverTools extends SendTools {
  readonly log: (line: string) => void
  readonly retry?: DeliveryRetry
}

const rowsAtOnce = 200

/** Creates the receivers of the messages of a service. `onFree` is called when one has been served. */
export function createMessageReceivers(
  tools: ReceiverTools,
  signal: AbortSignal,
  onFree: () => void,
): Receivers<DueReceiver> {
  return createReceivers<DueReceiver>({
    keyOf: ({ channel, userId }) => `${channel} ${userId}`,
    send: async (receiver) => {
      await sendAll(tools, receiver, signal)
      return true
    },
    mayGoOn: () => Promise.resolve(!signal.aborted),
    onError: (error) => {
      if (!signal.aborted) tools.log(`A notification was not sent: ${String(error)}`)
    },
    onFree,
  })
}

/** Tests whether anything may leave this computer. */
export async function isNetworkAllowed({ database }: Pick<ReceiverTools, 'database'>): Promise<boolean> {
  return (await findOrganization(database.write))?.networkAllowed === true
}

/** Sends what is due for a receiver, until nothing is or it cannot take more. */
async function sendAll(tools: ReceiverTools, receiver: DueReceiver, signal: AbortSignal): Promise<void> {
  for (;;) {
    const page = { at: tools.now().toISOString(), limit: rowsAtOnce }
    const due = await listDueDeliveries(tools.database.write, receiver, page)
    for (const delivery of due) {
      if (signal.aborted || !(await isNetworkAllowed(tools))) return
      if (await isHeld(tools, delivery)) continue
      if (!(await deliver(tools, delivery, signal))) return
    }
    if (due.length < rowsAtOnce) return
  }
}

/** Tests whether a message must wait for the end of quiet hours, and lets everything wait for it that must. */
async function isHeld({ database, now }: ReceiverTools, delivery: WaitingDelivery): Promise<boolean> {
  const times = (await listDeliveryTimes(database.write, [delivery.userId])).get(delivery.userId)
  const until = times ? quietUntil(times, now().getTime()) : null
  const { messageType, level, batchId } = delivery
  if (until === null) return false
  if (batchId === null && messageType === breaksQuiet.messageType && level === breaksQuiet.level) return false
  await holdUntil(database.write, delivery, { until: new Date(until).toISOString(), mayBreak: breaksQuiet })
  return true
}

/** Tries one delivery, or the digest that it is in. Returns whether the receiver can take the next one. */
async function deliver(tools: ReceiverTools, delivery: WaitingDelivery, signal: AbortSignal): Promise<boolean> {
  const { database, now } = tools
  const { batchId } = delivery
  // Closed before it is listed: what joined in between would be sent with the key of what was sent.
  if (batchId !== null) await closeBatches(database.write, [batchId], now().toISOString())
  const all = batchId === null ? [delivery] : await listBatch(database.write, batchId)
  if (all.length === 0) return true // sent with an earlier one
  const begun = await beginDeliveries(database, { ids: all.map(({ id }) => id), batchId }, now().toISOString())
  const sent = all.filter(({ id }) => begun.has(id))
  if (sent.length === 0) return true
  const end = await trySending(tools, sent, signal)
  await endDeliveries(database.write, [...begun], end, now().toISOString())
  if (end.state !== 'QUEUED') return true
  await holdReceiver(database.write, delivery, end.nextAttemptAt)
  return false
}

/** @throws the reason of the signal, so that the deliveries stay as they are and are sent again at the next start */
async function trySending(
  tools: ReceiverTools,
  deliveries: readonly WaitingDelivery[],
  signal: AbortSignal,
): Promise<DeliveryEnd> {
  const [receiver] = deliveries
  if (!receiver) throw new Error('There is nothing to send')
  const reason = await unwanted(tools, receiver)
  if (reason !== null) return { state: 'DROPPED', error: reason }
  try {
    await sendMessage(tools, receiver, parcelOf(receiver.batchId ?? receiver.id, deliveries), signal)
    return { state: 'SENT' }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof DeliveryProblem && error.isTransient) return endOfTry(tools, receiver, error)
    if (!(error instanceof Rejection)) tools.log(`A notification was not sent: ${String(error)}`)
    return { state: 'FAILED', error: problemWords(error) }
  }
}

function endOfTry(tools: ReceiverTools, { attempts }: WaitingDelivery, problem: DeliveryProblem): DeliveryEnd {
  const { retryAt } = problem
  const when = { attempts: attempts + 1, now: tools.now().getTime(), retryAt, random: Math.random() }
  const next = nextTry(tools.retry ?? defaultDeliveryRetry, when)
  const error = problemWords(problem)
  return next === null
    ? { state: 'FAILED', error }
    : { state: 'QUEUED', error, nextAttemptAt: new Date(next).toISOString() }
}
