import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { DocumentFindings } from '#service/formats/document-findings.ts'
import { JsonDocument } from '#service/formats/json/json-document.ts'
import { read } from '#service/formats/read-for-test.ts'
import { changed, changes, everyChange, placesOf } from './changed-for-test.ts'
import { Conformance } from './conformance.ts'
import { everyMember } from './every-member-for-test.ts'
import type { Spdx2Edition } from './spdx2-shapes.ts'

const shared = join(import.meta.dirname, '../../../../../shared/data')
const isThere = existsSync(join(shared, 'schemas/spdx')) && existsSync(join(shared, 'sboms/MANIFEST.tsv'))
const missing = isThere ? '' : ' (skipped: ../shared/data is not there)'

describe.runIf(isThere)(`the verdict is that of the official schema${missing}`, () => {
  const official = isThere ? { '2.2': schemaOf('2.2.2'), '2.3': schemaOf('2.3.1') } : undefined

  test.each(isThere ? realFiles() : [])('%s', (path, expected) => {
    const bytes = readFileSync(join(shared, 'sboms', path))
    const document = parsed(bytes)
    const edition = String(document['spdxVersion']).startsWith('SPDX-2.2') ? '2.2' : '2.3'
    const verdict = official?.[edition](document)
    expect([verdictOn(bytes), verdict]).toEqual([verdict, expected === 'pass'])
  })

  test.each(['2.2', '2.3'] as const)('every member of %s is valid, and without findings', (edition) => {
    const { document } = read(everyMember(edition))
    expect([official?.[edition](everyMember(edition)), document.schemaValid, document.findings]).toEqual([
      true,
      true,
      [],
    ])
  })

  test.each(['2.2', '2.3'] as const)('every change of every place of %s', { timeout: 60_000 }, (edition) => {
    const original = everyMember(edition)
    const places = Array.from({ length: placesOf(original) }, (_, place) => place)
    const differing = places.flatMap(everyChange).filter((change) => {
      const document = changed(original, [change])
      return judgement(edition, document) !== official?.[edition](document)
    })
    expect([differing, places.length > 200]).toEqual([[], true])
  })

  test.each(['2.2', '2.3'] as const)('every word that either schema knows, in %s', (edition) => {
    const words = [...new Set([...wordsOf('2.2.2'), ...wordsOf('2.3.1'), 'no such word'])]
    const differing = words.filter((word) => {
      const verdicts = withWord(everyMember(edition), word).map((document) => [
        judgement(edition, document),
        official?.[edition](document),
      ])
      return verdicts.some(([ours, theirs]) => ours !== theirs)
    })
    expect([differing, words.length > 80]).toEqual([[], true])
  })

  test.each(['2.2', '2.3'] as const)('300 documents of %s with several changes', { timeout: 60_000 }, (edition) => {
    fc.assert(
      fc.property(changes, (list) => {
        const document = changed(everyMember(edition), list)
        expect(verdictOn(Buffer.from(JSON.stringify(document)))).toBe(official?.[edition](document))
      }),
      { numRuns: 300, seed: 20261121 },
    )
  })
})

test.each([
  ['2.2', 'SPDX-2.2.1', { downloadLocation: 'NONE' }, /^\/packages\/0: The member "copyrightText" is missing/],
  ['2.3', 'SPDX-2.3', {}, /^\/packages\/0: The member "downloadLocation" is missing/],
  ['2.2', 'SPDX-2.2', { releaseDate: '2026-01-01T00:00:00Z' }, /"releaseDate" here: it came with SPDX 2.3/],
] as const)('a fault is named with its place: %s %s %j', (_, spdxVersion, members, expected) => {
  const { document } = read({ spdxVersion, packages: [{ SPDXID: 'SPDXRef-a', name: 'a', ...members }] })
  const messages = document.findings.map(({ pointer, message }) => `${pointer}: ${message}`)
  expect([document.schemaValid, messages.some((message) => expected.test(message))]).toEqual([false, true])
})

function schemaOf(version: '2.2.2' | '2.3.1'): ValidateFunction {
  const schema = JSON.parse(
    readFileSync(join(shared, `schemas/spdx/spec-${version}/spdx-schema.json`), 'utf8'),
  ) as object
  const options = { strict: false }
  return version === '2.3.1' ? new Ajv2019(options).compile(schema) : new Ajv(options).compile(schema)
}

function wordsOf(version: '2.2.2' | '2.3.1'): readonly string[] {
  const text = readFileSync(join(shared, `schemas/spdx/spec-${version}/spdx-schema.json`), 'utf8')
  return [...text.matchAll(/"enum"\s*:\s*(\[[^\]]*\])/g)].flatMap(([, list = '[]']) => JSON.parse(list) as string[])
}

/** The document with a word in place of each other word of a closed list in turn. */
function withWord(document: object, word: string): readonly object[] {
  const members = 'relationshipType algorithm referenceCategory primaryPackagePurpose annotationType'.split(' ')
  const text = JSON.stringify(document)
  return [
    ...members.map((member) => text.replace(new RegExp(`"${member}":"[^"]*"`), `"${member}":"${word}"`)),
    text.replace(/"fileTypes":\["[^"]*"/, `"fileTypes":["${word}"`),
  ].map((changedText) => JSON.parse(changedText) as object)
}

function realFiles(): readonly (readonly [path: string, check: string])[] {
  return readFileSync(join(shared, 'sboms/MANIFEST.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , format]) => format === 'spdx-json')
    .map(([path = '', , , , , check = '']) => [path, check] as const)
}

function parsed(bytes: Buffer): Record<string, unknown> {
  const text = bytes[0] === 0xff ? bytes.toString('utf16le') : bytes.toString()
  return JSON.parse(text.replace(/^\ufeff/, '')) as Record<string, unknown>
}

/** The verdict without reading anything else. */
function judgement(edition: Spdx2Edition, content: object): boolean {
  const document = new JsonDocument(Buffer.from(JSON.stringify(content)))
  const conformance = new Conformance(edition, new DocumentFindings())
  conformance.root(document)
  for (const name of document.names) {
    for (const [index, value] of [...document.elements(name)].entries()) conformance.element(name, index, value)
  }
  return conformance.valid
}

/** A document that is refused is not valid either. */
function verdictOn(bytes: Buffer): boolean | null {
  try {
    return read(bytes).document.schemaValid
  } catch (error) {
    if (error instanceof Rejection) return false
    throw error
  }
}
