import { contentOf } from '#service/exports/content-for-test.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { sbomWriters } from '#service/exports/outputs/sbom-writers.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import type { JsonObject } from '#service/domain/json-values.ts'
import { claimsOf } from './claims-for-test.ts'
import { exported } from './export-faults-for-test.ts'
import { itemsOf, textsIn } from './items-for-test.ts'

type Form = readonly [spec: 'CycloneDX' | 'SPDX', specVersion: string, isRead: (form: string) => boolean]

const forms: readonly Form[] = [
  ['CycloneDX', '1.7', (form) => form === 'CycloneDX'],
  ['SPDX', '2.3', (form) => form === 'SPDX 2'],
  ['SPDX', '3.0.1', (form) => form === 'SPDX 3'],
]

function writerOf([spec, specVersion]: Form): SbomWriter {
  const writer = sbomWriters.find(
    (one) => one.spec === spec && one.format === 'JSON' && one.specVersions.includes(specVersion),
  )
  if (writer === undefined) throw new Error(`No writer for ${spec} ${specVersion}`)
  return writer
}

const textIn = (content: ExportContent, form: Form) => exported(content, writerOf(form), form[1])
const again = (text: string) => contentOf(Buffer.from(text))

/** A document as other families get it and give it back. */
export interface RoundTrip {
  readonly name: string
  /** What the loss list says before the document leaves its family. */
  readonly losses: readonly string[]
  /** What it says before the document comes back. */
  readonly lossesBack: readonly string[]
  readonly before: JsonObject
  readonly after: JsonObject
}

/** Sends content through every other family and back. */
export function roundTrips(content: ExportContent): readonly RoundTrip[] {
  const form = preservedFormOf(content.version)
  const own = forms.find(([, , isRead]) => isRead(form))
  if (own === undefined) throw new Error(`No writer for ${form}`)
  // What the newest version of its own family does not allow is not a matter of the round trip.
  const text = textIn(content, own)
  const start = again(text)
  const before = JSON.parse(text) as JsonObject
  return forms
    .filter((other) => other !== own)
    .map((other) => {
      const there = again(textIn(start, other))
      return {
        name: `${form} > ${other.slice(0, 2).join(' ')}`,
        losses: writerOf(other).losses(start, other[1], plainExport),
        lossesBack: writerOf(own).losses(there, own[1], plainExport),
        before,
        after: JSON.parse(textIn(there, own)) as JsonObject,
      }
    })
}

/**
 * Compares the loss list of a round trip with the difference that is measured, item by item. Returns what is called left out but is there,
 * and what is gone without a word.
 */
export function disagreements({ name, losses, lossesBack, before, after }: RoundTrip): readonly string[] {
  const claims = claimsOf(losses)
  const back = claimsOf(lossesBack)
  const allBack = [...back.values()].reduce((sum, one) => sum + one.leftOut + one.changed, 0)
  const measured = lostItems(before, after)
  const falseClaims = [...claims].flatMap(([kind, { leftOut }]) => {
    const gone = measured.get(kind)
    return gone === undefined || leftOut <= gone ? [] : [`${name}: ${kind}: ${leftOut} called left out, ${gone} gone`]
  })
  const silent = [...measured].flatMap(([kind, gone]) => {
    const { leftOut, changed } = claims.get(kind) ?? { leftOut: 0, changed: 0 }
    // What became a property, an occurrence or a completeness can be lost on the way back.
    const mayBeLostBack = !name.startsWith('CycloneDX') || kind === 'compositions'
    const named = leftOut + changed + (mayBeLostBack ? allBack : 0)
    return gone <= named ? [] : [`${name}: ${kind}: ${gone} gone, ${named} named`]
  })
  return [...falseClaims, ...silent]
}

/** Counts the items of a document, by kind, that another one lacks. Kinds of which nothing is missing are there with 0. */
function lostItems(before: JsonObject, after: JsonObject): ReadonlyMap<string, number> {
  const left = new Map<string, number>()
  const itemsAfter = itemsOf(after)
  for (const { kind, key } of itemsAfter) left.set(`${kind}\n${key}`, (left.get(`${kind}\n${key}`) ?? 0) + 1)
  const texts = new Map(
    [...Map.groupBy(itemsAfter, ({ owner }) => owner)].map(([owner, items]) => {
      return [owner, new Set(items.flatMap((item) => item.texts ?? []))] as const
    }),
  )
  const ofLicenses = new Set(textsIn(after['hasExtractedLicensingInfos']))
  const lost = new Map<string, number>()
  for (const { kind, key, owner, texts: own } of itemsOf(before)) {
    const count = left.get(`${kind}\n${key}`) ?? 0
    left.set(`${kind}\n${key}`, count - 1)
    const isElsewhere = owner && own?.every((text) => texts.get(owner)?.has(text) || ofLicenses.has(text))
    lost.set(kind, (lost.get(kind) ?? 0) + (count > 0 || isElsewhere ? 0 : 1))
  }
  return lost
}
