import { expect, it } from 'vitest'
import { isShipped } from './shipped-files.ts'

const target = { platform: 'linux', arch: 'x64' } as const

it.each([
  ['any', 'index.js', true],
  ['any', 'dist/module.mjs', true],
  ['any', 'data/list.json', true],
  ['any', 'src/loaded.js', true],
  ['any', 'lib/contest.js', true],
  ['any', 'LICENSE.md', true],
  ['any', 'license', true],
  ['any', 'NOTICE', true],
  ['any', 'README.md', false],
  ['any', 'index.d.ts', false],
  ['any', 'index.js.map', false],
  ['any', 'test/index.js', false],
  ['any', 'dist/test/a.js', false],
  ['any', 'test.js', false],
  ['any', 'index.test.js', false],
  ['any', 'examples/a.js', false],
  ['any', '.eslintrc.json', false],
  ['any', 'lib/.npmignore', false],
  ['any', 'rollup.config.mjs', false],
  ['any', 'tsconfig.build.json', false],
  ['any', 'yarn.lock', false],
  ['better-sqlite3', 'lib/index.js', true],
  ['better-sqlite3', 'prebuilds/linux-x64.node', true],
  ['better-sqlite3', 'prebuilds/linux-arm64.node', false],
  ['better-sqlite3', 'prebuilds/linuxmusl-x64.node', false],
  ['better-sqlite3', 'prebuilds/darwin-x64.node', false],
  ['better-sqlite3', 'deps/sqlite3/LICENSE', false],
  ['@cyclonedx/cyclonedx-library', 'res/schema/bom-1.6.SNAPSHOT.xsd', true],
  ['@cyclonedx/cyclonedx-library', 'dist.node/index.js', false],
  ['@fontsource/unifont', 'files/unifont-latin-400-normal.woff', true],
  ['@fontsource/unifont', 'files/unifont-latin-400-normal.woff2', false],
  ['spdx-license-list', 'spdx.json', true],
  ['spdx-license-list', 'licenses/MIT.json', true],
  ['spdx-license-list', 'spdx-full.json', false],
  ['pdfkit', 'js/pdfkit.node.mjs', true],
  ['pdfkit', 'js/pdfkit.standalone.js', false],
])('of the package "%s" it ships %s: %s', (name, path, expected) => {
  expect(isShipped(name, path, target)).toBe(expected)
})
