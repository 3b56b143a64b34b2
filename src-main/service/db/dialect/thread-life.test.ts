import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = join(import.meta.dirname, 'thread-life.ts')
/** Starts a thread with limits, which says how large its heap can become in MiB. */
const script = `import { createThread } from ${JSON.stringify(module)}
const says = "require('node:worker_threads').parentPort.postMessage(require('node:v8').getHeapStatistics().heap_size_limit / 2 ** 20)"
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 6 }
createThread(new URL('data:text/javascript,' + encodeURIComponent('import { createRequire } from "node:module"; const require = createRequire("/");' + says)), { resourceLimits }, () => {}).on('message', console.log)`

test.each([
  ['no limit', {}],
  ['a limit for the main thread', { args: ['--max-semi-space-size=64'] }],
  ['one in the other spelling', { args: ['--max_semi_space_size=64'] }],
  ['one for all of its heap', { args: ['--max-heap-size=3000'] }],
  ['one for its long-lived objects', { args: ['--max-old-space-size=3000'] }],
  ['one in NODE_OPTIONS', { options: '--max-old-space-size=3000 --max-semi-space-size=64' }],
])('a thread has its own limits, with %s', (_, { args = [], options = '' }: { args?: string[]; options?: string }) => {
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_OPTIONS: options },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(Number(stdout)).toBeLessThanOrEqual(64 + 2 * 6)
})
