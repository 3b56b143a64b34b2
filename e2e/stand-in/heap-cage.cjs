'use strict'
// Section 7, memory: Electron's V8 compresses pointers, so that all threads of a process share one heap ("cage"). A thread's limit is only a
// promise; when the cage is full, V8 ends the process. Here it ends as soon as the promises do not fit.
const { syncBuiltinESMExports } = require('node:module')
const fs = require('node:fs')
const path = require('node:path')
const v8 = require('node:v8')
const threads = require('node:worker_threads')
const { note } = require('./rules.cjs')

/** MiB. */
const cage = 4096
/** What the main thread is taken to need, if no option limits it. It only handles requests. */
const mainHeap = 512
/** A heap for short-lived objects without a limit: three semi-spaces of 16. */
const defaultYoung = 48

const live = new Map()

/** Options of V8 for the main thread's heap. Until they are withdrawn, V8 applies them to all threads, in place of their own limits. */
const flags = new Map()
function readFlags(text) {
  for (const [, name, value] of text.matchAll(/--(max[-_](?:old[-_]space|semi[-_]space|heap)[-_]size)=(\d+)/g)) {
    flags.set(name.replaceAll('_', '-'), Number(value))
  }
}
readFlags([process.env.NODE_OPTIONS ?? '', ...process.execArgv].join(' '))
const mainThreadHeap = flags.get('max-heap-size') || flags.get('max-old-space-size') || mainHeap
const { setFlagsFromString } = v8
v8.setFlagsFromString = (text) => {
  readFlags(text)
  setFlagsFromString(text)
}

function heapOf({ maxOldGenerationSizeMb = cage, maxYoungGenerationSizeMb = defaultYoung } = {}) {
  const old = flags.get('max-heap-size') || flags.get('max-old-space-size') || maxOldGenerationSizeMb
  return old + (3 * flags.get('max-semi-space-size') || maxYoungGenerationSizeMb)
}

function requireRoom(name, heap) {
  const others = [...live.values()]
  const total = others.reduce((sum, other) => sum + other.heap, mainThreadHeap + heap)
  note('heap-cage', total > cage ? 'rejected' : 'applied')
  if (total <= cage) return
  const running = others.map((other) => `${other.name} ${other.heap}`).join(', ')
  fs.writeSync(
    2,
    `stand-in: the heap cage of ${cage} MiB would be full: ${name} ${heap}, main ${mainThreadHeap}, ${running}\n`,
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
