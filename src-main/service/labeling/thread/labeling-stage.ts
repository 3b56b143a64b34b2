import { listCustomFields, readVersionValues, saveStatedVersionValues } from '#service/db/labeling/custom-fields.ts'
import { readInternalNames } from '#service/db/labeling/internal-names.ts'
import {
  type ComponentToLabel,
  countMarkedComponents,
  findComponentsToLabel,
  readStatedProperties,
  saveInternalMarks,
  saveStatedValues,
  type StatedValues,
} from '#service/db/labeling/labeled-components.ts'
import { countComponents } from '#service/db/scans/scan-input.ts'
import { nameOfCustomField } from '#service/domain/components/component-edit.ts'
import {
  changedValues,
  changesOfValues,
  type CustomFieldChange,
  type CustomFieldDefinition,
} from '#service/domain/labeling/custom-field.ts'
import { customChangesIn } from '#service/domain/labeling/custom-properties.ts'
import { internalTest, type NamedComponent } from '#service/domain/components/internal-names.ts'
import { markOf } from '#service/labeling/internal-mark.ts'
import type { UserReader } from '#service/db/database.ts'
import type { VersionId } from '#service/domain/id.ts'
import type { ComputeContext, Stage, StageContext } from '#service/workers/stage.ts'

/** By what a version is labeled. */
interface LabelingInput {
  /** Null without internal names. */
  readonly isInternal: ((component: NamedComponent) => boolean) | null
  readonly fields: readonly CustomFieldDefinition[]
  /** Components that names marked before. */
  readonly markedCount: number
}

/** Changes of some components. */
interface LabelingChunk {
  readonly marks: readonly (readonly [id: string, isInternal: boolean])[]
  readonly values: readonly StatedValues[]
}

interface LabelingResult {
  readonly changedCount: number
  readonly ofVersion: readonly CustomFieldChange[]
}

/**
 * Labels a version before its rules run (specification 3): marks the components that the organization makes itself, and reads the values of
 * custom fields that the document states. What a person or a rule said stays.
 */
export const labelingStage: Stage<LabelingInput, LabelingResult, LabelingChunk> = {
  name: 'LABELING',
  async load({ database, version }) {
    const { read } = database
    const fields = await listCustomFields(database, version.organizationId)
    const names = await readInternalNames(read, version.organizationId)
    return { isInternal: internalTest(names), fields, markedCount: await countMarkedComponents(read, version.id) }
  },
  async compute(input, context) {
    const { read } = context.database
    const ofVersion = await statedOfVersion(read, context.version.id, input.fields)
    return { changedCount: await labelComponents(input, context), ofVersion }
  },
  changes: ({ changedCount, ofVersion }) => changedCount > 0 || ofVersion.length > 0,
  async save(transaction, { ofVersion }, { chunks, now, version }) {
    const at = now().toISOString()
    for await (const { marks, values } of chunks) {
      await saveInternalMarks(transaction, marks, at)
      await saveStatedValues(transaction, values, at)
    }
    if (ofVersion.length > 0) await saveStatedVersionValues(transaction, { id: version.id, changes: ofVersion, at })
  },
}

/** Returns what the document states otherwise of fields that no person set: another value, or none any more. */
async function statedOfVersion(
  read: UserReader,
  versionId: VersionId,
  fields: readonly CustomFieldDefinition[],
): Promise<readonly CustomFieldChange[]> {
  const own = fields.filter(({ appliesTo }) => appliesTo === 'version')
  if (own.length === 0) return []
  const { values, edited } = await readVersionValues(read, versionId)
  const stated = customChangesIn('version', await readStatedProperties(read, versionId), own)
  const changes = own
    .filter(({ id }) => !edited.includes(id))
    .map(({ id }) => stated.find(({ definitionId }) => definitionId === id) ?? { definitionId: id, value: null })
  return changesOfValues(values, changes)
}

/** Returns how many components change. */
async function labelComponents(
  input: LabelingInput,
  { database, version, now, signal, report, addChunk }: ComputeContext<LabelingChunk> & StageContext,
): Promise<number> {
  const hasFields = input.fields.some(({ appliesTo }) => appliesTo === 'component')
  if (!input.isInternal && !hasFields && input.markedCount === 0) return 0
  const total = await countComponents(database, version.id)
  const at = now().toISOString()
  let done = 0
  let changedCount = 0
  report({ done, total, unit: 'components' })
  for await (const components of findComponentsToLabel(database.read, version.id)) {
    signal.throwIfAborted()
    const chunk = {
      marks: components.flatMap((component) => {
        const mark = markOf(component, input.isInternal)
        return mark === null ? [] : [[component.id, mark] as const]
      }),
      values: components.flatMap((component) => valuesOf(component, input, at) ?? []),
    }
    const ids = new Set([...chunk.marks.map(([id]) => id), ...chunk.values.map(({ id }) => id)])
    if (ids.size > 0) await addChunk(chunk)
    changedCount += ids.size
    done += components.length
    report({ done, total, unit: 'components' })
  }
  return changedCount
}

function valuesOf(
  { id, properties, customValues, byHand }: ComponentToLabel,
  { fields }: LabelingInput,
  at: string,
): StatedValues | undefined {
  const changes = customChangesIn('component', properties, fields).filter(
    ({ definitionId }) => customValues[definitionId] === undefined && !byHand.includes(nameOfCustomField(definitionId)),
  )
  if (changes.length === 0) return undefined
  return { id, before: customValues, after: changedValues(customValues, changes, at) }
}
