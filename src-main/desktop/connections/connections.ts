import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Log } from '#service/domain/log-level.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { FindOpenedFile } from '#service/http/opened-upload.ts'
import { readBearerToken } from '#service/http/request-handler.ts'
import { errorResponse } from '#service/http/responses.ts'
import type { RouteHandler } from '#service/http/router.ts'
import type { SecretStore } from '#service/secrets/secret-store.ts'
import type { ShellFile } from '#desktop/shell-file.ts'
import type { ConnectionInput, ConnectionList, KeptDraft, KeptDrafts, ServerLook, Session } from '#shared/bridge.ts'
import { connectionFile, type StoredConnections, type StoredServer } from './connection-file.ts'
import { DraftFiles } from './draft-files.ts'
import { checkCa, checkInput, identityOf } from './connection-input.ts'
import { parseServerAddress } from './server-address.ts'
import type { ServerIdentity } from './server-agent.ts'
import { ServerLink } from './server-link.ts'
import { ServerProblem, type ServerProblemCode } from './server-problem.ts'
import { questionLimits, type ServerLimits } from './server-request.ts'
import { problemResponse } from './server-link.ts'
import { askServer, lookAtCertificate, type ServerFacts } from './server-look.ts'

export interface ConnectionsOptions {
  readonly dataFolder: string
  readonly secrets: Pick<SecretStore, 'get' | 'set'>
  readonly findOpenedFile: FindOpenedFile
  readonly log: Log
  /** For tests. */
  readonly questionLimits?: ServerLimits
}

/** What the window works with: the service of this computer, or a server. */
type Target =
  | { readonly link: null }
  | { readonly link: ServerLink; readonly server: StoredServer; readonly pageToken: string }
  | { readonly link: null; readonly server: StoredServer; readonly pageToken: string; readonly problem: ServerProblem }

/**
 * The connections of this computer, and the one that the window works with. A page has a token of its own for each: with the token of
 * another connection it is answered 401, so that nothing that an earlier page still sends reaches a store that it was not meant for.
 */
export class Connections {
  readonly #options: ConnectionsOptions
  readonly #file: ShellFile<StoredConnections>
  readonly #drafts: DraftFiles
  #stored: StoredConnections = { current: null, servers: [] }
  #problem: string | null = null
  #target: Target = { link: null }
  #last: Promise<unknown> = Promise.resolve()

  private constructor(options: ConnectionsOptions) {
    this.#options = options
    this.#file = connectionFile(options.dataFolder)
    this.#drafts = new DraftFiles(options.dataFolder)
  }

  /** Reads the list of a data folder. Whatever is wrong with it, the window can work with this computer. */
  static async open(options: ConnectionsOptions): Promise<Connections> {
    const connections = new Connections(options)
    const { problem, content } = await connections.#file.read()
    if (problem !== null) options.log(problem, 'warn')
    connections.#problem = problem
    connections.#stored = content
    await connections.#connect()
    return connections
  }

