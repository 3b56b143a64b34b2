import { expect, test } from 'vitest'
import { ruleOfFix } from './rule-of-fix.ts'

const rightButForCase =
  '"MIT or Apache-2.0" is right but for its letter case, which rules do not tell apart: repair it without a value'

test.each([
  ['MIT', ['GPL-2.0', 'MIT or Apache-2.0'], rightButForCase],
  ['MIT OR Apache-2.0', ['GPL-2.0', 'MIT or Apache-2.0'], null],
  ['MIT', ['GPL-2.0', 'Some license'], null],
] as const)('a rule that sets %s in place of %j replaces no license that is right: %s', (value, licenses, error) => {
  const make = () => ruleOfFix('C10', { value, names: null, licenses })
  if (error !== null) expect(make).toThrow(error)
  else
    expect(make().conditions.conditions).toEqual([{ subject: 'component.license', operator: 'in', values: licenses }])
})
