import { type ExportRequest, type ReportSection, reportSections } from '#service/domain/downloads/export-request.ts'
import { reportFormats } from '#service/domain/downloads/export-outputs.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'

/**
 * Reads the format and the sections of a report; null for all sections.
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` if one of them is unknown
 */
export function reportRequest(given: string, sections: readonly string[] | null): ExportRequest {
  const format = reportFormats.find((word) => word === given.trim().toUpperCase())
  if (!format) throw badInput(`"format" ${JSON.stringify(given)} is not valid. Use ${reportFormats.join(' or ')}`)
  const wanted = (sections ?? reportSections).map((name): ReportSection => {
    const section = reportSections.find((word) => word === name.trim().toUpperCase())
    if (!section) throw badInput(`"sections" ${JSON.stringify(name)} is not valid. Use ${reportSections.join(', ')}`)
    return section
  })
  return { kind: 'report', format, sections: [...new Set(wanted)] }
}
