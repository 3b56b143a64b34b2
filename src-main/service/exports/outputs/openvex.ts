import { noActionStatement, textWithTerms } from '#service/domain/statements/embedded-terms.ts'
import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { componentLinks } from '#service/exports/statements/component-link.ts'
import { type DecidedGroup, decidedGroups, vulnerabilityIds } from '#service/exports/statements/decided-findings.ts'
import { nameHashes } from '#service/exports/statements/hash-names.ts'
import { jsonChunks } from '#service/exports/statements/json-chunks.ts'
import type { VexRun, VexWriter } from '#service/exports/statements/statement-writer.ts'
import { publisherName } from '#service/exports/statements/publisher-name.ts'
import { statusProblems, statusTerms } from '#service/exports/statements/status-terms.ts'
import { openvexContext } from '#service/standards/openvex/openvex-fault.ts'
import { isIri } from '#service/standards/text-formats.ts'

/**
 * Writes decisions as an OpenVEX 0.2.0 document (https://github.com/openvex/spec). The product is the primary component, and the decided
 * components are its subcomponents. As the specification requires, action statements are written for "affected" only, and impact
 * statements for "not_affected" only. Other terms are appended to `status_notes`.
 */
export const openvexWriter: VexWriter = {
  format: 'OPENVEX',
  withoutStatements: {
    isWritten: false,
    message: 'Nothing is decided yet, and OpenVEX 0.2.0 requires at least one statement. Decide a finding first',
  },
  write: (content, run) => jsonChunks(openvexDocument(content, run)),
  problems: (finding) => statusProblems('OpenVEX', finding),
  productIdentifier: ({ purl, cpes }) => purl ?? cpes[0] ?? null,
}

function openvexDocument(content: ExportContent, run: VexRun): Record<string, unknown> {
  const write = componentWriter(content)
  const primary = content.components.find((component) => component.primary)
  return {
    '@context': openvexContext,
    '@id': run.serialNumber,
    author: publisherName(run.publisher),
    timestamp: run.timestamp,
    version: 1,
    tooling: `Waybill ${run.toolVersion}`,
    statements: decidedGroups(content).map((group) => {
      const parts = group.components.map(write)
      return statement(group, primary ? [{ ...write(primary), subcomponents: parts }] : parts)
    }),
  }
}

function statement({ vulnerability, decision }: DecidedGroup, products: readonly object[]): Record<string, unknown> {
  const [name, ...aliases] = vulnerabilityIds(vulnerability)
  const isAffected = decision.status === 'affected'
  return removeEmptyMembers({
    vulnerability: removeEmptyMembers({
      name,
      description: vulnerability.summary,
      aliases: aliases.length > 0 ? aliases : null,
    }),
    timestamp: decision.decidedAt,
    products,
    status: decision.status,
    status_notes: textWithTerms(decision.detail, statusTerms(decision)),
    justification: decision.justification,
    impact_statement: decision.status === 'not_affected' ? decision.impact : null,
    action_statement: isAffected ? decision.actionStatement || noActionStatement : null,
    action_statement_timestamp: isAffected ? decision.decidedAt : null,
  })
}

/**
 * Returns a function that writes components: by purl if it is an IRI and identifies one component only, otherwise by their position in
 * the original document.
 */
function componentWriter(content: ExportContent): (component: ExportedComponent) => Record<string, unknown> {
  const link = componentLinks(content)
  const counts = new Map<string, number>()
  for (const { purl } of content.components) if (purl !== null) counts.set(purl, (counts.get(purl) ?? 0) + 1)
  return (component) => {
    const { purl, cpes, detail } = component
    const isOnly = purl !== null && counts.get(purl) === 1 && /^pkg:[a-z]/i.test(purl) && isIri(purl)
    const identifiers = removeEmptyMembers({
      purl,
      cpe23: cpes.find((cpe) => /^cpe:2\.3:/i.test(cpe)),
      cpe22: cpes.find((cpe) => /^cpe:\//i.test(cpe)),
    })
    const hashes = Object.fromEntries(nameHashes(detail.checksums, 'openvex'))
    return removeEmptyMembers({
      '@id': isOnly ? purl : link(component),
      identifiers: Object.keys(identifiers).length > 0 ? identifiers : null,
      hashes: Object.keys(hashes).length > 0 ? hashes : null,
    })
  }
}

/** Removes empty members. */
function removeEmptyMembers(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}
