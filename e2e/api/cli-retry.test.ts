// @module-tag long
// An upload with the command line to servers that misbehave in each way of specification 7.3, and what it says about the build it runs in.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, ownerToken, startService } from './support/api-client.ts'
import { type Ended, runCommandLine } from './support/command-line.ts'
import { cyclonedxOf } from './support/documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-retry-'))
const file = join(folder, 'bom.cdx.json')
beforeAll(() => writeFileSync(file, cyclonedxOf([], { version: '1.0.0' }).bytes))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Misbehave = (response: ServerResponse, request: IncomingMessage) => void
const answer = (body: object) => JSON.stringify({ data: { sbomUpload: body } })
const stored = answer({
  sboms: [{ id: '0', projectVersion: '1.0.0', latestJob: null, documents: [] }],
  errors: [],
})
const status =
  (code: number, headers: Record<string, string> = {}): Misbehave =>
  (response) =>
    void response.writeHead(code, headers).end('<html>The proxy speaks</html>')

/** Uploads to a server whose first responses are bad, and says how often it was asked. */
async function uploadTo(bad: readonly Misbehave[], ...args: readonly string[]): Promise<Ended & { asked: number }> {
  let asked = 0
  const server = createServer((request, response) => {
    const misbehave = bad[asked]
    asked += 1
    request.resume().once('end', () => {
      if (misbehave) misbehave(response, request)
      else response.writeHead(200, { 'content-type': 'application/json' }).end(stored)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const env = { WAYBILL_API_URL: `http://127.0.0.1:${port}/graphql`, WAYBILL_SECURITY_TOKEN: 'x' }
  try {
    return { ...(await runCommandLine(['upload', file, '--product', 'Shop', ...args], env)), asked }
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

describe('an upload to a server that misbehaves once', () => {
  const retried: readonly (readonly [string, Misbehave])[] = [
    ['ends the connection', (response) => void response.destroy()],
    ['ends it within the headers', (response) => void response.socket?.end('HTTP/1.1 200 OK\r\ncontent-le')],
    ...[429, 500, 502, 503, 504].map((code) => [`responds with ${code}`, status(code)] as const),
    ['breaks off within the body', (response) => void response.writeHead(200, { 'content-length': '900' }).end('{')],
    ['asks for a pause of one second', status(429, { 'retry-after': '1' })],
  ]
  it.concurrent.each(retried)('is repeated if it %s', async (_title, misbehave) => {
    expect(await uploadTo([misbehave], '--retries', '1')).toMatchObject({ code: 0, asked: 2 })
    // Nothing is repeated unless it is asked for: a response that is lost may have been an upload.
    expect(await uploadTo([misbehave])).toMatchObject({ code: 1, asked: 1, stdout: '' })
  })

  const final: readonly (readonly [string, Misbehave, number])[] = [
    ...[400, 401, 403, 404].map((code) => [`responds with ${code}`, status(code), 1] as const),
    ['rejects the file', (response) => void response.end(answer({ sboms: null, errors: ['Not an SBOM'] })), 3],
    ['is something else', status(200), 1],
    ['redirects', status(307, { location: 'https://elsewhere.example/graphql' }), 1],
    ['asks for a pause of an hour', status(429, { 'retry-after': '3600' }), 1],
  ]
  it.concurrent.each(final)('is not repeated if it %s', async (_title, misbehave, code) => {
    expect(await uploadTo([misbehave], '--retries', '3')).toMatchObject({ code, asked: 1 })
  })

  it.concurrent('is given up after three, with the reason', async () => {
    const ended = await uploadTo(
      [503, 502, 500, 504].map((code) => status(code)),
      '--retries',
      '3',
    )
    expect(ended).toMatchObject({ code: 1, asked: 4 })
    expect(ended.stderr.match(/Retrying in \d s/g)).toEqual(['Retrying in 1 s', 'Retrying in 2 s', 'Retrying in 4 s'])
    expect(ended.stderr).toContain('responded with 504')
  })
})

describe('a server that is silent', () => {
  const silent: readonly (readonly [string, Misbehave])[] = [
    ['before its response', () => {}],
    ['within its headers', (response) => void response.socket?.write('HTTP/1.1 200 OK\r\ncontent-le')],
    ['within its response', (response) => void response.writeHead(200).write('{"data":')],
  ]
  it.concurrent.each(silent)('%s is given up, and asked again if retries are allowed', async (_title, misbehave) => {
    const ended = await uploadTo([misbehave], '--timeout', '1')
    expect(ended).toMatchObject({ code: 1, asked: 1, stdout: '' })
    expect(ended.stderr).toContain('did not respond')
    expect(await uploadTo([misbehave], '--timeout', '1', '--retries', '1')).toMatchObject({ code: 0, asked: 2 })
  })

  it('is said to be silent, and with which option it gets more time', async () => {
    expect((await uploadTo([() => {}], '--timeout', '1')).stderr).toContain(
      'sent nothing for 1 s. "--timeout" allows more',
    )
  })

  it.each(['0', '-1', '3601', '1.5', 'x', ''])('is given no time of "%s"', async (seconds) => {
    expect(await uploadTo([], `--timeout=${seconds}`)).toMatchObject({ code: 2, asked: 0 })
  })
})

it('an upload says which build it comes from', async () => {
  const service = await startService(join(folder, 'data'))
  try {
    const env = {
      ...{ WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: ownerToken, GITHUB_ACTIONS: 'true' },
      ...{ GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'o/größe', GITHUB_RUN_ID: '7' },
      ...{ GITHUB_EVENT_NAME: 'pull_request', GITHUB_REF: 'refs/pull/17/merge', GITHUB_HEAD_REF: 'töpic' },
    }
    expect((await runCommandLine(['product', 'create', 'Shop'], env)).code).toBe(0)
    expect((await runCommandLine(['upload', file, '--product', 'Shop', '--wait'], env)).code).toBe(0)
    const [listed] = JSON.parse(
      (await runCommandLine(['versions', '--product', 'Shop', '--output', 'json'], env)).stdout,
    ) as { id: string }[]
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) {
      ciMetadata { provider eventType prNumber prUrl prSourceBranch buildUrl releaseTag }
    } }`
    expect(await createClient(service.url).data(query, { id: listed?.id })).toEqual({
      sbom: {
        ciMetadata: {
          ...{ provider: 'github_actions', eventType: 'pull_request', prNumber: '17', prSourceBranch: 'töpic' },
          prUrl: 'https://github.example/o/größe/pull/17',
          buildUrl: 'https://github.example/o/größe/actions/runs/7',
          releaseTag: null,
        },
      },
    })
  } finally {
    await service.close()
  }
})
