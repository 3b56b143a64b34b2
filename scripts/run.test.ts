import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'

const entry = join(import.meta.dirname, 'run.mjs')

it.each(['run.mjs', 'run-under.mjs'])('%s is written in a syntax that an old Node reads', async (name) => {
  const file = join(import.meta.dirname, name)
  const source = readFileSync(file, 'utf8')
  const { code } = await transformWithOxc(source, file, { target: 'es2020' })
  const plain = await transformWithOxc(source, file, { target: 'esnext' })
  expect(code).toBe(plain.code) // nothing had to be rewritten for it
  expect(source).not.toMatch(/\?\?|\?\.|from 'node:/) // read from Node 14 on; Node 12 knows none of them
})

it('names its commands when it does not know one', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, 'nonsense'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('Unknown command "nonsense"')
})

it.each(Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).scripts))(
  'npm run %s is one of them',
  (name) => {
    const { stderr } = spawnSync(process.execPath, [entry, 'nonsense'], { encoding: 'utf8' })
    expect(stderr.split(/[ .\n]/)).toContain(name)
  },
)

it('npm run test:data says in one line that there is no data, and is content', () => {
  const env = { ...process.env, WAYBILL_TEST_DATA: join(import.meta.dirname, 'no such folder') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, 'test:data'], { encoding: 'utf8', env })
  expect([status, stdout.trim().split('\n').length, stderr]).toEqual([0, 1, ''])
  expect(stdout).toContain('No test data')
})
