import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entryText } from './checked-entries.ts'

let folder: string
const text = entryText('./chunks/program.js', 'waybill', '>=22.18')
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-entry-'))
  mkdirSync(join(folder, 'chunks'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'cli.js'), text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the entry of a program, under this Node or one that calls itself older. */
function run(program: string, versions: object = {}) {
  writeFileSync(join(folder, 'chunks/program.js'), program)
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, ...${JSON.stringify(versions)} } })`
  writeFileSync(join(folder, 'older.cjs'), older)
  const args = ['--require', join(folder, 'older.cjs'), join(folder, 'cli.js'), 'a word']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it.each([
  ['12.22.12', '8'],
  ['14.0.0', '8'],
  ['18.20.8', '9'],
  ['20.20.2', '9'],
  ['22.17.1', '10'],
  ['23.0.0', '9'],
])('says under Node %s what to do, and does not load the program', (node, napi) => {
  const { status, stdout, stderr } = run('this is } no { program', { node, napi })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trim().split('\n')).toEqual([
    `Waybill needs Node >=22.18; this is Node ${node}.`,
    'Install a current version of Node (nodejs.org). "npm run --silent waybill -- ..." in the folder of Waybill uses the Node',
    'that "npm ci" installed there, on Linux (glibc) and Windows x64.',
  ])
})

it('can be read by an old Node', async () => {
  const compiled = async (target: string) => (await transformWithOxc(text, 'cli.js', { target })).code
  expect(await compiled('es2020')).toBe(await compiled('esnext')) // nothing had to be rewritten for it
  expect(text).not.toMatch(/\?\?|\?\.|\bawait\b|^import /m) // Node 12 knows none of the first, and loads no program for the last
})

it.each([
  ['its result', 'console.log(process.argv[2]); process.exitCode = 3', 3, 'a word\n'],
  ['its end without a result', '', 0, ''],
  ['its end while it waits', 'setTimeout(() => process.exit(0), 1); await new Promise(() => {})', 0, ''],
  ['its failure', 'await Promise.reject(new Error("broken"))', 1, ''],
  ['that it can never go on', 'await new Promise(() => {})', 13, ''],
])('passes on from a program %s', (_, program, status, stdout) => {
  const ended = run(program)
  expect([ended.status, ended.stdout]).toEqual([status, stdout])
  expect(ended.stderr.includes('broken')).toBe(program.includes('broken'))
})

it('needs the range of package.json in a form that it can compare', () => {
  expect(() => entryText('./x.js', 'serve', '^22')).toThrow('must be ">=major.minor"')
})
