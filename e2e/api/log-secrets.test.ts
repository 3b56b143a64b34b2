// What programs write for people, and to files for logs: nothing of tokens, codes, passphrases or files.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isolatedEnvironment } from '#e2e/support/app-program.ts'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'

let folder: string
let child: ChildProcess | undefined
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'waybill-logs-'))))
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const bootstrap = 'a bootstrap token of this test, of no form'
const wrong = 'wb_live_wrong0123456789abcdefghijklmnopqrstuv'
const passphrase = 'correct horse battery staple'
const content = 'content-of-a-file-7d41'

async function started(program: 'server' | 'launch', args: readonly string[]) {
  const env = isolatedEnvironment(folder, { WAYBILL_BOOTSTRAP_TOKEN: bootstrap, DISPLAY: '', WAYLAND_DISPLAY: '' })
  const own = spawn(process.execPath, [testProgram(program), ...args, '--data', join(folder, 'data')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = own
  const said = { stdout: '', stderr: '' }
  own.stdout.on('data', (chunk) => (said.stdout += String(chunk)))
  own.stderr.on('data', (chunk) => (said.stderr += String(chunk)))
  await expect.poll(() => said.stdout, { timeout: 60_000 }).toContain('\n')
  const exited = new Promise((resolve) => own.once('close', resolve))
  const end = async () => {
    own.kill('SIGTERM')
    await exited
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(log|txt|tsv)(\.|$)/.test(name),
    )
    const logs = files.map((name) => readFileSync(join(folder, name), 'utf8'))
    return { ...said, logs: [said.stderr, ...logs].join('\n') }
  }
  return { said, end }
}

/** Uploads, signs in and fails in every way that quotes something. Returns the secrets that it got. */
async function useAndFail(origin: string, token: string): Promise<readonly string[]> {
  const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(`${origin}${path}`, { method: 'POST', body, headers })
  const ask = async (query: string, variables: object = {}, bearer = token) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    return (await post('/graphql', JSON.stringify({ query, variables }), headers)).text()
  }
  const upload = async (text: string, name: string) => {
    const body = new FormData()
    const query = 'mutation ($doc: Upload!) { sbomUpload(input: { doc: $doc, projectGroupName: "App" }) { errors } }'
    body.set('operations', JSON.stringify({ query, variables: { doc: null } }))
    body.set('map', '{"0":["variables.doc"]}')
    body.set('0', new Blob([text]), name)
    return (await post('/graphql', body, { authorization: `Bearer ${token}` })).text()
  }
  await ask('mutation { projectGroupCreate(input: { name: "App" }) { errors } }')
  const component = { type: 'library', name: content, version: '1' }
  await upload(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [component] }), 'whole.json')
  for (const text of [`{"bomFormat":"CycloneDX","x":${content}}`, `<?xml version="1.0"?><bom>${content}`, content])
    await upload(text, `${content}.json`)
  await ask('{ organization { id } }', {}, wrong)
  await post('/session', 'wrong-code-of-43-characters-0123456789abcdefgh', {})
  await ask(`{ broken(passphrase: "${passphrase}") `)
  await ask('mutation ($p: Int) { backupCreate(input: { x: $p }) { errors } }', { passphrase, p: passphrase })
  const { data } = JSON.parse(await ask('mutation { tokenCreate(input: { name: "x" }) { secret } }')) as {
    data: { tokenCreate: { secret: string } }
  }
  const { secret } = data.tokenCreate
  expect(await ask('{ organization { tier } }', {}, secret)).toContain('tier')
  for (const path of ['/download/0123456789abcdef0123456789abcdef', '/%zz', '/graphql']) await fetch(`${origin}${path}`)
  return [secret, token]
}

function expectNoSecrets(text: string, more: readonly string[]): void {
  for (const secret of [bootstrap, wrong, passphrase, content, 'wrong-code-of', ...more]) {
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  }
}

it('a server writes no secret and no content', async () => {
  const { said, end } = await started('server', ['--port', '0'])
  const { origin } = new URL((JSON.parse(said.stdout) as { url: string }).url)
  const secrets = await useAndFail(origin, bootstrap)
  const { stdout, logs } = await end()
  expectNoSecrets(`${stdout}\n${logs}`, secrets)
})

it('browser mode writes its link once, to standard output, and nothing else', async () => {
  const { said, end } = await started('launch', ['--browser'])
  const link = new URL(said.stdout.trim())
  const code = link.hash.slice('#k='.length)
  const session = (await (await fetch(`${link.origin}/session`, { method: 'POST', body: code })).json()) as {
    token: string
  }
  const secrets = await useAndFail(link.origin, session.token)
  const { stdout, logs } = await end()
  expect(stdout).toBe(`${link.href}\n`)
  expectNoSecrets(logs, [...secrets, code])
})
