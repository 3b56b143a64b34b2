import { readComponentDetail, readDocumentedFields } from '#service/db/components/component-rows.ts'
import { withLongTexts } from '#service/db/components/long-texts.ts'
import type { NewComponentRow } from '#service/db/documents/ingest.ts'
import type { EditableComponent } from '#service/domain/components/component-edit.ts'
import type { ParsedDocument } from '#service/domain/documents/parsed-sbom.ts'
import { newId } from '#service/domain/id.ts'
import { openDocument } from '#service/formats/containers/open-document.ts'
import { formatOf } from '#service/formats/formats.ts'
import type { Task } from '#service/workers/task.ts'
import { VersionContent } from './version-content.ts'

/** Which components of a document are asked for. */
export interface StatedInput {
  readonly path: string
  readonly licenseOperator: 'AND' | 'OR'
  /** Their references, as they are stored. */
  readonly refs: readonly string[]
}

/** What a document says about some of its components, and about itself, as it was stored when the document was read. */
export interface StatedValues {
  /** By reference. Those that the document does not have are absent. */
  readonly components: readonly (readonly [ref: string, component: EditableComponent])[]
  readonly document: Pick<ParsedDocument, 'authors' | 'suppliers' | 'dataLicense' | 'tlp' | 'lifecyclePhases' | 'kept'>
}

/** Reads a document again for what it says: what edits replaced is nowhere else. */
export const statedValuesTask: Task<StatedInput, StatedValues> = {
  name: 'stated-values',
  run: ({ signal }, input) => readStated(input, signal),
}

/** @throws {Rejection} if the document can no longer be read */
async function readStated({ path, licenseOperator, refs }: StatedInput, signal: AbortSignal): Promise<StatedValues> {
  const { head } = await openDocument(path)
  const id = newId()
  // The same way as when it was stored, so that the same references come out.
  const content = new VersionContent({ versionId: id, primaryComponentId: id, at: '', licenseOperator })
  const wanted = new Set(refs)
  const components: [string, EditableComponent][] = []
  const take = () => {
    signal.throwIfAborted()
    content.takeElements()
    for (const row of content.takeRows()) {
      if (wanted.has(String(row.ref))) components.push([String(row.ref), statedComponent(row)])
    }
  }
  const reading = formatOf(head).read(head, content)
  for (;;) {
    const step = reading.next()
    if (content.hasChunk) take()
    if (!step.done) continue
    take()
    const { authors, suppliers, dataLicense, tlp, lifecyclePhases, kept } = step.value
    return { components, document: { authors, suppliers, dataLicense, tlp, lifecyclePhases, kept } }
  }
}

/** Notes and the analysis are not of the document. */
function statedComponent(row: NewComponentRow): EditableComponent {
  const { long, ...detail } = readComponentDetail(String(row.detail))
  const none = { support_reason: null, is_internal: 0, newest_version: null }
  const whole = { ...none, ...withLongTexts(row, long) } as unknown as Parameters<typeof readDocumentedFields>[0] // as it would be stored
  const { ref, ...fields } = readDocumentedFields(whole)
  return {
    ...{ ...fields, ref, detail, statedSupport: null },
    ...{ labels: [], customValues: {}, internalSource: null },
  }
}
