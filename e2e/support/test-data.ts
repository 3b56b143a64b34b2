import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectFolder } from './app-program.ts'

/**
 * Finds the folder of real documents, schemas and advisories, which are not part of the project: `WAYBILL_TEST_DATA`, otherwise the folder
 * next to a checkout. No other file names that folder. Returns an absolute path; null if there is none.
 */
export function findTestData(env: NodeJS.ProcessEnv = process.env): string | null {
  const folder = resolve(projectFolder, env['WAYBILL_TEST_DATA'] || '../shared/data')
  return existsSync(join(folder, 'sboms/MANIFEST.tsv')) ? folder : null
}

/** True in `npm run test:data`, the tier of real files. `npm test` runs the same tests on the project's own files. */
export const isDataTier = process.env['WAYBILL_TEST_TIER'] === 'data'

/** The folder of the project's own documents and advisory data, arranged like the real ones. */
export const ownFolder = join(projectFolder, 'e2e/fixtures')

/**
 * Returns a path in the real data: for tests whose names end in `.data.test.ts`, and for measurements.
 *
 * @throws Error if there is no such data
 */
export function realPath(path = ''): string {
  const folder = findTestData()
  if (folder === null) throw new Error('There is no test data: WAYBILL_TEST_DATA names its folder')
  return join(folder, path)
}

/** Returns a path in the data of this tier, real or the project's own: for tests whose names end in `.samples.test.ts`. */
export function samplePath(path = ''): string {
  return isDataTier ? realPath(path) : join(ownFolder, path)
}
