import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Original } from './mutants-for-test.ts'

const root = join(import.meta.dirname, '../../../..')
const shared = join(root, '../shared/data')
const fixtures = ['e2e/fixtures/*.json', 'e2e/fixtures/*.xml', 'e2e/fixtures/*.spdx']

/** Whether the real documents are there; they are no part of the project. */
export const hasRealDocuments = existsSync(join(shared, 'sboms/MANIFEST.tsv'))

/** Real documents where they are there, besides the project's own. None is left out for what it is. */
export function sbomOriginals(): readonly [Original, ...Original[]] {
  return originals([...found(root, fixtures), ...found(shared, ['sboms/**/*.{json,xml,spdx}'])])
}

/** VEX documents in every format that is read. */
export function vexOriginals(): readonly [Original, ...Original[]] {
  const real = ['sboms/**/*{vex,VEX,vuln}*.json', 'advisories/openvex/*.json', 'advisories/csaf/**/*.json']
  return originals([...found(root, fixtures), ...found(shared, real)].filter(({ bytes }) => bytes.length < 2 ** 20))
}

function found(folder: string, patterns: readonly string[]): readonly Original[] {
  return globSync(patterns, { cwd: folder })
    .toSorted()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
}

function originals([first, ...others]: readonly Original[]): readonly [Original, ...Original[]] {
  if (!first) throw new Error('No document to make mutants of was found')
  return [first, ...others]
}
