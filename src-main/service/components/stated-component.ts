import type { ComponentDetail } from '#service/domain/components/component.ts'
import type { EditableComponent } from '#service/domain/components/component-edit.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { editedComponent, writtenAs } from './edited-component.ts'
import type { StatedField } from './stated-fields.ts'

/**
 * Returns a component with one value as its document states it, and whether it must be evaluated again. Members that the document has beside the model
 * come back where the component says what they say.
 */
export function withStated(
  before: EditableComponent,
  stated: EditableComponent,
  field: StatedField,
  { version, at }: { readonly version: Pick<SbomVersion, 'spec' | 'specVersion'>; readonly at: string },
): { readonly component: EditableComponent; readonly isOther: boolean } {
  const made = { at, isByHand: true }
  const { component: edited, isOther } = editedComponent(before, field.edit(stated), version, made)
  const own = new Set<string>(field.kept)
  const others = Object.entries(edited.detail.kept).filter(([name]) => !own.has(name))
  const [was, now, says] = [before, edited, stated].map((one) => writtenAs(version, one))
  const isBack = (name: string) =>
    own.has(name) || (!isSameJson(was?.[name], now?.[name]) && isSameJson(now?.[name], says?.[name]))
  const back = Object.entries(stated.detail.kept).filter(([name]) => isBack(name))
  const kept = Object.fromEntries([...others, ...back])
  const detail = { ...withDetails(edited.detail, stated.detail, field), kept }
  return { component: { ...edited, detail }, isOther }
}

function withDetails(edited: ComponentDetail, stated: ComponentDetail, { details = [] }: StatedField): ComponentDetail {
  const others = Object.entries(edited).filter(([name]) => !details.some((one) => one === name))
  const own = details.filter((name) => name in stated).map((name) => [name, stated[name]] as const)
  return Object.fromEntries([...others, ...own]) as unknown as ComponentDetail // its own members
}
