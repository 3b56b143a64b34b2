import type { ComponentChange } from '#service/db/components/component-edit.ts'
import type { EditableComponent } from '#service/domain/components/component-edit.ts'
import { csvColumns } from '#service/domain/components/csv-columns.ts'

/** One value of a component before and after an edit; null for none. */
export interface ValueChange {
  readonly componentId: string
  readonly name: string
  readonly version: string | null
  /** Name of the column of a CSV file, or of what only the API edits. */
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** The same change of several components. */
export interface GroupOfChanges {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  count: number
}

const maxValues = 1_000
const maxGroups = 100
const maxText = 2_000

/** Collects what an edit changes, in a size that a person reads. */
export class PreviewOfEdit {
  /** The first values that are different. */
  readonly values: ValueChange[] = []
  readonly #groups = new Map<string, GroupOfChanges>()
  /** Number of values that are different. */
  valueCount = 0

  add({ id, before, after }: ComponentChange): void {
    const { name, componentVersion: version } = before.component
    for (const { field, ...change } of differentValues(before.component, after)) {
      this.valueCount += 1
      if (this.values.length < maxValues) this.values.push({ componentId: id, name, version, field, ...change })
      const key = JSON.stringify([field, change.before, change.after])
      const group = this.#groups.get(key)
      if (group) group.count += 1
      else this.#groups.set(key, { field, ...change, count: 1 })
    }
  }

  /** The most frequent changes, the most frequent first. */
  get groups(): GroupOfChanges[] {
    return [...this.#groups.values()].toSorted((a, b) => b.count - a.count).slice(0, maxGroups)
  }
}

/** Returns the values that differ between two states of a component, as texts for people; null for none. */
export function differentValues(before: EditableComponent, after: EditableComponent) {
  return valueReaders.flatMap(({ name, read }) => {
    const [old, now] = [read(before), read(after)]
    return old === now ? [] : [{ field: name, before: shown(old), after: shown(now) }]
  })
}

function shown(text: string): string | null {
  if (text === '') return null
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text
}

interface ValueReader {
  readonly name: string
  readonly read: (component: EditableComponent) => string
}

const valueReaders: readonly ValueReader[] = [
  ...csvColumns,
  { name: 'internal', read: ({ internal }) => String(internal) },
  {
    name: 'support',
    read: ({ supportLevel, endOfSupport }) => [supportLevel, endOfSupport].filter(Boolean).join(', '),
  },
  { name: 'custom fields', read: ({ customValues }) => customText(customValues) },
]

function customText(values: EditableComponent['customValues']): string {
  const text = JSON.stringify(values)
  return text === '{}' ? '' : text
}
