import { findMailServer, saveMailServer } from '#service/db/notifications/mail-servers.ts'
import type { MailServerSettings } from '#service/domain/mail-server.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { MailServer } from '#service/network/send-mail.ts'
import { type EnteredMailServer, readMailServer } from './entered-mail-server.ts'
import type { WebhookTools } from './webhooks.ts'

const lost = 'The password of the mail server cannot be read on this computer. Enter it again'

/** The stored password, with what it is for: it never goes to another server or by a weaker connection. */
interface StoredPassword {
  readonly login: string
  readonly password: string
}

/**
 * Sets the mail server of an organization, or removes it with null.
 *
 * @throws {Rejection} if something about it is invalid, or its password is missing
 */
export async function setMailServer(
  { database, secrets }: WebhookTools,
  organizationId: string,
  entered: EnteredMailServer | null,
  at: string,
): Promise<void> {
  if (!entered) {
    await saveMailServer(database.write, organizationId, null, at)
    await secrets.set('mail-password', null)
    return
  }
  const server = readMailServer(entered)
  if (server.user === null) await secrets.set('mail-password', null)
  else if (entered.password !== null) {
    await secrets.set('mail-password', JSON.stringify({ login: loginOf(server), password: entered.password }))
  } else if ((await readPassword(secrets, server)) === null) {
    throw new Rejection('Enter the password of the mail server: it is stored for one user on one server only')
  }
  await saveMailServer(database.write, organizationId, server, at)
}

/**
 * Returns the mail server that mails are sent by, with its password.
 *
 * @throws {Rejection} if there is none, or its password is not on this computer
 */
export async function getMailServer(
  { database, secrets }: WebhookTools,
  organizationId: string,
): Promise<MailServer & { readonly sender: { readonly name: string; readonly address: string } }> {
  const server = await findMailServer(database.write, organizationId)
  if (!server) throw new Rejection('No mail server is set up. An Admin can enter one in the settings of channels')
  const { host, port, protection, user } = server
  const sender = { name: server.senderName, address: server.senderAddress }
  if (user === null) return { host, port, protection, login: null, sender }
  const password = await readPassword(secrets, server)
  if (password === null) throw new Rejection(lost)
  return { host, port, protection, login: { user, password }, sender }
}

/** Why no mail can be sent by a mail server; null if it can. */
export async function mailProblem(tools: WebhookTools, server: MailServerSettings): Promise<string | null> {
  return server.user === null || (await readPassword(tools.secrets, server)) !== null ? null : lost
}

async function readPassword(secrets: WebhookTools['secrets'], server: MailServerSettings): Promise<string | null> {
  try {
    const text = await secrets.get('mail-password')
    if (text === null) return null
    const stored = JSON.parse(text) as StoredPassword // written above only
    return stored.login === loginOf(server) ? stored.password : null
  } catch (error) {
    if (error instanceof Rejection || error instanceof SyntaxError) return null
    throw error
  }
}

function loginOf({ host, port, protection, user }: MailServerSettings): string {
  return JSON.stringify([host, port, protection, user])
}
