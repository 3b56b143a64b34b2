/** Texts of a form for a supplier. */
export interface SupplierDraft {
  readonly name: string
  readonly url: string
  readonly contactName: string
  readonly contactEmail: string
}

interface StatedSupplier {
  readonly id: string
  readonly name: string | null
  readonly url: string | null
  readonly contactName: string | null
  readonly contactEmail: string | null
}

/** Returns a supplier with a text for each of its values. */
export function supplierTexts({ id, name, url, contactName, contactEmail }: StatedSupplier) {
  return {
    id,
    name: name ?? '',
    url: url ?? '',
    contactName: contactName ?? '',
    contactEmail: contactEmail ?? '',
  }
}
