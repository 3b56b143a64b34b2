import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { startServerProcess } from './support/server-process.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-start-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

test('leaves nothing that stops the next start, if a start fails after the database was opened', async () => {
  const env = { ...process.env, WAYBILL_BOOTSTRAP_TOKEN: 'too short' }
  const failed = spawnSync(process.execPath, [testProgram('server'), '--data', dataFolder, '--port', '0'], {
    env,
    encoding: 'utf8',
  })
  expect([failed.status, failed.stderr]).toEqual([2, expect.stringMatching(/token/i)])
  const server = await startServerProcess(dataFolder)
  await server.kill()
  expect(server.stderr()).not.toMatch(/missing|waybill\.db/)
})
