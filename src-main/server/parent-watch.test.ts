import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const watch = pathToFileURL(join(import.meta.dirname, 'parent-watch.ts')).href
/** Prints its process id, then that its parent has ended. Ends by itself if it is not watched. */
const program = `import { onParentExit } from ${JSON.stringify(watch)}
onParentExit(() => { console.log('gone'); process.exit() })
console.log(process.pid)
setTimeout(() => { console.log('nobody watched'); process.exit() }, 5000)`

/** What a program says whose parent, a shell as npm starts one, is killed as soon as the program runs. */
async function linesOf(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  // The second command keeps the shell from becoming the program.
  const command = '"$NODE" --input-type=module -e "$PROGRAM"; exit 0'
  const { npm_lifecycle_event: _, ...rest } = process.env
  const shell = spawn('sh', ['-c', command], {
    env: { ...rest, NODE: process.execPath, PROGRAM: program, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: shell.stdout })
  reader.on('line', (line) => lines.push(line))
  await once(reader, 'line')
  shell.kill('SIGKILL')
  await once(reader, 'close')
  return lines.slice(1)
}

test.skipIf(process.platform === 'win32').each([
  ['under npm a program hears that the shell between is gone', { npm_lifecycle_event: 'serve' }, ['gone']],
  ['a program that a person started runs on', {}, ['nobody watched']],
])('%s', async (_name, env, expected) => expect(await linesOf(env)).toEqual(expected))
