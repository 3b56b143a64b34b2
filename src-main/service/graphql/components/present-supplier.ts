import type { ComponentDetail } from '#service/domain/components/component.ts'

/** Returns the supplier of a component as the API shows it, with the component's id; null without one. */
export function presentSupplier(componentId: string, detail: ComponentDetail | undefined) {
  if (!detail?.supplier) return null
  const { name, url, email } = detail.supplier
  return { id: componentId, name, url, contactName: contactNameOf(detail.kept['supplier']), contactEmail: email }
}

/** Only CycloneDX names contacts. The rest of the supplier object is preserved outside the model. */
function contactNameOf(supplier: unknown): string | null {
  const [contact] = listOf(memberOf(supplier, 'contact'))
  const name = memberOf(contact, 'name')
  return typeof name === 'string' ? name : null
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}
