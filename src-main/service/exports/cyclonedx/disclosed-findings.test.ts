import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { exported, exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { cyclonedxJson } from '#service/exports/outputs/cyclonedx-json.ts'
import { withFindings } from '#service/exports/spdx/fixtures-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const component = { type: 'library', 'bom-ref': 'a', name: 'a', version: '1' }
const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [component] }
const options = { ...plainExport, vulnerabilities: true }

test.each(['1.4', '1.7'])('writes a finding once that the document discloses in the same words, in %s', (version) => {
  const once = exported(withFindings(contentOf(Buffer.from(JSON.stringify(document)))), cyclonedxJson, version, options)
  const twice = exported(withFindings(contentOf(Buffer.from(once))), cyclonedxJson, version, options)
  const vulnerabilities = (text: string) => (JSON.parse(text) as { vulnerabilities: object[] }).vulnerabilities
  expect(vulnerabilities(once)).not.toEqual([])
  expect(vulnerabilities(twice)).toEqual(vulnerabilities(once))
  expect(exportFault(twice, cyclonedxJson, version)).toBeNull()
})
