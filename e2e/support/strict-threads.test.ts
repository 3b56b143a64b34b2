// The strict rules of the stand-in for threads, without a browser: their heaps, and the cryptography that they have.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Runs a module as a main process of the stand-in. */
function run(text: string, options = '') {
  const { NODE_OPTIONS: _own, STANDIN_REPORT: _report, ...env } = process.env
  const rules = ['heap-cage', 'boring-ssl'].flatMap((name) => ['--require', join(root, `e2e/stand-in/${name}.cjs`)])
  const { signal, stdout, stderr } = spawnSync(process.execPath, [...rules, '--input-type=module', '--eval', text], {
    env: { ...env, NODE_OPTIONS: options },
    encoding: 'utf8',
  })
  return { isAborted: signal === 'SIGABRT', stdout, said: /stand-in: [^\n]*/.exec(stderr)?.[0] }
}

/** Starts threads with these limits in MiB, which end at once. */
const threadsWith = (...limits: readonly number[]) => `
import { Worker } from 'node:worker_threads'
for (const maxOldGenerationSizeMb of ${JSON.stringify(limits)}) {
  new Worker('', { eval: true, name: 'task', resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 12 } })
}`
const ofTheApp = `import ${JSON.stringify(join(root, 'src-main/service/db/dialect/thread-life.ts'))}`

it.skipIf(process.platform === 'win32').each([
  ['whose heaps fit', threadsWith(1920, 384, 384), '', false],
  ['whose heaps do not fit', threadsWith(1920, 1920), '', true],
  ['without a limit', "new (await import('node:worker_threads')).Worker('', { eval: true })", '', true],
  ['that inherit the limit of the main thread', threadsWith(64), '--max-old-space-size=2500', true],
  ['that inherit it in the other spelling', threadsWith(64), '--max_semi_space_size=1200', true],
  ['of the app, which inherit none', ofTheApp + threadsWith(64, 64), '--max-old-space-size=2500', false],
])('threads %s', (_, text, options, isAborted) => {
  expect(run(text, options)).toMatchObject({
    isAborted,
    said: isAborted ? expect.stringContaining('the heap cage of 4096 MiB would be full: ') : undefined,
  })
})

it.each(["createHash('sha3-256')", "generateKeyPairSync('ed448')", "createECDH('secp256k1')"])(
  'neither the main thread nor another has crypto.%s',
  (call) => {
    const tried = `try { process.getBuiltinModule('crypto').${call}; say('there') } catch (error) { say(error.message) }`
    const inThread = `const say = (text) => process.getBuiltinModule('worker_threads').parentPort.postMessage(text); ${tried}`
    const { stdout } = run(`import { Worker } from 'node:worker_threads'
const say = console.log
${tried}
new Worker(${JSON.stringify(inThread)}, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } }).on('message', say)`)
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringContaining('(stand-in: BoringSSL)'),
      expect.stringContaining('(stand-in: BoringSSL)'),
    ])
  },
)
