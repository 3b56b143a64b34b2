import { findOrganization } from '#service/db/accounts/organizations.ts'
import {
  dropDeliveriesBefore,
  listDueReceivers,
  nextDeliveryAt,
  requeueInterrupted,
} from '#service/db/notifications/notification-deliveries.ts'
import { defaultDeliveryRetry } from '#service/domain/delivery-retry.ts'
import { newId } from '#service/domain/id.ts'
import { maxMessageAgeDays } from '#service/domain/notification.ts'
import { networkIsOff } from '#shared/failure-messages.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { problemWords } from '#service/network/delivery-problem.ts'
import { maxReceivers } from '#service/network/receivers.ts'
import { createSendingLoop } from '#service/network/sending-loop.ts'
import { createMessageReceivers, isNetworkAllowed, type ReceiverTools } from './receivers.ts'
import { type Receiver, sendMessage } from './send-message.ts'

export interface DeliveryTools extends ReceiverTools {
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
const interrupted = 'Waybill ended each time while it was sent'

/** Creates the deliveries of a service. Nothing is sent before `start`. */
export function createDeliveries(tools: DeliveryTools): Deliveries {
  const { database, now, log, longestSleep = usualSleep } = tools
  const onError = (error: unknown) => log(`Notifications were not sent: ${String(error)}`)
  const loop = createSendingLoop(look, { longestSleep, now, onError })
  const receivers = createMessageReceivers(tools, loop.signal, () => loop.wake())

  async function look(): Promise<string | null> {
    const at = now()
    // Only looks serve receivers, one look after another.
    if (receivers.areFree()) await requeue(tools, at)
    await dropOld(tools, at)
    const organization = await findOrganization(database.write)
    if (organization?.networkAllowed === true && !loop.signal.aborted) {
      const due = { at: at.toISOString(), except: receivers.busy(), limit: maxReceivers }
      receivers.serve(await listDueReceivers(database.write, organization.id, due))
    }
    // What is due already is being sent, or the network is off. What became due during this look is looked for at once.
    const next = await nextDeliveryAt(database.write, at.toISOString())
    // Far enough ahead that it is not past when the loop reads the clock.
    return next === null ? null : new Date(Math.max(Date.parse(next), now().getTime() + 50)).toISOString()
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

async function dropOld({ database }: DeliveryTools, at: Date): Promise<void> {
  const before = new Date(at.getTime() - maxMessageAgeDays * dayMs).toISOString()
  const error = `It waited for more than ${maxMessageAgeDays} days`
  await dropDeliveriesBefore(database.write, { before, error, at: at.toISOString() })
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
