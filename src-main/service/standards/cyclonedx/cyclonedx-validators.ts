import type { ValidateFunction } from 'ajv'
import { createRequire } from 'node:module'
import { areUnique, ownFormats } from './cyclonedx-ajv.ts'

/** A place in the schema, for example `/definitions/component`, with its validator. The place of the whole document is the empty text. */
type PlacedValidator = readonly [place: string, validate: ValidateFunction]
type LoadValidators = (
  unique: typeof areUnique,
  formats: typeof ownFormats,
) => Readonly<Record<string, ValidateFunction>>

const requireModule = createRequire(import.meta.url)

/**
 * Loads the validators that `npm run generate` compiled for a CycloneDX version. Compiling them takes a thread up to a second, loading
 * them some milliseconds. Each version is a file of its own, because a thread rarely needs more than one.
 */
export function generatedValidators(specVersion: string): readonly PlacedValidator[] {
  const load = requireModule(pathOf(specVersion)) as LoadValidators // written by scripts/validators.ts
  return Object.entries(load(areUnique, ownFormats))
}

/** In a build, the files are in the folder of the main process, whatever chunk contains this module. */
function pathOf(specVersion: string): string {
  if (import.meta.url.endsWith('.ts')) return `./generated/cyclonedx-${specVersion}.cjs`
  return `${import.meta.url.includes('/chunks/') ? '..' : '.'}/validators/cyclonedx-${specVersion}.cjs`
}
