import { documentFamilies } from '#service/domain/documents/document-family.ts'
import type {
  ExportContent,
  ExportedComponent,
  ExportedFinding,
  ExportRun,
} from '#service/domain/downloads/export-content.ts'
import { byPosition } from '#service/exports/writing/by-position.ts'
import { componentIdentity } from '#service/exports/cyclonedx/component.ts'
import { without } from '#service/exports/cyclonedx/members.ts'
import { ownTool } from '#service/exports/cyclonedx/metadata.ts'
import { cyclonedxSchema } from '#service/exports/cyclonedx/schema.ts'
import { writeVulnerabilities } from '#service/exports/cyclonedx/vulnerability.ts'
import { isInDocument } from '#service/exports/statements/component-link.ts'
import { jsonChunks } from '#service/exports/statements/json-chunks.ts'
import type { PreviewedFinding, StatementProblem, VexWriter } from '#service/exports/statements/statement-writer.ts'

/** Writes decisions as a CycloneDX 1.7 VEX document. */
export const cyclonedxVexWriter: VexWriter = {
  format: 'CYCLONEDX',
  withoutStatements: {
    isWritten: true,
    message: 'Nothing is decided yet: the document is valid and has no statements',
  },
  write: (content, run) => jsonChunks(cyclonedxVex(content, run)),
  problems: problemsOf,
  productIdentifier: ({ purl, cpes }) => purl ?? cpes[0] ?? null,
}

/**
 * Writes the decided findings of a version as a CycloneDX 1.7 VEX document. Affected components refer to the original document (BOM-Link)
 * if it has a serial number. The components are also included under the same references, so that recipients of another document of the
 * product can find them.
 */
export function cyclonedxVex(content: ExportContent, run: ExportRun): Record<string, unknown> {
  const schema = cyclonedxSchema()
  const byId = new Map(content.components.map((component) => [component.id, component]))
  const link = bomLink(content)
  const carried = new Map<string, ExportedComponent>()
  const decided = content.findings.filter(({ decision, componentId }) => decision !== null && byId.has(componentId))
  const primary = content.components.find((component) => component.primary)
  const affectedBy = ({ componentId }: ExportedFinding) => {
    const component = byId.get(componentId) as ExportedComponent // selected by it above
    const ref = link(component)
    if (!component.primary) carried.set(component.id, component)
    return { ref: ref ?? component.ref, version: component.componentVersion }
  }
  const vulnerabilities = writeVulnerabilities(decided, affectedBy, schema)
  const components = byPosition([...carried.values()])
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.7',
    serialNumber: run.serialNumber,
    version: 1,
    metadata: without({
      timestamp: run.timestamp,
      tools: { components: [ownTool(run)] },
      component: primary && componentIdentity(primary, schema),
    }),
    ...without({ components: components.map((component) => componentIdentity(component, schema)) }),
    // Written even if empty, which states that nothing is decided.
    vulnerabilities,
  }
}

/** Returns the position of a component in its document: `urn:cdx:<uuid>/<version>#<ref>`. Undefined if nothing can refer to it. */
function bomLink({ version, kept }: ExportContent): (component: ExportedComponent) => string | undefined {
  const serial = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(version.serialNumber ?? '')?.[1]
  if (documentFamilies[version.spec].linkedBy !== 'BOM-Link' || serial === undefined) return () => undefined
  const number = kept['version']
  const documentVersion = typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : 1
  return (component) =>
    isInDocument(component)
      ? `urn:cdx:${serial}/${documentVersion}#${encodeURIComponent(component.ref.toWellFormed())}`
      : undefined
}

function problemsOf({ decision, component }: PreviewedFinding): readonly StatementProblem[] {
  if (decision === null) return []
  const messages: string[] = []
  if (decision.justification === 'vulnerable_code_cannot_be_controlled_by_adversary') {
    messages.push(
      'Vulnerable Code Cannot Be Controlled by Adversary has no exact CycloneDX equivalent; written as "requires_environment", with the exact term as a property',
    )
  } else if (decision.justification === 'component_not_present') {
    messages.push(
      'Component Not Present is written as "code_not_present" in CycloneDX, with the exact term as a property',
    )
  }
  const fields = [decision.fixedIn && 'the fixed version', decision.resolutionDate && 'the resolution date'].filter(
    Boolean,
  )
  if (fields.length > 0) {
    messages.push(`CycloneDX has no field for ${fields.join(' and ')}; written as a property`)
  }
  if (component.purl === null && component.cpes.length === 0) {
    messages.push(
      `${JSON.stringify(component.name)} has no purl or CPE; receivers can match it only by reference or name`,
    )
  }
  return messages.map((message) => ({ message, effect: 'LOSSY' }))
}