  /** The session of a page of the current connection. `localToken` is that of this computer's service. */
  session(localToken: string): Session {
    if (!('server' in this.#target)) return { url: '/graphql', token: localToken }
    const { id, name, address, color } = this.#target.server
    return { url: '/graphql', token: this.#target.pageToken, server: { id, name, address, color } }
  }

  /** Returns handlers that answer from the current connection. */
  route(local: Readonly<Record<'/graphql' | '/download' | '/recovery', RouteHandler>>) {
    const either =
      (path: keyof typeof local, remote: (request: Request, link: ServerLink) => Promise<Response>): RouteHandler =>
      async (request) => {
        const target = this.#target
        if (!('server' in target)) return local[path](request)
        if (path !== '/download' && !isSame(readBearerToken(request), target.pageToken)) {
          return errorResponse(401, 'This page is of another connection')
        }
        return target.link === null ? problemResponse(target.problem) : remote(request, target.link)
      }
    return {
      '/graphql': either('/graphql', (request, link) => link.graphql(request)),
      '/download': either('/download', (request, link) => link.download(request)),
      // The data folder of a server is not this computer's to recover.
      '/recovery': either('/recovery', () => Promise.resolve(errorResponse(404, 'Not found'))),
    } as const
  }

  /** Lists the connections. */
  list(): ConnectionList {
    const { current, servers } = this.#stored
    return {
      problem: this.#problem,
      current,
      servers: servers.map(({ ca, ...server }) => ({ ...server, hasOwnCa: ca !== null })),
    }
  }

  /**
   * Reads the certificate of a server, and sends it nothing.
   *
   * @throws {Rejection} if the URL or the certificates are invalid
   * @throws {ServerProblem} if it does not answer
   */
  async look(address: string, ca: string | null): Promise<ServerLook> {
    const url = parseServerAddress(address)
    return { address: url.origin, certificate: await lookAtCertificate(url, checkCa(ca)) }
  }

  /**
   * Adds or edits a server, if it accepts the token.
   *
   * @throws {Rejection} if a value is invalid
   * @throws {ServerProblem} if the server cannot be used
   * @returns its id, and whether the window works with it as another user now, so that its page has to be loaded again
   */
  save(input: ConnectionInput): Promise<{ readonly id: string; readonly isOther: boolean }> {
    return this.#inOrder(async () => {
      const before = input.id === null ? null : this.#find(input.id)
      const checked = checkInput(input, before, this.#stored.servers)
      const { secret, server } = checked
      const facts =
        checked.mayBeUnasked && before
          ? before
          : await this.#ask(identityOf(server), secret ?? (await this.#tokenOf(before)))
      const stored = { ...server, version: facts.version, user: facts.user, role: facts.role }
      await this.#store(stored, secret, before === null)
      const isCurrent = this.#stored.current === server.id
      const isSame = before?.address === server.address && before.user === facts.user && before.role === facts.role
      if (isCurrent && !(checked.mayBeUnasked && this.#rename(stored))) await this.#connect(isSame)
      return { id: server.id, isOther: isCurrent && !isSame }
    })
  }

  /**
   * Removes a server and its token. The window then works with this computer, if it worked with that server.
   *
   * @returns whether the window's connection changed
   */
  remove(id: string): Promise<boolean> {
    return this.#inOrder(async () => {
      this.#find(id)
      const isCurrent = this.#stored.current === id
      const servers = this.#stored.servers.filter((server) => server.id !== id)
      await this.#write({ current: isCurrent ? null : this.#stored.current, servers })
      if (isCurrent) await this.#connect()
      await this.#options.secrets.set(`connection-${id}`, null)
      await this.#drafts.forget(id)
      return isCurrent
    })
  }

  /** Makes the window work with a server, or with this computer (null). The page has to be loaded again. */
  switchTo(id: string | null): Promise<void> {
    return this.#inOrder(async () => {
      if (id !== null) this.#find(id)
      await this.#write({ ...this.#stored, current: id })
      await this.#connect()
    })
  }

  /**
   * Returns the decisions that the page of a token could not send.
   *
   * @throws {Rejection} if the page is of another connection
   */
  async drafts(pageToken: string): Promise<KeptDrafts> {
    return this.#drafts.read(this.#serverOf(pageToken))
  }

  /** Keeps one of them. Rejects as `drafts`, and if there is no room for it. */
  async keepDraft(pageToken: string, draft: KeptDraft): Promise<KeptDrafts> {
    return this.#drafts.put(this.#serverOf(pageToken), draft)
  }

  /** Removes one of them. Rejects as `drafts`. */
  async removeDraft(pageToken: string, id: string): Promise<KeptDrafts> {
    return this.#drafts.remove(this.#serverOf(pageToken), id)
  }

