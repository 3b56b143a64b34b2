import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRelatedTests, readImporters } from './import-graph.ts'

const root = mkdtempSync(join(tmpdir(), 'waybill-graph-'))
const sources: Readonly<Record<string, string>> = {
  'src-main/service/a.ts': '',
  'src-main/service/b.ts': "import { a } from './a.ts'",
  'src-main/service/a.test.ts': "import { a } from './a.ts'",
  'src-main/service/far/b.test.ts': "import {\n  b,\n} from '#service/b.ts'",
  'src-main/service/far/a.test.ts': "const { a } = await import('#service/a.ts')",
  'src-main/service/far/a.data.test.ts': "import { a } from '#service/a.ts'",
  'src-main/service/far/c.test.ts': "import type { A } from '#service/a.ts'",
}

beforeAll(() => {
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('finds the tests that load a file, the one beside it first, the farthest last, without type imports', () => {
  const importers = readImporters(root, Object.keys(sources))
  expect(findRelatedTests(importers, 'src-main/service/a.ts')).toEqual([
    'src-main/service/a.test.ts',
    'src-main/service/far/a.test.ts',
    'src-main/service/far/b.test.ts',
  ])
  expect(findRelatedTests(importers, 'src-main/service/far/b.test.ts')).toEqual([])
})
