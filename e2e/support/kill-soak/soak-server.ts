import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const token = 'wb_token_of_the_owner_of_this_soak'

/** The response was not received: the operation took effect, or not. */
export class LostResponse extends Error {}

/** The service responded, but did not do what it should. */
export class RefusedOperation extends Error {}

/** The service is replacing its store, and asks to try again. */
export class StoreIsReplaced extends Error {}

/** A file that is sent with a request. */
export interface SoakFile {
  readonly name: string
  readonly bytes: Uint8Array | string
  /** Path of its variable. */
  readonly path: string
}

/** A server in a process of its own, which can be killed. */
export interface SoakServer {
  /**
   * @throws {LostResponse} if the process ended first
   * @throws {RefusedOperation} if the response has errors
   */
  ask<T>(query: string, variables?: object, file?: SoakFile): Promise<T>
  kill(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  stderr(): string
}

/** Starts the server on a folder; `ready` rejects if it ends before it listens. It can be killed meanwhile. */
export function startSoakServer(
  program: string,
  dataFolder: string,
): { readonly ready: Promise<SoakServer>; kill(): Promise<void> } {
  const child = spawn(process.execPath, [program, '--data', dataFolder, '--port', '0', '--rate-limit', '0'], {
    env: { ...process.env, WAYBILL_BOOTSTRAP_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const exited = once(child, 'close')
  const kill = () => end(child, 'SIGKILL', exited)
  const ready = Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    exited.then(() => Promise.reject(new Error(`The server did not start: ${errors}`))),
  ]).then((line): SoakServer => {
    const { url } = JSON.parse(line) as { url: string } // the server's contract
    return { ask: asker(url), kill, stop: () => end(child, 'SIGTERM', exited), stderr: () => errors }
  })
  ready.catch(() => {}) // of a start that is killed
  return { ready, kill }
}

async function end(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  await exited
}

function asker(url: string): SoakServer['ask'] {
  return async <T>(query: string, variables: object = {}, file?: SoakFile) => {
    const { status, text } = await post(url, requestOf(query, variables, file))
    if (status === 503) throw new StoreIsReplaced(text)
    const { data, errors } = JSON.parse(text) as { data?: Record<string, unknown> | null; errors?: unknown }
    if (errors !== undefined || !data) throw new RefusedOperation(`${query}: ${text.slice(0, 1000)}`)
    for (const payload of Object.values(data)) {
      const { errors: refused = [] } = (payload ?? {}) as { errors?: readonly string[] } // of a mutation
      if (refused.length > 0) throw new RefusedOperation(`${query}: ${refused.join('; ')}`)
    }
    return data as T // as the query selects
  }
}

function requestOf(query: string, variables: object, file: SoakFile | undefined): RequestInit {
  const operation = JSON.stringify({ query, variables })
  if (!file) return { body: operation, headers: { 'content-type': 'application/json' } }
  const body = new FormData()
  body.set('operations', operation)
  body.set('map', JSON.stringify({ 0: [`variables.${file.path}`] }))
  body.set('0', new Blob([file.bytes as BlobPart]), file.name)
  return { body }
}

async function post(url: string, { body, headers }: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
      body: body ?? null,
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new LostResponse(String(error), { cause: error })
  }
}