  #serverOf(pageToken: string): StoredServer {
    const target = this.#target
    if ('server' in target && isSame(pageToken, target.pageToken)) return target.server
    throw new Rejection('This page is of another connection', 'Reload the page.')
  }

  /** Ends the connection to a server. */
  close(): void {
    this.#target.link?.close()
  }

  /** @param isSame whether the page goes on as it is: it is the same server, and the same user */
  /** Another name or color ends nothing that is under way. Returns false without a link to go on with. */
  #rename(server: StoredServer): boolean {
    const target = this.#target
    if (target.link === null) return false
    this.#target = { ...target, server }
    return true
  }

  async #connect(isSame = false): Promise<void> {
    const { current, servers } = this.#stored
    const server = servers.find(({ id }) => id === current)
    const before = this.#target
    const pageToken = isSame && 'server' in before ? before.pageToken : randomBytes(32).toString('base64url')
    this.#target = server ? await this.#open(server, pageToken) : { link: null }
    before.link?.close()
  }

  async #open(server: StoredServer, pageToken: string): Promise<Target> {
    try {
      const token = await this.#tokenOf(server)
      const link = new ServerLink({ identity: identityOf(server), token, findOpenedFile: this.#options.findOpenedFile })
      return { link, server, pageToken }
    } catch (error) {
      const problem = this.#problemOfToken(server, error)
      return { link: null, server, pageToken, problem }
    }
  }

  /** Whatever is wrong with the token, the window can work with this computer. */
  #problemOfToken(server: StoredServer, error: unknown): ServerProblem {
    const remedy = 'Enter the token again in the settings of the connection.'
    if (error instanceof Rejection) return new ServerProblem('TOKEN_REJECTED', error.message, error.remedy ?? remedy)
    this.#options.log(`The token of "${server.name}" cannot be read: ${String(error)}`, 'warn')
    return new ServerProblem('TOKEN_REJECTED', 'The token of this server cannot be read', remedy)
  }

  async #tokenOf(server: StoredServer | null): Promise<string> {
    const token = server && (await this.#options.secrets.get(`connection-${server.id}`))
    if (typeof token === 'string') return token
    throw new Rejection('There is no token for this server', 'Enter a token of it.')
  }

  async #store(server: StoredServer, secret: string | null, isNew: boolean): Promise<void> {
    const { id } = server
    const { current, servers } = this.#stored
    // A kill in between leaves a server without a token, never with that of another URL.
    const moves = servers.some((one) => one.id === id && one.address !== server.address)
    if (moves) await this.#options.secrets.set(`connection-${id}`, null)
    else if (secret !== null) await this.#options.secrets.set(`connection-${id}`, secret)
    try {
      await this.#write({
        current,
        servers: isNew ? [...servers, server] : servers.map((one) => (one.id === id ? server : one)),
      })
    } catch (error) {
      if (isNew) await this.#options.secrets.set(`connection-${id}`, null)
      throw error
    }
    if (moves) await this.#options.secrets.set(`connection-${id}`, secret)
  }

  /** Nothing of a file goes to a server that is only asked. */
  async #ask(identity: ServerIdentity, token: string): Promise<ServerFacts> {
    const limits = this.#options.questionLimits ?? questionLimits
    const link = new ServerLink({ identity, token, findOpenedFile: () => undefined, limits })
    return askServer(link, identity.url.host).finally(() => link.close())
  }

  #find(id: string): StoredServer {
    const server = this.#stored.servers.find((one) => one.id === id)
    if (server) return server
    throw new Rejection('This connection was removed')
  }

  async #write(next: StoredConnections): Promise<void> {
    await this.#file.write(next)
    this.#stored = next
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => {}) // its caller is told
    return result
  }
}

function isSame(given: string | null, expected: string): boolean {
  const [first, second] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** What a page is told when something about a connection fails. */
export function describeFailure(error: unknown): {
  readonly problem: string
  readonly remedy: string | null
  readonly code: ServerProblemCode | null
} {
  if (error instanceof Rejection) return { problem: `${error.message}.`, remedy: error.remedy ?? null, code: null }
  if (error instanceof ServerProblem) return { problem: `${error.message}.`, remedy: error.remedy, code: error.code }
  throw error
}
