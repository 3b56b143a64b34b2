import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFolder } from '#e2e/support/test-data.ts'
import { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import { JsonDocument } from '#service/formats/json/json-document.ts'
import { changed, everyChange, placesOf } from './changed-for-test.ts'
import { Conformance } from './conformance.ts'
import { everyMember } from './every-member-for-test.ts'
import type { Spdx2Edition } from './spdx2-shapes.ts'

/** Says of a document whether it is valid. */
export type Judge = (content: object) => boolean

/** What a judge says of changed documents of an edition: a digit a document, in the order in which they are made. */
export interface Verdicts {
  /** Every change of every place: `1` is valid. A line a place. */
  readonly changes: readonly string[]
  /** Every word in every closed list: a line a word, a digit a list. */
  readonly words: Readonly<Record<string, string>>
}

/** Our verdict, without reading anything else. */
export function judgeOf(edition: Spdx2Edition): Judge {
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

/** What a judge says of every change of the document that uses every member, and of these words. */
export function verdictsOf(edition: Spdx2Edition, judge: Judge, words: readonly string[]): Verdicts {
  const original = everyMember(edition)
  const digit = (document: object) => (judge(document) ? '1' : '0')
  const places = Array.from({ length: placesOf(original) }, (_, place) => place)
  return {
    changes: places.map((place) =>
      everyChange(place)
        .map((change) => digit(changed(original, [change])))
        .join(''),
    ),
    words: Object.fromEntries(words.map((word) => [word, withWord(original, word).map(digit).join('')])),
  }
}

/** What the official schemas say, as it was written down: they are no part of the project. */
export function recordedVerdicts(): Readonly<Record<Spdx2Edition, Verdicts>> {
  const text = readFileSync(join(ownFolder, 'spdx2-verdicts.json'), 'utf8')
  return JSON.parse(text) as Readonly<Record<Spdx2Edition, Verdicts>> // as it was written from these types
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
