import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'

const entry = join(import.meta.dirname, 'run.mjs')

it.each(['run.mjs', 'run-under.mjs'])('%s uses only syntax that an old Node can read', async (name) => {
  const file = join(import.meta.dirname, name)
  const source = readFileSync(file, 'utf8')
  const { code } = await transformWithOxc(source, file, { target: 'es2020' })
  const plain = await transformWithOxc(source, file, { target: 'esnext' })
  expect(code).toBe(plain.code) // nothing had to be rewritten for it
  expect(source).not.toMatch(/\?\?|\?\.|from 'node:/) // read from Node 14 on; Node 12 knows none of them
})

it('names its commands for an unknown one', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, 'nonsense'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('Unknown command "nonsense"')
})

it.each(Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).scripts))(
  'lists npm run %s',
  (name) => {
    const { stderr } = spawnSync(process.execPath, [entry, 'nonsense'], { encoding: 'utf8' })
    expect(stderr.split(/[ .\n]/)).toContain(name)
  },
)

it('reports in one line that test:data has no data, and succeeds', () => {
  const env = { ...process.env, WAYBILL_TEST_DATA: join(import.meta.dirname, 'no such folder') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, 'test:data'], { encoding: 'utf8', env })
  expect([status, stdout.trim().split('\n').length, stderr]).toEqual([0, 1, ''])
  expect(stdout).toContain('No test data')
})
