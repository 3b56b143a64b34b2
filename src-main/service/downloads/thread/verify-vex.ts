import type { ExportContent, ExportedFinding } from '#service/domain/downloads/export-content.ts'
import type { VexFormat } from '#service/domain/downloads/export-outputs.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedVexDocument, ParsedVexStatement, VexProduct } from '#service/domain/statements/vex-statement.ts'
import { vulnerabilityIds } from '#service/exports/statements/decided-findings.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'
import { type DocumentHead, readHead } from '#service/formats/known-kinds/document-head.ts'
import { readVex } from '#service/formats/vex/read-vex.ts'
import { csafFault } from '#service/standards/csaf/csaf-fault.ts'
import type { ShapeFault } from '#service/standards/json-shape.ts'
import { openvexFault } from '#service/standards/openvex/openvex-fault.ts'
import { ComponentIndex } from '#service/statements/component-index.ts'
import type { Verdict } from './verify-document.ts'

/**
 * Validates a written VEX document by the rules of its format, and reads it as an import would: each decided finding must be stated, about
 * its vulnerability and its component, with its status and justification, and nothing else may be.
 *
 * @throws {Rejection} if it is invalid, or if a decision is missing, changed or was added
 */
export function verifyVex(bytes: Buffer, content: ExportContent, format: VexFormat): Verdict {
  const head = readHead(bytes)
  const schemaValid = requireValid(bytes, head, format)
  const decided = decidedFindings(content)
  if (decided.length === 0) return { schemaValid, roundTripVerified: null }
  requireSame(decided, readVex(head), content)
  return { schemaValid, roundTripVerified: true }
}

function requireValid(bytes: Buffer, { text }: DocumentHead, format: VexFormat): boolean | null {
  switch (format) {
    case 'OPENVEX':
      return requireNoFault('OpenVEX 0.2.0', openvexFault(JSON.parse(text.toString())))
    case 'CSAF':
      return requireNoFault('CSAF 2.0', csafFault(JSON.parse(text.toString())))
    case 'CYCLONEDX':
    case 'SPDX':
      return requireValidSbom(bytes)
  }
}

function requireNoFault(name: string, fault: ShapeFault | null): boolean {
  if (fault === null) return true
  throw new Rejection(`the schema of ${name} does not accept it: ${fault.pointer}: ${fault.message}`)
}

/** VEX documents of the SBOM formats are validated by the readers of SBOMs. */
function requireValidSbom(bytes: Buffer): boolean | null {
  const sink = { component: () => {}, dependency: () => {}, element: () => {} }
  const { spec, specVersion, schemaValid, findings } = readDocument(bytes, sink)
  if (schemaValid !== false) return schemaValid
  const fault = findings.find(({ severity }) => severity === 'error') ?? findings[0]
  throw new Rejection(`the schema of ${spec} ${specVersion} does not accept it: ${JSON.stringify(fault)}`)
}

type Decided = ExportedFinding & { readonly decision: VexDecision }

function decidedFindings({ components, findings }: ExportContent): readonly Decided[] {
  const known = new Set<string>(components.map(({ id }) => id))
  return findings.filter((one): one is Decided => one.decision !== null && known.has(one.componentId))
}

function requireSame(decided: readonly Decided[], document: ParsedVexDocument, content: ExportContent): void {
  const missing = new Set(decided)
  const findingsOf = statedFindings(decided, document.identity, content)
  for (const statement of document.statements) {
    const about = findingsOf(statement)
    const fitting = about.filter(({ decision }) => isSame(decision, statement))
    if (fitting.length === 0) throw new Rejection(describeWrong(statement, about[0]))
    for (const finding of fitting) missing.delete(finding)
  }
  const [lost] = missing
  if (lost === undefined) return
  const component = content.components.find(({ id }) => id === lost.componentId)
  const name = JSON.stringify([component?.name, component?.componentVersion].filter(Boolean).join(' '))
  const about = `the decision about ${vulnerabilityIds(lost.vulnerability)[0]} in ${name}`
  throw new Rejection(`${about} is missing when the file is read again`)
}

/** Returns what finds the decided findings that a statement is about, by its vulnerability, component and product. */
function statedFindings(
  decided: readonly Decided[],
  identity: string | null,
  { version, components }: ExportContent,
): (statement: ParsedVexStatement) => readonly Decided[] {
  const index = new ComponentIndex(version, components)
  const { primary } = index
  const isOfProduct = (product: VexProduct) => primary === undefined || index.find(product, identity).includes(primary)
  const byPlace = Map.groupBy(decided, ({ componentId, vulnerability }) => `${componentId} ${vulnerability.id}`)
  const byAlias = vulnerabilitiesByAlias(decided)
  return ({ vulnerabilityIds: aliases, component, product }) => {
    const meant = component ?? product
    if (meant === null || (component !== null && product !== null && !isOfProduct(product))) return []
    const vulnerabilities = new Set(aliases.flatMap((alias) => [...(byAlias.get(alias.toUpperCase()) ?? [])]))
    return index
      .find(meant, identity)
      .flatMap(({ id }) => [...vulnerabilities].flatMap((vulnerability) => byPlace.get(`${id} ${vulnerability}`) ?? []))
  }
}

/** Indexes ids of vulnerabilities by their aliases in upper case. */
function vulnerabilitiesByAlias(decided: readonly Decided[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byAlias = new Map<string, Set<string>>()
  for (const { vulnerability } of decided) {
    for (const alias of vulnerabilityIds(vulnerability).map((one) => one.toUpperCase())) {
      byAlias.set(alias, (byAlias.get(alias) ?? new Set()).add(vulnerability.id))
    }
  }
  return byAlias
}

function isSame({ status, justification }: VexDecision, statement: ParsedVexStatement): boolean {
  return status === statement.status && justification === statement.justification
}

function describeWrong(statement: ParsedVexStatement, about: Decided | undefined): string {
  const termsOf = ({ status, justification }: Pick<ParsedVexStatement, 'status' | 'justification'>) =>
    [status ?? 'no status', justification].filter(Boolean).join(', ')
  const what = `the statement about ${statement.vulnerabilityIds[0]} (${termsOf(statement)})`
  if (about === undefined) return `${what} is not about a decided finding when the file is read again`
  const { status, justification } = about.decision
  return `${what} is not what was decided (${termsOf({ status, justification })}) when the file is read again`
}
