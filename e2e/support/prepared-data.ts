import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '#e2e/support/server.ts'

/** A file to be stored. */
interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Fills a data folder through the API, as scripts do. */
export interface Filling {
  /** The data of an operation. Throws if it was rejected. */
  data<T>(query: string, input: object, file?: SentFile): Promise<T>
  /** Waits until no job is queued or running. */
  becomeIdle(): Promise<void>
}

/** A data folder that is filled once in a run, and copied for each test that begins with it. */
export interface PreparedData {
  copyTo(dataFolder: string): Promise<void>
}

/**
 * Prepares a data folder when it is needed for the first time.
 *
 * @param name names the content, and its folder: letters, digits and hyphens
 */
export function preparedData(name: string, fill: (filling: Filling) => Promise<void>): PreparedData {
  return {
    copyTo: async (dataFolder) => {
      const folder = join(tmpdir(), `prepared-${name}`) // the temporary folder of the run, which its workers share
      if (!existsSync(folder)) await prepare(folder, fill)
      await cp(folder, dataFolder, { recursive: true })
    },
  }
}

async function prepare(folder: string, fill: (filling: Filling) => Promise<void>): Promise<void> {
  const dataFolder = await mkdtemp(`${folder}-part-`)
  const server = await startServer({ dataFolder, args: ['--rate-limit', '0'] })
  try {
    await fill(fillingOf(server.url, server.token))
  } finally {
    await server.stop()
  }
  try {
    await rename(dataFolder, folder)
  } catch (error) {
    await rm(dataFolder, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // otherwise the other worker was faster
  }
}

function fillingOf(url: string, token: string): Filling {
  const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })
    const text = await response.text()
    if (/"(errors":\[[^\]]|message")/.test(text)) throw new Error(text)
    return (JSON.parse(text) as { data: unknown }).data
  }
  const data: Filling['data'] = async <T>(query: string, input: object, file?: SentFile) => {
    const [path] = Object.keys(input)
    const request = JSON.stringify({ query, variables: { input } })
    if (!file) return (await send(request, { 'content-type': 'application/json' })) as T // as the query selects
    const form = new FormData()
    form.set('operations', request)
    form.set('map', JSON.stringify({ 0: [`variables.input.${path}`] }))
    form.set('0', new Blob([file.bytes as BlobPart]), file.name)
    return (await send(form)) as T // as the query selects
  }
  return {
    data,
    becomeIdle: async () => {
      const query = '{ jobs(first: 0, state: ["QUEUED", "RUNNING"]) { totalCount } }'
      while ((await data<{ jobs: { totalCount: number } }>(query, {})).jobs.totalCount > 0) await wait(20)
    },
  }
}
