import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectFolder } from './app-program.ts'

/**
 * The folder of real documents, schemas and advisories, which are no part of the project: `WAYBILL_TEST_DATA`, else the place where
 * they lie beside a checkout. Absolute; null where there is none. No other file names that place.
 */
export function findTestData(env: NodeJS.ProcessEnv = process.env): string | null {
  const folder = resolve(projectFolder, env['WAYBILL_TEST_DATA'] || '../shared/data')
  return existsSync(join(folder, 'sboms/MANIFEST.tsv')) ? folder : null
}

/** Whether this run is `npm run test:data`, the tier of real files. `npm test` runs the same tests everywhere, on the project's own. */
export const isDataTier = process.env['WAYBILL_TEST_TIER'] === 'data'

/** The project's own documents and advisory data, laid out as the real ones are. */
export const ownFolder = join(projectFolder, 'e2e/fixtures')

/**
 * A path below the real data: for tests whose names end in `.data.test.ts`, and for measurements.
 *
 * @throws Error where there is no such data
 */
export function realPath(path = ''): string {
  const folder = findTestData()
  if (folder === null) throw new Error('There is no test data: WAYBILL_TEST_DATA names its folder')
  return join(folder, path)
}

/** A path below the data of this tier: the project's own, or the real one. For tests whose names end in `.samples.test.ts`. */
export function samplePath(path = ''): string {
  return isDataTier ? realPath(path) : join(ownFolder, path)
}
