import type { LicenseStatement } from '#service/domain/component.ts'
import { without } from './members.ts'
import type { CyclonedxSchema } from './schema.ts'

const place = '/definitions/license/properties'

/** A licence list of CycloneDX 1.7, which may mix expressions and licences. */
export function licenseList(statements: readonly LicenseStatement[], schema: CyclonedxSchema): object[] {
  return statements.flatMap((statement) => {
    const { acknowledgement } = statement
    if (statement.expression) return [without({ expression: statement.expression, acknowledgement })]
    const listed = statement.id !== undefined && schema.fits(`${place}/id`, statement.id)
    const name = statement.name ?? statement.id
    if (!listed && name === undefined) return []
    const license = without({
      ...(listed ? { id: statement.id } : { name }),
      acknowledgement,
      text: statement.text === undefined ? null : { content: statement.text },
      url: statement.url !== undefined && schema.fits(`${place}/url`, statement.url) ? statement.url : null,
    })
    return [{ license }]
  })
}
