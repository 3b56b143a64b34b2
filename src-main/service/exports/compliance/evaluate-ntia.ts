import type { ComplianceFramework, ComplianceResult, UnmetRule } from '#service/domain/downloads/compliance-result.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { ntiaElements, relatedComponents } from './ntia-elements.ts'

export const ntiaFramework: ComplianceFramework = {
  id: 'ntia-2021',
  title: 'NTIA minimum elements (2021-07-12), data fields',
  evaluated: 'the data of this version before it was exported, all components except the primary one',
}

/** Evaluates the data fields of the NTIA minimum elements, as the report does. */
export function evaluateNtia(content: ExportContent): ComplianceResult {
  const components = content.components.filter(({ primary }) => !primary)
  const related = relatedComponents(content)
  const unmet = ntiaElements.map((element): UnmetRule => {
    const { title: rule } = element
    if (element.subject === 'document')
      return { rule, byDocument: element.find(content.version) === null, components: 0 }
    const failed = components.filter((component) => !element.isMet(component, related))
    return { rule, byDocument: false, components: failed.length }
  })
  return {
    framework: ntiaFramework,
    componentCount: components.length,
    unmet: unmet.filter(({ byDocument, components: count }) => byDocument || count > 0),
  }
}
