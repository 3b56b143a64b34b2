import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import type { References } from './references.ts'

/** Members whose texts are references (`refLinkType` of the schema), by the root member that contains them. */
const uses: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['compositions', new Set(['assemblies', 'dependencies', 'vulnerabilities'])],
  ['vulnerabilities', new Set(['ref'])],
  ['annotations', new Set(['subjects'])],
  ['citations', new Set(['attributedTo', 'process'])],
  ['formulation', new Set(['ref'])],
  ['definitions', new Set(['parent', 'requirements'])],
  [
    'declarations',
    new Set(
      ['assessor', 'requirement', 'claims', 'counterClaims', 'mitigationStrategies', 'target', 'evidence'].concat(
        'counterEvidence',
      ),
    ),
  ],
])

/**
 * Reports references to missing elements, outside the dependency graph. Links into other documents (`urn:cdx:…`) are not reported: a
 * document with vulnerabilities only contains nothing else. The caller must read all references first.
 */
export function* reportDanglingReferences(
  document: SourceDocument,
  references: References,
  findings: DocumentFindings,
): Generator<undefined> {
  for (const [section, names] of uses) {
    const report = (value: unknown, pointer: string) => reportWithin(value, pointer, { names, references, findings })
    if (document.kind(section) === 'object') report(document.member(section), pointerTo(section))
    let index = 0
    for (const value of document.elements(section)) {
      report(value, pointerTo(section, index))
      index += 1
      yield
    }
  }
}

interface ReferenceSearch {
  readonly names: ReadonlySet<string>
  readonly references: References
  readonly findings: DocumentFindings
}

/** Recursion is bounded by the depth of documents. */
function reportWithin(value: unknown, pointer: string, looking: ReferenceSearch): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const place = pointer + pointerTo(name)
    if (!Array.isArray(value) && looking.names.has(name)) reportTexts(member, place, looking)
    reportWithin(member, place, looking)
  }
}

function reportTexts(value: unknown, pointer: string, { references, findings }: ReferenceSearch): void {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value]
  for (const [index, text] of texts.entries()) {
    if (typeof text !== 'string' || text.startsWith('urn:cdx:') || references.isKnown(text.trim())) continue
    const place = Array.isArray(value) ? `${pointer}/${index}` : pointer
    findings.add('warning', place, `No element has the bom-ref ${JSON.stringify(text)}`)
  }
}
