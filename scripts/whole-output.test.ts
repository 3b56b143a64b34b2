import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wholeOutput } from './whole-output.ts'

let folder: string
let watcher: Rolldown.RolldownWatcher | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-watched-'))
  mkdirSync(join(folder, 'src'))
})
afterEach(async () => {
  await watcher?.close()
  rmSync(folder, { recursive: true, force: true })
})

const save = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text)
const saveShared = (at: number) => save('shared.js', `export const shared = 'save ${at}'`)

/** What a program that starts now would miss: files that its entries import, from wherever they lie. */
function missingFiles(): readonly string[] {
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, 'out', name), 'utf8')
    } catch {
      return null
    }
  }
  return ['one.js', 'two.js'].flatMap((entry) => {
    const text = read(entry)
    if (text === null) return [entry]
    const imports = [...text.matchAll(/from\s*["']\.\/([^"']+)["']/g)].map(([, name = '']) => name)
    // A new entry may have come meanwhile, with chunks of its own; the old ones stay.
    return imports.length === 0 ? [`imports of ${entry}`] : imports.filter((name) => read(name) === null)
  })
}

test('always finds all files of a watched build, even during the next build', async () => {
  saveShared(0)
  for (const name of ['one', 'two'])
    save(`${name}.js`, `import { shared } from './shared.js'\nconsole.log('${name}', shared)`)
  let builds = 0
  const ended = { name: 'ended', closeBundle: () => void (builds += 1) }
  const input = { one: join(folder, 'src/one.js'), two: join(folder, 'src/two.js') }
  watcher = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [wholeOutput(), ended],
    build: {
      ...{ outDir: join(folder, 'out'), minify: false, watch: {} },
      rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  })) as Rolldown.RolldownWatcher // a build that watches
  await expect.poll(() => builds, { timeout: 60_000 }).toBe(1)
  const missing: string[] = []
  for (let at = 1; at <= 5; at += 1) {
    const before = builds
    saveShared(at)
    while (builds === before) {
      missing.push(...missingFiles())
      await wait(0)
    }
  }
  expect([...new Set(missing)]).toEqual([])
})
