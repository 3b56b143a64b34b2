import { isSameJson } from '#service/domain/json-values.ts'
import { changesOfValues } from '#service/domain/labeling/custom-field.ts'
import { labelKey } from '#service/domain/labeling/labels.ts'
import type { ComponentDetail } from '#service/domain/components/component.ts'
import type { ComponentEdit, EditableComponent } from '#service/domain/components/component-edit.ts'

/** Members of a component by name; those of its detail begin with `detail.`, labels with `label.`, custom values with `custom.`. */
export type MemberValues = Readonly<Record<string, unknown>>

/** Returns the members of a component that a change made different, before and after it. */
export function memberValues(
  before: EditableComponent,
  after: EditableComponent,
): { readonly before: MemberValues; readonly after: MemberValues } {
  const old: Record<string, unknown> = {}
  const now: Record<string, unknown> = {}
  const compare = (from: MemberValues, to: MemberValues, prefix = '') => {
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
      if (isSameJson(from[name], to[name])) continue
      old[prefix + name] = from[name] ?? null
      now[prefix + name] = to[name] ?? null
    }
  }
  const { detail, labels, customValues, ...own } = before
  const { detail: detailAfter, labels: labelsAfter, customValues: customAfter, ...ownAfter } = after
  compare(own, ownAfter)
  compare({ ...detail }, { ...detailAfter }, 'detail.')
  if (labels !== labelsAfter) compare(byKey(labels), byKey(labelsAfter), 'label.')
  if (customValues !== customAfter) compare(customValues, customAfter, 'custom.')
  return { before: old, after: now }
}

function byKey(labels: readonly string[]): MemberValues {
  return Object.fromEntries(labels.map((label) => [labelKey(label), label]))
}

/** What a change can be undone of. */
export interface Undoable {
  /** The members to restore, with their values before the change. */
  readonly restored: MemberValues
  /** Whether some members were changed since, and stay. */
  readonly isKept: boolean
}

/**
 * Returns the members that are still as a change left them. Labels and custom values stand each for themselves; what the document says is
 * restored only as a whole, because one member may be the form of another.
 */
export function undoableOf(
  component: EditableComponent,
  { before, after }: { readonly before: MemberValues; readonly after: MemberValues },
): Undoable {
  const now = flat(component)
  const isSame = (name: string) => isSameJson(now[name] ?? null, after[name])
  const names = Object.keys(after)
  const stated = names.filter((name) => !isNote(name))
  const isWhole = stated.every(isSame)
  const restored = names.filter((name) => (isNote(name) ? isSame(name) : isWhole))
  const values = Object.fromEntries(restored.map((name) => [name, before[name] ?? null]))
  return { restored: values, isKept: restored.length < names.length }
}

/** Names of what counts as set by a person after a change, and did not before. */
export function newMarks(before: readonly string[], after: readonly string[]): readonly string[] {
  return after.filter((name) => !before.includes(name))
}

/** Takes away the marks that a change made: what was marked before it or since stays. */
export function withoutMarks(now: readonly string[], made: readonly string[]): readonly string[] {
  return now.filter((name) => !made.includes(name))
}

/**
 * Returns those of the marks of a change that an undo takes away: of labels and custom values by their names; the others once what the
 * document says was restored, which is whole or not at all.
 */
export function marksOfRestored(made: readonly string[], restored: MemberValues): readonly string[] {
  const isWhole = Object.keys(restored).some((name) => !isNote(name))
  return made.filter((name) => (isNote(name) ? name in restored : isWhole))
}

function isNote(name: string): boolean {
  const [list] = placeOf(name)
  return list === 'label' || list === 'custom'
}

/** Returns the component with other values of some members. */
export function withValues(component: EditableComponent, values: MemberValues): EditableComponent {
  const own: Record<string, unknown> = {}
  const lists = listsOf(component)
  for (const [name, value] of Object.entries(values)) {
    const [list, member] = placeOf(name)
    if (list === null) own[name] = value
    else if (list !== 'detail' && value === null) lists[list].delete(member)
    else lists[list].set(member, value)
  }
  const whole = {
    ...{ ...component, ...own, detail: Object.fromEntries(lists.detail) as unknown as ComponentDetail },
    labels: [...lists.label].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, label]) => label),
    customValues: Object.fromEntries([...lists.custom].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
  return whole as EditableComponent // members as `flat` named them
}

/** Returns an edit without the values that the component has already. */
export function withoutSame(component: EditableComponent, edit: ComponentEdit): ComponentEdit {
  const current: ComponentEdit = {
    ...component,
    ...{ license: component.licenseExpression, externalReferences: component.detail.externalReferences },
  }
  const isSame = (name: keyof ComponentEdit) => {
    if (name === 'supplier') return component.detail.supplier?.name === edit.supplier?.name
    if (name === 'customFields') return changesOfValues(component.customValues, edit.customFields ?? []).length === 0
    return isSameJson(current[name], edit[name])
  }
  const entries = Object.entries(edit) as [keyof ComponentEdit, unknown][] // the members of an edit
  return Object.fromEntries(entries.filter(([name]) => !isSame(name)))
}

const lists = ['detail', 'label', 'custom'] as const

function flat(component: EditableComponent): MemberValues {
  const { detail: _, labels: __, customValues: ___, ...own } = component
  const members = Object.entries(listsOf(component)).flatMap(([list, values]) =>
    Array.from(values, ([name, value]) => [`${list}.${name}`, value] as const),
  )
  return { ...own, ...Object.fromEntries(members) }
}

/** The members that are compared and undone each by itself. */
function listsOf({
  detail,
  labels,
  customValues,
}: EditableComponent): Record<(typeof lists)[number], Map<string, unknown>> {
  return {
    detail: new Map(Object.entries(detail)),
    label: new Map(labels.map((label) => [labelKey(label), label])),
    custom: new Map(Object.entries(customValues)),
  }
}

function placeOf(name: string): readonly [(typeof lists)[number] | null, string] {
  const list = lists.find((known) => name.startsWith(`${known}.`)) ?? null
  return [list, list === null ? name : name.slice(list.length + 1)]
}
