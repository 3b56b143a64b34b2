// A server of another release before one of ours: it knows a part of the schema, and passes on what is valid by it.
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type GraphQLSchema, parse, validate } from 'graphql'
import { projectFolder } from '#e2e/support/app-program.ts'
import { schemaWithout } from '#e2e/support/reduced-schema.ts'
import type { RunningServer } from '#e2e/support/server.ts'

const pem = (name: string) => readFileSync(join(projectFolder, 'e2e/fixtures', name))
const tls = { cert: pem('loopback-cert.pem'), key: pem('loopback-key.pem') }

/** How a release differs from ours. */
export interface Release {
  readonly version: string
  /** Fields that it does not have (`Type.field`). */
  readonly without: readonly string[]
  /** What it names as its features, from what ours names. */
  readonly features?: (ours: readonly string[]) => readonly string[]
}

export interface OtherRelease {
  /** As a server that the app is connected with. */
  readonly server: RunningServer
  /** Makes it another release: it is updated. */
  become(release: Release): void
  close(): Promise<void>
}

/** Starts a server of another release before a server of ours. */
export async function startRelease(team: RunningServer, first: Release): Promise<OtherRelease> {
  let release = first
  let schema = schemaWithout(first.without)
  const server = createServer(tls, (asked, answer) => {
    void passOn(team, { release, schema }, asked, answer).catch((error: unknown) => answer.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(team.url)
  url.port = String((server.address() as AddressInfo).port) // it listens on a port
  return {
    server: { ...team, url: url.href },
    become: (next) => {
      release = next
      schema = schemaWithout(next.without)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Behavior {
  readonly release: Release
  readonly schema: GraphQLSchema
}

async function passOn(
  team: RunningServer,
  { release, schema }: Behavior,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const body = await buffer(asked)
  const query = queryOf(asked, body)
  const errors = query === null ? [] : validate(schema, parse(query), undefined, { hideSuggestions: true })
  if (errors.length > 0) {
    const sent = errors.map(({ message }) => ({ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }))
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ errors: sent }))
    return
  }
  const { host: _host, 'accept-encoding': _encoding, ...headers } = asked.headers
  const target = new URL(asked.url ?? '/', team.url)
  const sent = request(target, { method: asked.method, headers, ca: tls.cert, agent: false })
  sent.end(body)
  const [theirs] = (await once(sent, 'response')) as [IncomingMessage]
  answer.once('close', () => theirs.destroy())
  if (query === null || !/\bservice\s*\{/.test(query)) {
    answer.writeHead(theirs.statusCode ?? 502, theirs.headers)
    theirs.pipe(answer)
    return
  }
  const text = asRelease(release, (await buffer(theirs)).toString())
  answer.writeHead(theirs.statusCode ?? 502, { 'content-type': 'application/json' }).end(text)
}

function queryOf(asked: IncomingMessage, body: Buffer): string | null {
  if (asked.headers['content-type'] !== 'application/json') return null
  return (JSON.parse(body.toString()) as { readonly query: string }).query
}

/** Says what the release says of itself. */
function asRelease({ version, features }: Release, text: string): string {
  interface Answer {
    readonly data?: { readonly service?: { version?: string; features?: readonly string[] } }
  }
  const answer = JSON.parse(text) as Answer
  const service = answer.data?.service
  if (service?.version !== undefined) service.version = version
  if (service?.features !== undefined && features) service.features = features(service.features)
  return JSON.stringify(answer)
}
