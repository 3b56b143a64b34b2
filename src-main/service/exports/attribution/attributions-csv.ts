import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { csvLine } from '#service/exports/writing/csv-line.ts'
import { fullName, listedComponents } from '#service/exports/report/report-text.ts'
import { copyrightOf, licenseOf, noticesOf } from './notice.ts'

const columns = ['name', 'version', 'purl', 'license', 'declared license', 'copyright', 'notice'] as const

/** Yields the license and copyright of every component that is not internal, one row each, in document order (RFC 4180). */
export function* attributionsCsv(content: Pick<ExportContent, 'components'>): Generator<string> {
  yield csvLine(columns)
  for (const component of listedComponents(content)) {
    if (component.internal) continue
    const { componentVersion, purl, declaredLicenseExpression } = component
    const said = [licenseOf(component), declaredLicenseExpression, copyrightOf(component)]
    yield csvLine([fullName(component), componentVersion, purl, ...said, noticesOf(component).join('\n') || null])
  }
}
