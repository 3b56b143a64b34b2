import { expect, test } from 'vitest'
import { licenseExpressions } from '#service/domain/components/license-list.ts'
import { sampleContent, writablePaths } from './sample-content-for-test.ts'

test.each(writablePaths())(
  'the licenses of %s, joined again as alternatives, are the expressions that were read',
  (path) => {
    const { components } = sampleContent(path)
    const several = components.filter(({ detail }) => detail.licenses.length > 1)
    const read = several.map((one) => [one.licenseExpression, one.declaredLicenseExpression])
    const joined = several.map(({ detail }) => licenseExpressions(detail.licenses, 'OR'))
    expect(joined.map(({ effective, declared }) => [effective, declared])).toEqual(read)
  },
)
