import { DeliveryProblem, problemOfConnection } from './delivery-problem.ts'

/** An error as the mail library describes it. */
interface MailError {
  readonly code?: string
  /** Of the connection: what the library replaces by a code of its own. */
  readonly originalCode?: string
  readonly responseCode?: number
  readonly response?: string
}

const maxReply = 200
/** What the library calls a connection that ended. */
const connectionCodes = new Set<string | undefined>(['EDNS', 'ECONNECTION', 'EPROTOCOL', 'ESOCKET', 'ETIMEDOUT'])
const notEncrypted = 'Check the port and the protection of the mail server.'

/**
 * Describes why a mail was not taken. Any error that is neither of the server nor of the connection is rethrown.
 * @param place host and port of the server
 */
export function problemOfMail(place: string, error: unknown): Error {
  if (!(error instanceof Error)) throw error
  const { code, originalCode, responseCode, response } = error as Error & MailError // as the library describes its errors
  if (code === 'ETLS') {
    // A reply of 4xx to STARTTLS, or a server that went away meanwhile, may be otherwise the next time.
    const isTransient = responseCode ? responseCode < 500 : error.message.startsWith('Connection closed unexpectedly')
    const said = `The connection to "${place}" could not be encrypted: ${inLine(error.message)}`
    return isTransient ? new DeliveryProblem(said, { isTransient }) : new DeliveryProblem(said, {}, notEncrypted)
  }
  if (responseCode)
    return problemOfReply(`"${place}" answered ${inLine(response ?? String(responseCode))}`, code, responseCode)
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new DeliveryProblem(`Not sent: ${inLine(error.message)}`)
  if (originalCode !== undefined) {
    return problemOfConnection(place, Object.assign(new Error(error.message), { code: originalCode }))
  }
  if (!connectionCodes.has(code)) return problemOfConnection(place, error)
  return new DeliveryProblem(`The connection to "${place}" failed (${code})`, { isTransient: true })
}

function problemOfReply(said: string, code: string | undefined, responseCode: number): DeliveryProblem {
  if (responseCode === 530 || (code === 'EAUTH' && responseCode >= 500)) {
    return new DeliveryProblem(said, {}, 'Check the user name and the password of the mail server.')
  }
  return new DeliveryProblem(said, { isTransient: responseCode < 500 })
}

function inLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, maxReply)
}
