import type { PreservedForm } from '#service/domain/documents/document-family.ts'
import { isObject, objectOf, textOf, textsOf } from '#service/domain/json-values.ts'
import { isEmpty } from '#service/exports/spdx/losses-beside-model.ts'
import { notSupported, type Writing } from './writing.ts'

type Completeness = 'complete' | 'incomplete' | 'noAssertion'

/** Stated completeness, by the references of components; undefined if not stated. */
export interface DocumentCompleteness {
  ofDependencies(ref: string): Completeness | undefined
  ofParts(ref: string): Completeness | undefined
  /** Counts compositions of which nothing was asked for. The caller calls it when all relationships are written. */
  countUnwritten(): void
}

const hasCompositions: Readonly<Record<PreservedForm, boolean>> = { CycloneDX: true, 'SPDX 2': false, 'SPDX 3': false }

/** Reads the compositions of a CycloneDX document. Values without an equivalent in SPDX 3.0.1 are counted as lost. */
export function completenessOf({ content, source, losses }: Writing): DocumentCompleteness {
  const dependencies = new Map<string, Completeness>()
  const parts = new Map<string, Completeness>()
  const compositions = hasCompositions[source] ? (content.elements.get('compositions') ?? []) : []
  for (const { value } of compositions) {
    if (!isObject(value)) continue
    const aggregate = textOf(value['aggregate']) ?? 'not_specified'
    const word = wordOf(aggregate)
    const why = `SPDX 3.0.1 uses "${word}" for "${aggregate}"`
    const isLess = aggregate.startsWith('incomplete_')
    if (isLess) losses.add({ one: 'composition', many: 'compositions', verb: 'written less precisely', why })
    for (const ref of textsOf(value['dependencies'])) dependencies.set(ref, word)
    for (const ref of textsOf(value['assemblies'])) parts.set(ref, word)
  }
  const [written, writtenParts] = [new Set<string>(), new Set<string>()]
  return {
    ofDependencies: (ref) => dependencies.get(written.add(ref) && ref),
    ofParts: (ref) => parts.get(writtenParts.add(ref) && ref),
    countUnwritten() {
      const isWhole = ({ value }: { readonly value: unknown }) =>
        textsOf(objectOf(value)['dependencies']).every((ref) => written.has(ref)) &&
        textsOf(objectOf(value)['assemblies']).every((ref) => writtenParts.has(ref)) &&
        isEmpty(objectOf(value)['vulnerabilities'])
      const partly = { one: 'composition', many: 'compositions', verb: 'partly written' }
      losses.add({ ...partly, why: notSupported }, compositions.filter((one) => !isWhole(one)).length)
    },
  }
}

function wordOf(aggregate: string): Completeness {
  if (aggregate === 'complete') return 'complete'
  return aggregate.startsWith('incomplete') ? 'incomplete' : 'noAssertion'
}
