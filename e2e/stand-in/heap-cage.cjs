'use strict'
// Section 7, memory: Electron's V8 compresses pointers, so that all threads of a process share one heap ("cage"). A thread's limit is only a
// promise; when the cage is full, V8 ends the process. Here it ends as soon as the promises do not fit.
const { syncBuiltinESMExports } = require('node:module')
const fs = require('node:fs')
const path = require('node:path')
const threads = require('node:worker_threads')
const { note } = require('./rules.cjs')

/** MiB. */
const cage = 4096
/** What the main thread is taken to need, if no option limits it. It only handles requests. */
const mainHeap = 512
/** A heap for short-lived objects without a limit: three semi-spaces of 16. */
const defaultYoung = 48

const live = new Map()

function heapOf({ maxOldGenerationSizeMb = cage, maxYoungGenerationSizeMb = defaultYoung } = {}) {
  return maxOldGenerationSizeMb + maxYoungGenerationSizeMb
}

function mainThreadHeap() {
  const options = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')].join(' ')
  const [, limit] = /--max[-_]old[-_]space[-_]size=(\d+)/.exec(options) ?? []
  return limit === undefined ? mainHeap : Number(limit)
}

function requireRoom(name, heap) {
  const others = [...live.values()]
  const total = others.reduce((sum, other) => sum + other.heap, mainThreadHeap() + heap)
  note('heap-cage', total > cage ? 'rejected' : 'applied')
  if (total <= cage) return
  const running = others.map((other) => `${other.name} ${other.heap}`).join(', ')
  fs.writeSync(
    2,
    `stand-in: the heap cage of ${cage} MiB would be full: ${name} ${heap}, main ${mainThreadHeap()}, ${running}\n`,
  )
  process.abort()
}

/** Options of V8 are the process's: a Worker rejects them. */
const ownOptions = process.execArgv.filter((option) => !option.startsWith('--max'))
const cryptoOfThreads = ['--require', path.join(__dirname, 'boring-ssl.cjs')]

threads.Worker = class Worker extends threads.Worker {
  constructor(file, options = {}) {
    const heap = heapOf(options.resourceLimits)
    const name = options.name ?? String(file)
    requireRoom(name, heap)
    super(file, { ...options, execArgv: [...cryptoOfThreads, ...(options.execArgv ?? ownOptions)] })
    live.set(this, { name, heap })
    this.once('exit', () => live.delete(this))
  }
}
syncBuiltinESMExports()
