import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acceptedFiles } from '#renderer/lib/accepted-files.ts'
import { feedKinds } from '#service/domain/advisories/feed-kinds.ts'
import { formats } from '#service/formats/formats.ts'
import { vexReaders } from '#service/formats/vex/vex-formats.ts'

const named = new Map<string, string>(acceptedFiles)

test('the first page names every format of an SBOM and of VEX that the service reads', () => {
  const families = formats.map(({ name }) => name.split(' '))
  const sboms = named.get('SBOMs') ?? ''
  expect(families.flat().filter((word) => !sboms.includes(word.replace(/-LD$/, '')))).toEqual([])
  expect(vexReaders.map(({ name }) => name).filter((name) => !named.get('VEX')?.includes(name))).toEqual([])
})

test('the first page names every kind of advisory data that the service reads', () => {
  const words = (named.get('Advisory data') ?? '').toLowerCase()
  const kinds = Object.values(feedKinds).map(({ label }) => label.replace(/ (records|CVEs|documents|statements)$/, ''))
  expect(kinds.filter((kind) => !words.includes(kind.toLowerCase()))).toEqual([])
})

test('the first page and the README name the same versions of the formats', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const row = (name: string) =>
    readme
      .split('\n')
      .find((line) => line.startsWith(`| ${name} |`))
      ?.split('|')[2] ?? ''
  const versions = [...`${row('CycloneDX')} ${row('SPDX')}`.matchAll(/\d+\.\d+(\.\d+)?/g)].map(([found]) => found)
  expect(versions.length).toBeGreaterThan(3)
  expect(versions.filter((version) => !named.get('SBOMs')?.includes(version))).toEqual([])
})
