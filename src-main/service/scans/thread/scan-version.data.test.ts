import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#e2e/support/app-program.ts'
import { realPath } from '#e2e/support/test-data.ts'
import { scanBench } from './support/scan-bench.ts'

test('compares the packages of this project with real npm data', async () => {
  const bench = scanBench()
  const imported = await bench.importFile(realPath('advisories/osv-glad-2022/npm/all.zip'), 'all.zip')
  const lock = readFileSync(join(projectFolder, 'node_modules/.package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string }> } // as npm writes it
  const purls = Object.entries(packages).map(([path, { version }]) => ({
    purl: `pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
  }))
  const version = await bench.addVersion([...purls, { purl: 'pkg:npm/lodash@4.17.4' }])
  const changes = await bench.scan(version)
  expect([imported.message, changes.affected > 0]).toEqual([expect.stringContaining('records'), true])
  bench.close()
})
