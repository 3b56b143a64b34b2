import { readCertificate, openSocket, type PresentedCertificate } from './server-agent.ts'
import type { ServerLink } from './server-link.ts'
import { ServerProblem } from './server-problem.ts'
import { lost } from './server-request.ts'

/** What a server says of itself to a token. */
export interface ServerFacts {
  readonly version: string
  readonly organization: string
  readonly user: string
  readonly role: string
}

/**
 * Reads the certificate of a server. Nothing is sent to it. Null for a server without TLS.
 *
 * @throws {ServerProblem} if there is no connection
 */
export async function lookAtCertificate(url: URL, ca: string | null): Promise<PresentedCertificate | null> {
  if (url.protocol === 'http:') return null
  try {
    const socket = await openSocket({ url, ca })
    try {
      return readCertificate(socket)
    } finally {
      socket.destroy()
    }
  } catch (error) {
    throw lost(url, error, false)
  }
}

const question =
  'query Connection { service { version } organization { name } organizationUser { role user { name } } }'
const maxText = 200

/**
 * Asks a server who the token belongs to.
 *
 * @throws {ServerProblem} if the server is not one of Waybill, or does not accept the token
 */
export async function askServer(link: ServerLink, host: string): Promise<ServerFacts> {
  const body = JSON.stringify({ operationName: 'Connection', query: question })
  const headers = { 'content-type': 'application/json' }
  const response = await link.graphql(new Request('http://connection/graphql', { method: 'POST', headers, body }))
  const answer: unknown = await response.json().catch(() => null)
  const at = (...path: readonly string[]) => path.reduce<unknown>((value, key) => memberOf(value, key), answer)
  const problem = at('errors', '0', 'extensions')
  const code = memberOf(problem, 'code')
  if (
    code === 'SERVER_LOST' ||
    code === 'CERTIFICATE_REJECTED' ||
    code === 'NOT_WAYBILL' ||
    code === 'TOKEN_REJECTED'
  ) {
    throw new ServerProblem(code, textOf(at('errors', '0', 'message')), textOf(memberOf(problem, 'remedy')))
  }
  const facts = {
    version: textOf(at('data', 'service', 'version')),
    organization: textOf(at('data', 'organization', 'name')),
    user: textOf(at('data', 'organizationUser', 'user', 'name')),
    role: textOf(at('data', 'organizationUser', 'role')),
  }
  if (facts.version !== '' && facts.role !== '') return facts
  const said = textOf(at('errors', '0', 'message'))
  const what = said === '' ? `${host} is no Waybill server` : `${host} answered: ${said}`
  throw new ServerProblem('NOT_WAYBILL', what, 'Check the URL, and whether a proxy answers for the server.')
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : null
}

/** A text of a server, no longer than a line. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxText) : ''
}
