import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedDependency } from '#service/domain/parsed-sbom.ts'
import { type DocumentFindings, pointerTo } from '#service/formats/document-findings.ts'
import type { SourceDocument } from '#service/formats/source-document.ts'
import { isObject, listOf, textOf } from '#service/formats/json/values.ts'
import { documentLimits } from '#service/formats/limits.ts'

/** The graph of a CycloneDX document, entry by entry. Self-dependencies are left out and reported. */
export function* dependenciesOf(document: SourceDocument, findings: DocumentFindings): Generator<ParsedDependency> {
  let edges = 0
  let index = -1
  for (const entry of document.elements('dependencies')) {
    index += 1
    const pointer = pointerTo('dependencies', index)
    const from = isObject(entry) ? textOf(entry['ref']) : null
    if (!isObject(entry) || from === null) {
      findings.add('error', pointer, 'The dependency entry names no component; it is left out')
      continue
    }
    const to = targetsOf(entry['dependsOn'], from, pointer, findings)
    edges += to.length
    if (edges > documentLimits.edges) {
      throw new Rejection(`The dependency graph has more than ${documentLimits.edges} edges, the limit`)
    }
    yield { from, to }
  }
}

function targetsOf(value: unknown, from: string, pointer: string, findings: DocumentFindings): readonly string[] {
  const targets = new Set<string>()
  listOf(value).forEach((entry, place) => {
    const to = textOf(entry)
    const where = `${pointer}/dependsOn/${place}`
    if (to === null) findings.add('error', where, 'The target of a dependency is not a reference; it is left out')
    else if (to === from) findings.add('info', where, `${JSON.stringify(from)} depends on itself; the edge is left out`)
    else targets.add(to)
  })
  return [...targets]
}

/** Reports entries and targets of the graph that no component or service has. */
export function reportDangling(document: SourceDocument, known: ReadonlySet<string>, findings: DocumentFindings): void {
  let index = -1
  for (const entry of document.elements('dependencies')) {
    index += 1
    if (!isObject(entry)) continue
    const pointer = pointerTo('dependencies', index)
    const from = textOf(entry['ref'])
    if (from !== null && !known.has(from)) findings.add('warning', `${pointer}/ref`, unknownReference(from))
    listOf(entry['dependsOn']).forEach((target, place) => {
      const to = textOf(target)
      if (to === null || known.has(to)) return
      findings.add('warning', `${pointer}/dependsOn/${place}`, unknownReference(to))
    })
  }
}

function unknownReference(ref: string): string {
  return `No component has the bom-ref ${JSON.stringify(ref)}; the edge is left out`
}
