import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFolder } from '#e2e/support/test-data.ts'
import { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import { JsonDocument } from '#service/formats/json/json-document.ts'
import { changeDocument, everyChange, placesOf } from './changed-for-test.ts'
import { Conformance } from './conformance.ts'
import { everyMember } from './every-member-for-test.ts'
import type { Spdx2Edition } from './spdx2-shapes.ts'

/** Tests whether a document is valid. */
export type DocumentValidator = (content: object) => boolean

/** The results of a validator for changed documents of an edition: one digit per document, in the order in which they are generated. */
export interface Verdicts {
  /** Every change of every place, one line per place. `1` is valid. */
  readonly changes: readonly string[]
  /** Every word in every enumeration: one line per word, one digit per enumeration. */
  readonly words: Readonly<Record<string, string>>
}

/** Validates with our own validator only, without the rest of the reader. */
export function createOwnValidator(edition: Spdx2Edition): DocumentValidator {
  return (content) => {
    const document = new JsonDocument(Buffer.from(JSON.stringify(content)))
    const conformance = new Conformance(edition, new DocumentFindings())
    conformance.root(document)
    for (const name of document.names) {
      for (const [index, value] of [...document.elements(name)].entries()) conformance.element(name, index, value)
    }
    return conformance.valid
  }
}

/** Validates every change of the document that uses every member, and these words. */
export function collectVerdicts(edition: Spdx2Edition, judge: DocumentValidator, words: readonly string[]): Verdicts {
  const original = everyMember(edition)
  const digit = (document: object) => (judge(document) ? '1' : '0')
  const places = Array.from({ length: placesOf(original) }, (_, place) => place)
  return {
    changes: places.map((place) =>
      everyChange(place)
        .map((change) => digit(changeDocument(original, [change])))
        .join(''),
    ),
    words: Object.fromEntries(words.map((word) => [word, withWord(original, word).map(digit).join('')])),
  }
}

/** Returns the recorded results of the official schemas, which are not part of the project. */
export function recordedVerdicts(): Readonly<Record<Spdx2Edition, Verdicts>> {
  const text = readFileSync(join(ownFolder, 'spdx2-verdicts.json'), 'utf8')
  return JSON.parse(text) as Readonly<Record<Spdx2Edition, Verdicts>> // the file was written from these types
}

/** Yields the document with a word in place of each enumeration value in turn. */
function withWord(document: object, word: string): readonly object[] {
  const members = 'relationshipType algorithm referenceCategory primaryPackagePurpose annotationType'.split(' ')
  const text = JSON.stringify(document)
  return [
    ...members.map((member) => text.replace(new RegExp(`"${member}":"[^"]*"`), `"${member}":"${word}"`)),
    text.replace(/"fileTypes":\["[^"]*"/, `"fileTypes":["${word}"`),
  ].map((changedText) => JSON.parse(changedText) as object)
}
