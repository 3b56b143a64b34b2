import type { RawBuilder } from 'kysely'
import { licenseAnswer } from '#service/db/dialect/condition-functions.ts'
import { type LicenseQuestion, testLicense } from '#service/domain/conditions/license-test.ts'
import type { Operator, Operators } from '#service/db/conditions/condition-kind.ts'
import { equality, ofText } from './members.ts'
import { presence } from './numbers.ts'

type LicenseOperator = Operator<RawBuilder<unknown>, string | null>

function question(takes: LicenseOperator['takes'], name: LicenseQuestion): LicenseOperator {
  return {
    takes,
    build: ({ values }) => ({
      sql: (stated) => licenseAnswer(stated, name, values),
      test: (expression) => expression !== null && testLicense(expression, name, values),
    }),
  }
}

/** Operators of a license expression. */
export const licenseOperators: Operators<RawBuilder<unknown>, string | null> = new Map<string, LicenseOperator>([
  ...presence,
  ...equality.map(([name, operator]) => [name, ofText(operator)] as const),
  ['canbesatisfiedby', question('several', 'canBeSatisfiedBy')],
  ['mayrequire', question('several', 'mayRequire')],
  ['alwaysrequires', question('several', 'alwaysRequires')],
  ['unresolved', question('none', 'unresolved')],
])
