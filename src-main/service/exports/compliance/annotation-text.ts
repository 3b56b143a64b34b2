import type { ComplianceResult, UnmetRule } from '#service/domain/downloads/compliance-result.ts'

/** Start of the text of an annotation, and of the name of a property, that states a result of Waybill. The framework follows. */
const mark = 'waybill:compliance'
/** The last sentence of every result. */
const evaluatedBy = 'Evaluated by Waybill '

/** Formats a result as text for an annotation: one line for the verdict, one for each rule that is not met, one for what was evaluated. */
export function annotationText(result: ComplianceResult, toolVersion: string): string {
  return [`${mark} ${result.framework.id}`, ...linesOf(result, toolVersion)].join('\n')
}

/** Formats the same result as a property, for formats without annotations. The value is a single line, because XML does not keep lines there. */
export function resultProperty(
  result: ComplianceResult,
  toolVersion: string,
): { readonly name: string; readonly value: string } {
  return { name: `${mark}:${result.framework.id}`, value: linesOf(result, toolVersion).join('; ') }
}

/** Tests whether the text of an annotation is a result. The annotator has to be Waybill, too. */
export function isAnnotationText(text: unknown): boolean {
  return typeof text === 'string' && annotationForm.test(text) && text.includes(evaluatedBy)
}

/** Tests whether a property is a result. */
export function isResultProperty(name: unknown, value: unknown): boolean {
  return typeof name === 'string' && propertyForm.test(name) && typeof value === 'string' && value.includes(evaluatedBy)
}

const annotationForm = /^\s*waybill:compliance [a-z0-9.-]+\s/
const propertyForm = /^waybill:compliance:[a-z0-9.-]+$/

function linesOf({ framework, componentCount, unmet }: ComplianceResult, toolVersion: string): readonly string[] {
  const conforms = unmet.length === 0 && componentCount > 0
  return [
    `${framework.title}: ${conforms ? 'conforms' : 'does not conform'}`,
    ...unmet.map((rule) => lineOf(rule, componentCount)),
    ...(componentCount === 0 ? ['No components: their rules are not evaluated'] : []),
    `${evaluatedBy}${toolVersion}: ${framework.evaluated}`,
  ]
}

function lineOf({ rule, byDocument, components }: UnmetRule, componentCount: number): string {
  const owners = [
    ...(byDocument ? ['the document'] : []),
    ...(components > 0 ? [`${components} of ${componentCount} components`] : []),
  ]
  return `${rule}: not met by ${owners.join(' and ')}`
}
