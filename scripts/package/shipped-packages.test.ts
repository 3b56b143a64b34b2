import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packageFolderOf } from './bundled-packages.ts'
import { loadedDependencies, packagesBehind } from './shipped-packages.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-package-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, content: unknown) => writeFileSync(join(root, name), JSON.stringify(content))

it('finds what a package needs where Node would, and leaves out what is optional and not installed', () => {
  const packages = {
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { b: '^1.0.0' },
      optionalDependencies: { gone: '1', here: '1' },
    },
    'node_modules/a/node_modules/b': { version: '1.5.0', dependencies: { c: '1' } },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0', peerDependencies: { a: '1', absent: '1' } },
    'node_modules/gone': { version: '1.0.0' },
    'node_modules/here': { version: '1.0.0' },
  }
  write('package-lock.json', { packages })
  for (const name of ['a', 'here']) mkdirSync(join(root, 'node_modules', name), { recursive: true })
  expect(packagesBehind(root, ['a']).map(({ folder, name, version }) => `${folder} ${name} ${version}`)).toEqual([
    'node_modules/a a 1.0.0',
    'node_modules/a/node_modules/b b 1.5.0',
    'node_modules/c c 3.0.0',
    'node_modules/here here 1.0.0',
  ])
})

it('names a package that the lock file lacks', () => {
  write('package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0', dependencies: { b: '^1.0.0' } } } })
  expect(() => packagesBehind(root, ['a'])).toThrow('"b", which node_modules/a needs, is not in the lock file')
})

it('loads those dependencies that no part of the build contains', () => {
  write('package.json', { dependencies: { bundled: '1', '@scope/loaded': '1' } })
  expect(loadedDependencies(root, ['node_modules/bundled', 'node_modules/other'])).toEqual(['@scope/loaded'])
})

it.each([
  ['node_modules/a/index.js', 'node_modules/a'],
  ['node_modules/@s/a/lib/index.js?query', 'node_modules/@s/a'],
  ['node_modules/@s/a/node_modules/b/index.js', 'node_modules/@s/a/node_modules/b'],
  ['\0/node_modules/a/index.js', 'node_modules/a'],
  ['src-main/service/service.ts', null],
  ['src-renderer/node_modules.ts', null],
])('finds the package of %s', (path, expected) => {
  const id = path.startsWith('\0') ? `\0${join(root, path.slice(1))}` : join(root, path)
  expect(packageFolderOf(root, id)).toBe(expected)
})
