import type { ComponentToEdit } from '#service/db/components/component-edit.ts'
import {
  clearsUserSupport,
  type ComponentEdit,
  type EditableComponent,
} from '#service/domain/components/component-edit.ts'
import { isSameJson, objectOf, objectsOf } from '#service/domain/json-values.ts'
import { changesOfValues } from '#service/domain/labeling/custom-field.ts'
import { differentLabels } from '#service/domain/labeling/labels.ts'

/** Returns the part of an edit that a component does not have yet; empty if there is nothing to change. */
export function differencesOf({ component }: Pick<ComponentToEdit, 'component'>, edit: ComponentEdit): ComponentEdit {
  const { supportLevel, endOfSupport, contactName: _, supplier: __, labels, customFields, ...rest } = edit
  const values = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => !isSameJson(valueOf(component, name), value)),
  ) as ComponentEdit // as filtered
  const changed = customFields && changesOfValues(component.customValues, customFields)
  return {
    ...values,
    ...supplierDifference(component, edit),
    ...(isOtherSupport(component, edit) && {
      ...(supportLevel !== undefined && { supportLevel }),
      ...(endOfSupport !== undefined && { endOfSupport }),
    }),
    ...(labels && differentLabels(component.labels, labels).length > 0 && { labels }),
    ...(changed && changed.length > 0 && { customFields: changed }),
  }
}

function valueOf(component: EditableComponent, name: string): unknown {
  if (name === 'license') return component.licenseExpression
  if (name === 'supplier' || name === 'checksums' || name === 'externalReferences') return component.detail[name]
  return component[name as keyof EditableComponent]
}

/** The name of a contact belongs to the supplier: one is not changed without the other. */
function supplierDifference(
  { detail }: EditableComponent,
  { supplier, contactName }: ComponentEdit,
): Pick<ComponentEdit, 'supplier' | 'contactName'> {
  if (supplier === undefined) return {}
  const [contact] = objectsOf(objectOf(detail.kept['supplier'])['contact'])
  const isSame = isSameJson(detail.supplier, supplier) && (contact?.['name'] ?? null) === (contactName ?? null)
  return isSame ? {} : { supplier, contactName: contactName ?? null }
}

/** A support status of the document or the analysis becomes that of a person also if it is the same. */
function isOtherSupport(component: EditableComponent, edit: ComponentEdit): boolean {
  const { supportLevel = component.supportLevel, endOfSupport = component.endOfSupport } = edit
  // Nothing to say is no statement: it removes that of a person, and there is none.
  if (component.supportSource !== 'MANUAL') {
    return !clearsUserSupport(edit) && !(supportLevel === 'unspecified' && endOfSupport === null)
  }
  return supportLevel !== component.supportLevel || endOfSupport !== component.endOfSupport
}

/** Without what the document states about its supplier beside the model: another supplier has other addresses and contacts. */
export function withoutSupplierDetails(before: ComponentToEdit): ComponentToEdit {
  const { supplier: _, ...kept } = before.component.detail.kept
  return { ...before, component: { ...before.component, detail: { ...before.component.detail, kept } } }
}
