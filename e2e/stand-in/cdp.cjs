'use strict'
const { spawn } = require('node:child_process')
const { EventEmitter } = require('node:events')
const { mkdtempSync } = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const readline = require('node:readline')
const { findChromium } = require('#e2e/support/chromium.ts')

/** Chromium's own background requests. The app causes none of them, so none may run. */
const quiet = [
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-features=MediaRouter,OptimizationHints,HttpsUpgrades',
  '--disable-sync',
  '--enable-features=SkipListAccountsWithoutGaiaCookies',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
]

/** One CDP connection to a Chromium started for this app; sessions are flat. */
class Browser extends EventEmitter {
  #ws
  #id = 0
  #pending = new Map()
  #sessions = new Map()

  static async start(switches, more) {
    const chromium = findChromium()
    if (chromium === null) throw new Error('The stand-in for Electron needs a Chromium: set WAYBILL_CHROMIUM to one')
    const b = new Browser()
    b.dir = mkdtempSync(path.join(os.tmpdir(), 'standin-'))
    const own = ['user-data-dir', 'inspect', 'inspect-brk', 'remote-debugging-port']
    const args = [
      '--headless=new',
      '--no-startup-window',
      '--no-first-run',
      '--disable-gpu',
      ...quiet,
      ...more,
      `--user-data-dir=${b.dir}`,
      `--remote-debugging-port=${switches.get('remote-debugging-port') || 0}`,
      '--remote-debugging-pipe', // unused, but Chromium ends when this process does and the pipe closes
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...[...switches].filter(([k]) => !own.includes(k)).map(([k, v]) => (v ? `--${k}=${v}` : `--${k}`)),
    ]
    if (process.env.STANDIN_HEADFUL) args.shift()
    b.proc = spawn(chromium, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] })
    const url = await new Promise((resolve, reject) => {
      b.proc.once('error', reject)
      b.proc.once('exit', (c) => reject(new Error(`stand-in: chromium exited with ${c}`)))
      readline.createInterface({ input: b.proc.stderr }).on('line', (line) => {
        if (process.env.STANDIN_DEBUG) process.stderr.write(`[chromium] ${line}\n`)
        const m = /^DevTools listening on (ws:\/\/.*)$/.exec(line)
        if (m) resolve(m[1])
      })
    })
    b.#ws = new WebSocket(url)
    await new Promise((resolve, reject) => {
      b.#ws.onopen = resolve
      b.#ws.onerror = () => reject(new Error('stand-in: no CDP connection'))
    })
    b.#ws.onmessage = (e) => b.#message(JSON.parse(e.data))
    b.#ws.onclose = () => b.#end()
    b.wsUrl = url
    return b
  }
  #message(m) {
    if (m.id) {
      const p = this.#pending.get(m.id)
      this.#pending.delete(m.id)
      if (m.error) p?.reject(new Error(`${p.method}: ${m.error.message}`))
      else p?.resolve(m.result)
    } else (m.sessionId ? this.#sessions.get(m.sessionId) : this)?.emit(m.method, m.params)
  }
  /** Chromium has ended: nothing that was asked is answered. */
  #end() {
    this.isGone = true
    for (const { reject, method } of this.#pending.values()) reject(new Error(`${method}: Chromium has ended`))
    this.#pending.clear()
    this.emit('gone')
  }
  send(method, params = {}, sessionId = undefined) {
    if (this.isGone) return Promise.reject(new Error(`${method}: Chromium has ended`))
    const id = ++this.#id
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, method })
      this.#ws.send(JSON.stringify({ id, method, params, sessionId }))
    })
  }
  async attach(targetId) {
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    const s = new EventEmitter()
    s.send = (method, params) => this.send(method, params, sessionId)
    this.#sessions.set(sessionId, s)
    return s
  }
  async close() {
    const gone = new Promise((r) => this.proc.once('exit', r))
    await Promise.race([this.send('Browser.close'), gone]).catch(() => {})
    await Promise.race([gone, new Promise((r) => setTimeout(r, 2000))])
  }
  /** Synchronous last step: removes the profile after Chromium's child processes have ended. */
  stop() {
    if (this.stopped) return
    this.stopped = true
    if (this.proc.exitCode === null) this.proc.kill('SIGKILL')
    spawn('/bin/sh', ['-c', 'sleep 1; rm -rf -- "$0"', this.dir], { stdio: 'ignore', detached: true }).unref()
  }
}
module.exports = { Browser }
