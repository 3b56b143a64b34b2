import type { PreservedForm } from '#service/domain/documents/document-family.ts'
import { actorText } from '#service/standards/spdx/spdx2-package.ts'
import type { SbomTool } from '#service/domain/creators.ts'
import { documentNamespace, documentName } from '#service/exports/spdx/document-name.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { isObject, type JsonObject, objectOf, textOf, textsOf } from '#service/domain/json-values.ts'
import { fitToShape } from './fit-to-shape.ts'
import { spdx23Shapes } from './shapes.ts'
import { Spdx3Creators } from './spdx3-creators.ts'
import type { Writing } from './writing.ts'

/** Members of SPDX 2.3 besides its lists and those that are written here. */
const further = ['comment'] as const

/** Builds the members of the document itself. */
export function documentMembers(writing: Writing): Readonly<Record<string, unknown>> {
  const { content, run, source, isUnchanged } = writing
  const { version } = content
  const kept = source === 'SPDX 2' ? content.kept : {}
  const name = textOf(source === 'SPDX 3' ? graphDocument(content)['name'] : kept['name']) ?? documentName(content)
  return {
    SPDXID: textOf(kept['SPDXID']) ?? 'SPDXRef-DOCUMENT',
    spdxVersion: 'SPDX-2.3',
    dataLicense: isUnchanged ? version.dataLicense : 'CC0-1.0',
    name,
    documentNamespace: isUnchanged ? version.serialNumber : documentNamespace(name, run),
    creationInfo: isUnchanged ? kept['creationInfo'] : creationInfo(writing, kept['creationInfo']),
    ...(isUnchanged ? kept : selectFittingMembers(writing, kept)),
  }
}

function selectFittingMembers({ content, losses, source }: Writing, kept: Readonly<Record<string, unknown>>) {
  const members: Record<string, unknown> = {}
  for (const name of further) {
    if (kept[name] === undefined || kept[name] === null) continue
    const value = fitToShape(kept[name], spdx23Shapes[name], () => undefined)
    if (value === undefined) losses.add({ one: `document's "${name}"`, why: 'not a valid value in SPDX 2.3' })
    else members[name] = value
  }
  const comment = commentOf(content, source)
  return comment === undefined ? members : { ...members, comment }
}

function commentOf(content: Writing['content'], source: PreservedForm): string | undefined {
  switch (source) {
    case 'CycloneDX':
      return documentComment(content.version)
    case 'SPDX 2':
      return undefined
    case 'SPDX 3':
      return textOf(graphDocument(content)['comment']) ?? undefined
  }
}

/** Returns the SpdxDocument of an SPDX 3 document. */
function graphDocument({ elements }: Writing['content']): JsonObject {
  const values = (elements.get('@graph') ?? []).map(({ value }) => objectOf(value))
  return values.find((value) => (value['type'] ?? value['@type']) === 'SpdxDocument') ?? {}
}

/** Describes data without a member in SPDX 2.3. */
function documentComment({ tlp, lifecyclePhases }: Writing['content']['version']): string | undefined {
  const phases = lifecyclePhases.length > 0 ? `Lifecycle phases: ${lifecyclePhases.join(', ')}` : undefined
  const lines = [tlp ?? undefined, phases].filter((line) => line !== undefined)
  return lines.length > 0 ? lines.join('\n') : undefined
}

function creationInfo({ content, run, source, date }: Writing, original: unknown): object {
  const { version } = content
  const before = isObject(original) ? original : {}
  const authors = version.authors.map((author) => actorText(authorKinds[source], author))
  const suppliers = version.suppliers.map((supplier) => actorText('Organization', supplier))
  const made = [...version.tools.map(toolText), ...authors, ...suppliers].filter((text) => text !== null)
  const own = creatorsOf(content, source, before)
  const creators = own.length > 0 ? own : made
  const { licenseListVersion } = before
  const comment = source === 'SPDX 3' ? new Spdx3Creators(content).comment() : before['comment']
  return {
    ...(typeof comment === 'string' ? { comment } : {}),
    created: wholeSeconds(date) ?? date,
    creators: [...new Set([...creators, `Tool: Waybill-${run.toolVersion}`])],
    ...(typeof licenseListVersion === 'string' ? { licenseListVersion } : {}),
  }
}

/** Whether the authors of the model are people (CycloneDX) or organizations (SPDX). */
const authorKinds: Readonly<Record<PreservedForm, 'Person' | 'Organization'>> = {
  CycloneDX: 'Person',
  'SPDX 2': 'Organization',
  'SPDX 3': 'Organization',
}

/** Returns the creators of the document in SPDX form. A profile may have removed them. */
function creatorsOf(content: Writing['content'], source: PreservedForm, creationInfo: JsonObject): readonly string[] {
  switch (source) {
    case 'CycloneDX':
      return []
    case 'SPDX 2':
      return textsOf(creationInfo['creators'])
    case 'SPDX 3':
      if (!content.elements.has('@graph')) return []
      return new Spdx3Creators(content).ofDocument(content.version.authors)
  }
}

/** `Tool: name-version` (SPDX 2.3, 6.8). */
function toolText({ vendor, name, version }: SbomTool): string {
  const words = [vendor === null ? name : `${vendor} ${name}`, ...(version === null ? [] : [version])]
  return `Tool: ${words.join('-').replaceAll(/\s+/g, ' ')}`
}
