import { readFile } from 'node:fs/promises'
import type { ParsedDocument, SbomSink } from '#service/domain/parsed-sbom.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type DocumentHead, readHead } from '#service/formats/document-head.ts'
import { formatOf, readDocument } from '#service/formats/formats.ts'
import { refusalOf } from '#service/formats/not-read-yet.ts'
import type { InspectedDocument } from '#service/services.ts'

const nothing: InspectedDocument = {
  kind: 'UNKNOWN',
  format: null,
  componentCount: null,
  primaryName: null,
  label: null,
  rejections: [],
  findings: [],
}

/** Reads a document without storing it. What cannot be understood is said in `rejections`. */
export async function inspectDocument(path: string): Promise<InspectedDocument> {
  const bytes = await readFile(path)
  let kind: InspectedDocument['kind'] = 'UNKNOWN'
  try {
    const head = readHead(bytes)
    kind = kindOf(head)
    if (kind === 'ADVISORIES') return { ...nothing, kind, format: refusalOf(head)?.name ?? 'Advisory data' }
    formatOf(head)
    return inspected(bytes)
  } catch (error) {
    if (error instanceof Rejection) return { ...nothing, kind, rejections: error.messages }
    throw error
  }
}

function inspected(bytes: Buffer): InspectedDocument {
  const counted = new Counted()
  const document = readDocument(bytes, counted)
  return {
    kind: 'SBOM',
    format: formatWords(document),
    componentCount: counted.components,
    primaryName: counted.primaryName,
    label: counted.label,
    rejections: [],
    findings: document.findings.slice(0, 100),
  }
}

/** Archives hold advisory data: SBOM archives are not read yet. */
function kindOf({ container, json, start }: DocumentHead): InspectedDocument['kind'] {
  if (container === 'zip' || container === 'gzip') return 'ADVISORIES'
  if (json?.kind('catalogVersion') !== undefined || json?.kind('affected') === 'array') return 'ADVISORIES'
  if (/^(#model_version|cve,epss)/.test(start)) return 'ADVISORIES'
  return /openvex|"csaf_version"/.test(start) ? 'VEX' : 'UNKNOWN'
}

function formatWords({ spec, specVersion, format }: ParsedDocument): string {
  return `${spec} ${specVersion} ${format === 'TAG_VALUE' ? 'tag-value' : format}`
}

class Counted implements SbomSink {
  components = 0
  primaryName: string | null = null
  label: string | null = null

  component({ listed, primary, name, componentVersion }: Parameters<SbomSink['component']>[0]): void {
    if (listed) this.components += 1
    if (!primary) return
    this.primaryName = name
    this.label = componentVersion
  }

  element(): void {
    // Counted by nobody.
  }

  dependency(): void {
    // Edges are not part of what an inspection tells.
  }
}
