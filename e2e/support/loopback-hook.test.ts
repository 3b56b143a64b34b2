import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OfflineWatch } from './offline-watch.ts'

let folder: string
let watch: OfflineWatch
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-hook-'))
  watch = new OfflineWatch(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script with the hook and returns its output. */
function run(script: string): string {
  const file = join(folder, 'script.mjs')
  writeFileSync(file, script)
  const result = spawnSync(process.execPath, [file], { env: { ...process.env, ...watch.env }, encoding: 'utf8' })
  return result.stdout.trim() || result.stderr
}

const attempts = () => watch.hookLines().flatMap(({ kind, target }) => (kind === 'armed' ? [] : [`${kind} ${target}`]))

// Documentation addresses and names below ".invalid": if the hook failed, still nothing would respond.
const refused = "(e) => console.log(/was refused/.test(e.cause?.message ?? e.message) ? 'refused' : e.message)"
it.each([
  [
    'net.connect',
    `import net from 'node:net'; try { net.connect(9, '192.0.2.1') } catch (e) { (${refused})(e) }`,
    'connect 192.0.2.1',
  ],
  [
    'a named import',
    `import { connect } from 'node:net'; try { connect({ port: 9, host: '192.0.2.1' }) } catch (e) { (${refused})(e) }`,
    'connect 192.0.2.1',
  ],
  [
    'tls',
    `import tls from 'node:tls'; try { tls.connect(9, '192.0.2.1') } catch (e) { (${refused})(e) }`,
    'connect 192.0.2.1',
  ],
  ['fetch', `await fetch('http://192.0.2.1:4999/').catch(${refused})`, 'connect 192.0.2.1'],
  ['fetch by name', `await fetch('http://host.invalid/').catch(${refused})`, 'connect host.invalid'],
  [
    'http',
    `import http from 'node:http'; try { http.get('http://192.0.2.1:4999/') } catch (e) { (${refused})(e) }`,
    'connect 192.0.2.1',
  ],
  [
    'dns.lookup',
    `import { lookup } from 'node:dns'; try { lookup('host.invalid', () => {}) } catch (e) { (${refused})(e) }`,
    'lookup host.invalid',
  ],
  [
    'dns promises',
    `import { resolve4 } from 'node:dns/promises'; try { await resolve4('host.invalid') } catch (e) { (${refused})(e) }`,
    'lookup host.invalid',
  ],
  [
    'dgram',
    `import dgram from 'node:dgram'; const s = dgram.createSocket('udp4'); try { s.send('x', 9, '192.0.2.1') } catch (e) { (${refused})(e) } s.close()`,
    'datagram 192.0.2.1',
  ],
])('catches %s', (_name, script, expected) => {
  expect(run(script)).toBe('refused')
  expect(attempts()).toEqual([expected])
  expect(watch.violations()).toHaveLength(1)
})

it('catches a thread and a child process', () => {
  const attempt = "try { require('node:net').connect(9, '192.0.2.1') } catch {}"
  run(`
    import { Worker } from 'node:worker_threads'
    import { spawnSync } from 'node:child_process'
    await new Promise((done) => new Worker(${JSON.stringify(attempt)}, { eval: true }).on('exit', done))
    spawnSync(process.execPath, ['-e', ${JSON.stringify(attempt)}])`)
  expect(attempts()).toEqual(['connect 192.0.2.1', 'connect 192.0.2.1'])
})

it('hands itself on when a program loaded it by a switch', () => {
  const attempt = "try { require('node:net').connect(9, '192.0.2.1') } catch {}"
  const file = join(folder, 'script.mjs')
  writeFileSync(
    file,
    `import { Worker } from 'node:worker_threads'
    import { spawnSync } from 'node:child_process'
    await new Promise((done) => new Worker(${JSON.stringify(attempt)}, { eval: true }).on('exit', done))
    spawnSync(process.execPath, ['-e', ${JSON.stringify(attempt)}])`,
  )
  const [flag = '', hook = ''] = watch.electronArgs
  const { WAYBILL_LOOPBACK_LOG } = watch.env
  spawnSync(process.execPath, [flag, hook, file], { env: { ...process.env, NODE_OPTIONS: '', WAYBILL_LOOPBACK_LOG } })
  expect(attempts()).toEqual(['connect 192.0.2.1', 'connect 192.0.2.1'])
})

it('lets this machine through', () => {
  const script = `
    import http from 'node:http'
    const server = http.createServer((_, res) => res.end('here')).listen(0, '127.0.0.1', async () => {
      console.log(await (await fetch('http://localhost:' + server.address().port)).text())
      server.close()
    })`
  expect(run(script)).toBe('here')
  expect(watch.violations()).toEqual([])
})

it('takes no silence for an answer', () => {
  expect(() => watch.violations()).toThrow('No Node process')
})
