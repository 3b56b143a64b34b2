import { vexJustifications, type VexStatusWord } from '#shared/vex.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedVexDocument, VexProduct } from '#service/domain/statements/vex-statement.ts'
import { type JsonObject, objectsOf, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import {
  distinctIds,
  classifyIdentifiers,
  StatementList,
  type RawStatement,
  collectTexts,
  vexProduct,
} from './statement-list.ts'
import { type AssessedGraph, readAssessments } from './spdx3-graph.ts'
import type { VexReader } from './vex-reader.ts'

/** Assessment classes and their statuses. */
const statuses: ReadonlyMap<unknown, VexStatusWord> = new Map([
  ['security_VexNotAffectedVulnAssessmentRelationship', 'not_affected'],
  ['security_VexAffectedVulnAssessmentRelationship', 'affected'],
  ['security_VexFixedVulnAssessmentRelationship', 'fixed'],
  ['security_VexUnderInvestigationVulnAssessmentRelationship', 'under_investigation'],
])

/** SPDX 3.0: VEX assessment relationships of the security profile, in a VEX document or in an SBOM. */
export const spdx3Vex: VexReader = {
  name: 'SPDX 3.0.1',
  recognizes: ({ json }) =>
    json?.root === 'object' && /spdx\.org\/rdf\/3\./.test(JSON.stringify(json.member('@context') ?? '')),
  read({ json }) {
    if (!json) throw new Rejection('The document is not valid JSON')
    const context = JSON.stringify(json.member('@context') ?? '')
    if (!/spdx\.org\/rdf\/3\.0\./.test(context)) {
      throw json.rejection('@context', 'SPDX versions after 3.0 are not supported. Supported version: 3.0.1')
    }
    return readGraph(json)
  },
}

function readGraph(document: SourceDocument): ParsedVexDocument {
  const graph = readAssessments(document, new Set(statuses.keys()))
  const list = new StatementList()
  for (const { entry, at } of graph.assessments) addStatements(list, entry, `/@graph/${at}`, graph)
  return { format: 'SPDX 3.0.1', issuer: graph.issuer, identity: graph.identity, statements: list.all }
}

function addStatements(list: StatementList, entry: JsonObject, pointer: string, graph: AssessedGraph): void {
  const vulnerability = graph.elements.get(textOf(entry['from']) ?? '')
  const identifiers = objectsOf(vulnerability?.['externalIdentifier']).map(({ identifier }) => textOf(identifier))
  const told: RawStatement = {
    pointer,
    vulnerabilityIds: distinctIds([textOf(vulnerability?.['name']), ...identifiers]),
    ...readStatementTexts(entry),
    statedAt: timeOf(entry['security_modifiedTime']) ?? timeOf(entry['security_publishedTime']) ?? graph.created,
  }
  const part = textOf(entry['security_assessedElement'])
  const product = graph.ownProduct && productOf(graph.ownProduct)
  textsOf(entry['to']).forEach((id, place) => {
    const target = graph.elements.get(id)
    const assessed = target ? productOf(target) : vexProduct({ refs: [id] })
    const inside = part === null ? null : (graph.elements.get(part) ?? null)
    list.add({
      ...told,
      pointer: `${pointer}/to/${place}`,
      ...(product ? { product, component: assessed } : { product: assessed, component: inside && productOf(inside) }),
    })
  })
}

function readStatementTexts(entry: JsonObject): Omit<RawStatement, 'pointer' | 'vulnerabilityIds'> {
  const status = statuses.get(entry['type']) ?? null
  const isWithdrawn = entry['security_withdrawnTime'] !== undefined
  const originalJustification = textOf(entry['security_justificationType'])
  const justification = originalJustification?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return {
    originalStatus: isWithdrawn ? 'withdrawn' : (textOf(entry['relationshipType']) ?? ''),
    status: isWithdrawn ? null : status,
    originalJustification,
    justification: vexJustifications.find(({ word }) => word === justification)?.word ?? null,
    ...collectTexts({
      notes: entry['security_statusNotes'],
      impact: entry['security_impactStatement'],
      action: entry['security_actionStatement'],
    }),
  }
}

function productOf(element: JsonObject): VexProduct {
  const identifiers = objectsOf(element['externalIdentifier']).map(({ identifier }) => textOf(identifier))
  const ids = [textOf(element['software_packageUrl']), ...identifiers, textOf(element['spdxId'])]
  return vexProduct({
    ...classifyIdentifiers(ids.filter((id) => id !== null)),
    name: textOf(element['name']),
    componentVersion: textOf(element['software_packageVersion']),
  })
}
