import { expect, test } from 'vitest'
import { realPath } from '#e2e/support/test-data.ts'
import { inspectDocument } from './inspect.ts'

test.each([
  ['osv/Go/all.zip', 'ADVISORIES'],
  ['osv/Alpine/all.zip', 'ADVISORIES'],
  ['kev/known_exploited_vulnerabilities.json', 'ADVISORIES'],
  ['epss/epss_scores-2026-09-29.SAMPLE.csv.gz', 'ADVISORIES'],
  ['openvex/joblib.openvex.json', 'VEX'],
  ['csaf/rhsa-2024_0010.json', 'VEX'],
  ['nvd/nvdcve-2.0-fixtures.json.gz', 'ADVISORIES'],
  ['kev/known_exploited_vulnerabilities.csv', 'ADVISORIES'],
  ['eol/products.json', 'ADVISORIES'],
  ['eol/ubuntu.csv', 'ADVISORIES'],
  ['eol/security-support-ended.deb12', 'ADVISORIES'],
])('detects data that is not an SBOM: %s', async (name, kind) => {
  expect(await inspectDocument(realPath(`advisories/${name}`))).toMatchObject({ kind, rejections: [] })
})
