import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTestData, isDataTier, ownFolder, samplePath } from '#e2e/support/test-data.ts'
import type { Original } from './mutants-for-test.ts'

type Originals = readonly [Original, ...Original[]]

const sboms = ['sboms/**/*.{json,xml,spdx}']
const vex = [
  'sboms/**/*{vex,VEX,vuln}*.{json,xml}',
  'sboms/**/{openvex,csaf}/*.json',
  'sboms/small/*',
  'advisories/openvex/*.json',
  'advisories/csaf/**/*.json',
]

/** SBOMs of this tier from which mutants are derived: the project's own, or real ones. None is excluded. */
export const sbomOriginals = () => originals(found(samplePath(), sboms))

/** VEX documents of this tier, in every supported format. */
export const vexOriginals = () => originals(found(samplePath(), vex))

/** The project's own SBOMs and, if available, real ones. For measurements. */
export const allSbomOriginals = () => originals(folders().flatMap((folder) => found(folder, sboms)))

/** The project's own VEX documents and, if available, real ones. */
export const allVexOriginals = () => originals(folders().flatMap((folder) => found(folder, vex)))

/** Describes the originals of a tier, for the name of a test. */
export const originalsLabel = isDataTier ? 'real documents' : 'our own documents'

function folders(): readonly string[] {
  const real = findTestData()
  return real === null ? [ownFolder] : [ownFolder, real]
}

function found(folder: string, patterns: readonly string[]): readonly Original[] {
  return globSync(patterns, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
    .filter(({ bytes }) => bytes.length > 0)
}

function originals([first, ...others]: readonly Original[]): Originals {
  if (!first) throw new Error('No document to make mutants of was found')
  return [first, ...others]
}
