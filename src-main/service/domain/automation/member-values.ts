import { isSameJson } from '#service/domain/json-values.ts'
import type { ComponentDetail } from '#service/domain/components/component.ts'
import type { ComponentEdit, EditableComponent } from '#service/domain/components/component-edit.ts'

/** Members of a component by name; those of its detail begin with `detail.`. */
export type MemberValues = Readonly<Record<string, unknown>>

/** Returns the members of a component that a change made different, before and after it. */
export function memberValues(
  before: EditableComponent,
  after: EditableComponent,
): { readonly before: MemberValues; readonly after: MemberValues } {
  const [old, now] = [flat(before), flat(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => !isSameJson(old[name], now[name]),
  )
  const pick = (from: MemberValues) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(old), after: pick(now) }
}

/** Whether the component still has the values that a change gave it. */
export function hasValues(component: EditableComponent, values: MemberValues): boolean {
  const now = flat(component)
  return Object.entries(values).every(([name, value]) => isSameJson(now[name] ?? null, value))
}

/** Returns the component with other values of some members. */
export function withValues(component: EditableComponent, values: MemberValues): EditableComponent {
  const own: Record<string, unknown> = {}
  const detail: Record<string, unknown> = { ...component.detail }
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith('detail.')) detail[name.slice('detail.'.length)] = value
    else own[name] = value
  }
  const whole = { ...component, ...own, detail: detail as unknown as ComponentDetail } // members as `flat` named them
  return whole as EditableComponent
}

/** Returns an edit without the values that the component has already. */
export function withoutSame(component: EditableComponent, edit: ComponentEdit): ComponentEdit {
  const current: ComponentEdit = {
    ...component,
    ...{ license: component.licenseExpression, externalReferences: component.detail.externalReferences },
  }
  const isSame = (name: keyof ComponentEdit) =>
    name === 'supplier'
      ? component.detail.supplier?.name === edit.supplier?.name
      : isSameJson(current[name], edit[name])
  const entries = Object.entries(edit) as [keyof ComponentEdit, unknown][] // the members of an edit
  return Object.fromEntries(entries.filter(([name]) => !isSame(name)))
}

function flat({ detail, ...component }: EditableComponent): MemberValues {
  const members = Object.entries(detail).map(([name, value]) => [`detail.${name}`, value] as const)
  return { ...component, ...Object.fromEntries(members) }
}
