import type { ExternalReference } from '#service/domain/components/component.ts'
import { externalReferenceTypes } from './spdx2-terms.ts'
import { type JsonObject, objectsOf, textOf } from '#service/domain/json-values.ts'

/** The external references of an SPDX package, divided into identifiers and other references. */
export interface PackageIdentifiers {
  readonly purls: readonly string[]
  readonly cpes: readonly string[]
  readonly swid: string | null
  readonly references: readonly ExternalReference[]
}

/** Reference types of SPDX 2.3 annex F and their names in CycloneDX. */
const referenceTypes: ReadonlyMap<string, string> = new Map([
  ['advisory', 'advisories'],
  ['fix', 'advisories'],
  ['url', 'advisories'],
  ['maven-central', 'distribution'],
  ['npm', 'distribution'],
  ['nuget', 'distribution'],
  ['bower', 'distribution'],
])

/** Returns the URI of a tag, which is the locator of a SWID reference (SPDX 2.3, F.2.6). */
export function swidUri(tagId: string): string {
  return tagId.startsWith('swid:') ? tagId : `swid:${encodeURIComponent(tagId.toWellFormed())}`
}

/** Returns the tag id of a URI. Some writers use the id itself as the locator. */
function tagIdOf(locator: string): string {
  if (!locator.startsWith('swid:')) return locator
  const text = locator.slice('swid:'.length)
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** Reads `externalRefs` of a package. */
export function identifiersOf(value: unknown): PackageIdentifiers {
  const purls: string[] = []
  const cpes: string[] = []
  const references: ExternalReference[] = []
  let swid: string | null = null
  for (const entry of objectsOf(value)) {
    const locator = textOf(entry['referenceLocator'])
    if (locator === null) continue
    // Some writers use the whole IRI of a type instead of its name.
    const type = (textOf(entry['referenceType']) ?? 'other').replace(/^.*[/#]/, '')
    if (type === 'purl' || type === 'packageUrl') purls.push(locator)
    else if (type === 'cpe23Type' || type === 'cpe22Type' || type === 'cpe23' || type === 'cpe22') cpes.push(locator)
    else if (type === 'swid') swid ??= tagIdOf(locator)
    else references.push(referenceOf(typeOf(entry, type), locator, textOf(entry['comment'])))
  }
  return { purls: [...new Set(purls)], cpes: [...new Set(cpes)], swid, references }
}

/** Returns the type. Types that only CycloneDX has are in the category OTHER under their own name. */
function typeOf(entry: JsonObject, type: string): string {
  if (entry['referenceCategory'] === 'OTHER' && externalReferenceTypes.has(type)) return type
  return referenceTypes.get(type) ?? 'other'
}

function referenceOf(type: string, url: string, comment: string | null): ExternalReference {
  return { type, url, ...(comment ? { comment } : {}) }
}
