// What a package contains, as `npm run package` stages it. No part of it runs in a window here.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { createPackageWithOptions, extractFile, listPackage, statFile } from '@electron/asar'
import { expect, test } from 'playwright/test'
import { namedModules, stageForTest, thisComputer, type StagedApp } from '#e2e/packaged/support/staged-app.ts'
import { projectFolder } from '#e2e/support/app-program.ts'
import { readBundledPackages } from '#scripts/package/bundled-packages.ts'
import builderConfig from '#scripts/package/electron-builder.config.ts'
import { filesBelow } from '#scripts/package/pack-folder.ts'
import { readPackages } from '#scripts/package/shipped-packages.ts'
import { noticesName } from '#scripts/package/stage-app.ts'

let app: StagedApp
test.beforeAll(() => {
  app = stageForTest()
})
test.afterAll(() => app.remove())

const readText = (file: string) => readFileSync(join(app.folder, file), 'utf8')
const description = () => JSON.parse(readText('package.json')) as Record<string, unknown> & { main: string }

test('nothing of development is packed', () => {
  const files = filesBelow(app.folder)
  const forbidden = [
    /\.(?:map|[cm]?tsx?|cpp|cc|h|hpp|gypi?|woff2|md)$/,
    /(?:^|[/.])(?:tests?|spec|stories)(?:[/.]|$)|vitest|playwright|__tests__/,
    /^node_modules\/(?:node-(?:linux|win|darwin)|electron|typescript|vite|react)/,
    /^(?:src-|e2e|scripts|bench|docs|dist|\.)/,
    /^out\/main\/(?:server|cli|launch)\.js$/,
  ]
  expect(
    files.filter(
      (file) =>
        !/license|^resources|^out\/renderer\/assets\/inter-/i.test(file) &&
        forbidden.some((pattern) => pattern.test(file)),
    ),
  ).toEqual([])
  expect(files.length).toBeGreaterThan(500)
  const unused = ['devDependencies', 'optionalDependencies', 'scripts', 'imports', 'private', 'bin']
  expect(Object.keys(description()).filter((key) => unused.includes(key))).toEqual([])
})

test('one native library is packed: that of this computer', () => {
  const native = filesBelow(app.folder).filter((file) => /\.(?:node|so|dll|dylib|exe|bare)$/.test(file))
  expect(native).toEqual([`node_modules/better-sqlite3/prebuilds/${thisComputer.platform}-${thisComputer.arch}.node`])
})

test('the page is packed once, without the forms that only a server sends', () => {
  const files = filesBelow(join(app.folder, 'out/renderer'))
  expect(files.filter((file) => /\.(?:br|gz)$/.test(file))).toEqual([])
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(10)
  expect(
    filesBelow(join(app.folder, 'out/main')).filter((file) => /(?:^|\/)(?:cli|server|launch)\b/.test(file)),
  ).toEqual([])
  const built = filesBelow(join(projectFolder, 'out/renderer'))
  expect(built.filter((file) => /\.(?:br|gz)$/.test(file)).length).toBeGreaterThan(10)
})

test('each program, thread, schema and file that is read by path is there', () => {
  const threads = ['database-thread', 'processing-thread', 'store-thread'].map((name) => `out/main/${name}.js`)
  const validators = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'].map((v) => `out/main/validators/cyclonedx-${v}.cjs`)
  const schemas = ['1.2', '1.7'].map(
    (v) => `node_modules/@cyclonedx/cyclonedx-library/res/schema/bom-${v}.SNAPSHOT.xsd`,
  )
  const samples = readdirSync(join(projectFolder, 'resources/sample')).map((name) => `resources/sample/${name}`)
  const read = ['out/preload/index.cjs', 'out/renderer/index.html', 'resources/icon.png', 'LICENSE', noticesName]
  const expected = [description().main, ...threads, ...validators, ...schemas, ...samples, ...read]
  expect(expected.filter((file) => !existsSync(join(app.folder, file)))).toEqual([])
})

test('what the programs load is there, and nothing is looked for elsewhere', () => {
  // A part of the fetch implementation of the GraphQL server tries this one and does without it.
  const modules = namedModules(app.folder).filter(({ specifier }) => specifier !== 'node-libcurl')
  expect(modules.map(({ specifier }) => specifier)).toEqual(
    expect.arrayContaining(['better-sqlite3', 'libxml2-wasm', 'pdfkit', 'xml-crypto', 'ajv/dist/runtime/equal']),
  )
  const script = join(import.meta.dirname, 'support/load-modules.mjs')
  const printed = execFileSync(process.execPath, [script, app.folder, JSON.stringify(modules)], { encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual({ failed: [], fromElsewhere: [] })
})

test('each dependency of the project is in the build, or named by it and packed', () => {
  const own = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as Record<string, object>
  const bundled = readBundledPackages(projectFolder)
  const named = namedModules(app.folder).map(({ specifier }) => specifier)
  const loaded = Object.keys(own['dependencies'] ?? {}).filter((name) => !bundled.includes(`node_modules/${name}`))
  expect(loaded.filter((name) => !named.some((specifier) => `${specifier}/`.startsWith(`${name}/`)))).toEqual([])
  expect(Object.keys(description()['dependencies'] ?? {})).toEqual(loaded)
})

test('every package that ships has its license in the notices', () => {
  const staged = filesBelow(app.folder)
    .filter((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => file.slice(0, -'/package.json'.length))
  const shipped = readPackages(projectFolder, [...staged, ...readBundledPackages(projectFolder)])
  expect(shipped.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'radix-ui', 'better-sqlite3', 'kysely', '@fontsource-variable/inter']),
  )
  const notices = readText(noticesName).split(`\n${'-'.repeat(80)}\n\n`)
  const lacking = shipped.filter(
    ({ name, version }) => !notices.some((notice) => notice.startsWith(`${name} ${version}\n`) && notice.length > 200),
  )
  expect(lacking).toEqual([])
})

test('the archive holds every file, and beside it only the native library', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'waybill-asar-'))
  const archive = join(parent, 'app.asar')
  const [unpack = ''] = builderConfig.asarUnpack
  await createPackageWithOptions(app.folder, archive, { unpack })
  const packed = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/').slice(1))
  const files = filesBelow(app.folder)
  expect(files.filter((file) => !packed.includes(file))).toEqual([])
  const isUnpacked = (file: string) => {
    const entry = statFile(archive, normalize(file)) // an archive is asked for a path of this system
    return 'unpacked' in entry && entry.unpacked
  }
  expect(files.filter(isUnpacked)).toEqual(files.filter((file) => file.endsWith('.node')))
  expect(filesBelow(`${archive}.unpacked`)).toEqual(files.filter((file) => file.endsWith('.node')))
  expect(String(extractFile(archive, 'package.json'))).toBe(readText('package.json'))
  rmSync(parent, { recursive: true })
})
