import { isObject, type JsonObject, listOf } from '#service/domain/json-values.ts'
import { pointerTo } from '#service/formats/reading/document-findings.ts'
import {
  digestRule,
  type Spdx2FieldRule,
  spdx2FieldRules,
  verificationCodeRule,
} from '#service/standards/spdx/spdx2-field-rules.ts'
import type { ReportFault } from './shape.ts'

/**
 * Reports values that the specification does not allow in a field although the JSON schema, which only knows texts, accepts them. Tag-value
 * has no schema: the specification alone says what is valid. `section` is the list that contains the element.
 */
export function checkFields(section: string, value: JsonObject, pointer: string, report: ReportFault): void {
  for (const [name, rule] of Object.entries(spdx2FieldRules[section] ?? {}))
    checkField(rule, value[name], pointer + pointerTo(name), report)
  for (const [index, checksum] of listOf(value['checksums']).entries()) {
    checkDigest(checksum, `${pointer}/checksums/${index}`, report)
  }
  if (section === 'externalDocumentRefs') checkDigest(value['checksum'], `${pointer}/checksum`, report)
  for (const [index, annotation] of listOf(value['annotations']).entries()) {
    if (isObject(annotation)) checkFields('annotations', annotation, `${pointer}/annotations/${index}`, report)
  }
  const code = value['packageVerificationCode']
  if (section === 'packages' && isObject(code)) {
    const place = `${pointer}/packageVerificationCode/packageVerificationCodeValue`
    checkField(verificationCodeRule, code['packageVerificationCodeValue'], place, report)
  }
}

function checkDigest(checksum: unknown, pointer: string, report: ReportFault): void {
  if (!isObject(checksum)) return
  checkField(digestRule(checksum['algorithm']), checksum['checksumValue'], `${pointer}/checksumValue`, report)
}

/** Values of another kind are reported by the schema. */
function checkField([expected, fits]: Spdx2FieldRule, value: unknown, pointer: string, report: ReportFault): void {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) checkField([expected, fits], entry, `${pointer}/${index}`, report)
  } else if (typeof value === 'string' && !fits(value)) {
    report(
      pointer,
      `Expected ${expected}, found ${JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value)}`,
    )
  }
}
