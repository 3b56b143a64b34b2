import type { ShapeFault } from '#service/standards/json-shape.ts'
import type { CsafDocument } from './csaf-document.ts'
import { productTreeFault, vulnerabilitiesFault } from './csaf-products.ts'
import { csafShape } from './csaf-shape.ts'
import { trackingFault } from './csaf-tracking.ts'

/**
 * Returns the first fault of a CSAF 2.0 document of the profile VEX, by the JSON schema and the mandatory tests (CSAF 2.0, 6.1). Null if it
 * is valid. Members that Waybill does not write are faults.
 */
export function csafFault(value: unknown): ShapeFault | null {
  const fault = csafShape(value, '')
  if (fault !== null) return fault
  const document = value as CsafDocument // by its shape
  const { product_tree: tree, vulnerabilities } = document
  const products = [...tree.full_product_names, ...(tree.relationships ?? []).map((one) => one.full_product_name)]
  return (
    trackingFault(document.document.tracking) ??
    productTreeFault(tree) ??
    vulnerabilitiesFault(vulnerabilities, new Set(products.map((product) => product.product_id)))
  )
}
