import { expect, test } from 'vitest'
import type { DownloadRequest } from '#service/downloads/prepare-download.ts'
import { downloadRequest } from './download-request.ts'

const cyclonedx14 = { spec: 'CycloneDX', specVersion: '1.4', format: 'XML' } as const
const spdx22 = { spec: 'SPDX', specVersion: '2.2.2', format: 'TAG_VALUE' } as const
const spdx3 = { spec: 'SPDX', specVersion: '3.0.1', format: 'JSON' } as const

function words(asked: DownloadRequest): string {
  if (asked.kind === 'original') return 'original'
  const { request, isNamed } = asked
  const name = isNamed ? ' named' : ''
  if (request.kind !== 'sbom') return `${request.kind}${request.kind === 'vex' ? ` ${request.format}` : ''}${name}`
  const { spec, specVersion, format, profile, vulnerabilities, supportStatus, lite, redactInternal } = request
  const options = { vulnerabilities, supportStatus, lite, redactInternal }
  const set = Object.entries(options).flatMap(([option, isSet]) => (isSet ? [option] : []))
  return [spec, specVersion, format, ...(profile === 'default' ? [] : [profile]), ...set].join(' ') + name
}

test.each([
  [{}, cyclonedx14, 'CycloneDX 1.7 XML'],
  [{}, spdx22, 'SPDX 2.3 TAG_VALUE'],
  [{}, spdx3, 'SPDX 3.0.1 JSON'],
  [{ lite: false, original: false, includeVulns: false, excludeParts: true }, spdx3, 'SPDX 3.0.1 JSON'],
  [{ original: true }, spdx22, 'original'],
  [{ spec: 'SPDX' }, cyclonedx14, 'SPDX 2.3 JSON named'],
  [{ spec: 'SPDX', format: 'tag-value' }, cyclonedx14, 'SPDX 2.3 TAG_VALUE named'],
  [{ spec: 'SPDX', specVersion: '3.0.1' }, spdx22, 'SPDX 3.0.1 JSON named'],
  [{ spec: 'CycloneDX', specVersion: '1.5' }, spdx22, 'CycloneDX 1.5 JSON named'],
  [{ format: 'json' }, cyclonedx14, 'CycloneDX 1.7 JSON named'],
  [
    { includeVulns: true, includeSupportStatus: true },
    spdx22,
    'SPDX 2.3 TAG_VALUE vulnerabilities supportStatus named',
  ],
  [{ lite: true, redactInternal: true }, spdx3, 'SPDX 3.0.1 JSON lite redactInternal named'],
  [{ profile: 'default' }, cyclonedx14, 'CycloneDX 1.7 XML vulnerabilities supportStatus named'],
  [{ profile: 'Default', includeVulns: false, spec: 'SPDX' }, cyclonedx14, 'SPDX 2.3 JSON supportStatus named'],
  [{ profile: 'default', lite: true }, spdx3, 'SPDX 3.0.1 JSON lite named'],
  [{ profile: null, includeVulns: true }, spdx3, 'SPDX 3.0.1 JSON vulnerabilities named'],
  [{ profile: 'Minimum Elements' }, cyclonedx14, 'CycloneDX 1.7 XML minimum-elements named'],
  [{ profile: 'bsi-tr-03183-2', spec: 'SPDX' }, cyclonedx14, 'SPDX 3.0.1 JSON bsi-tr-03183-2 named'],
  [{ profile: 'bsi_tr_03183_2' }, spdx22, 'SPDX 3.0.1 JSON bsi-tr-03183-2 named'],
  [{ supportLevelOnly: true }, spdx22, 'support-levels named'],
  [{ vex: 'openvex' }, spdx22, 'vex OPENVEX named'],
] as const)('reads %j of %o as %s', (args, source, expected) => {
  expect(words(downloadRequest(args, source))).toBe(expected)
})

test.each([
  [{ original: true, lite: true }, '"original" and "lite" cannot be combined'],
  [{ original: true, vex: 'CSAF' }, '"original" and "vex" cannot be combined'],
  [{ supportLevelOnly: true, spec: 'SPDX' }, '"supportLevelOnly" and "spec" cannot be combined'],
  [{ vex: 'CSAF', lite: true }, '"vex" and "lite" cannot be combined'],
  [{ vex: 'CSAF', spec: 'SPDX' }, '"vex" CSAF and "spec" SPDX cannot be combined'],
  [{ vex: 'VDR' }, '"vex" "VDR" is not valid. Use CYCLONEDX, OPENVEX, CSAF, SPDX'],
  [{ lite: true, includeVulns: true }, '"lite" and "includeVulns" cannot be combined'],
  [
    { profile: 'minimum-elements', includeVulns: true },
    '"profile minimum-elements" and "includeVulns" cannot be combined',
  ],
  [
    { profile: 'bsi-tr-03183-2', redactInternal: true },
    '"profile bsi-tr-03183-2" and "redactInternal" cannot be combined',
  ],
  [
    { profile: 'bsi-tr-03183-2', specVersion: '1.6' },
    'Profile bsi-tr-03183-2 supports CycloneDX 1.7 and SPDX 3.0.1, not CycloneDX 1.6',
  ],
  [{ profile: 'ntia' }, '"profile" "ntia" is not valid. Use default, minimum-elements, bsi-tr-03183-2'],
  [
    { specVersion: '1.3' },
    '"specVersion" "1.3" is not supported. Use CycloneDX 1.4, CycloneDX 1.5, CycloneDX 1.6, CycloneDX 1.7',
  ],
  [{ spec: 'SPDX', format: 'XML' }, '"format" "XML" is not supported for SPDX 2.3. Use JSON, TAG_VALUE'],
] as const)('rejects %j', (args, message) => {
  expect(() => downloadRequest(args, cyclonedx14)).toThrow(message)
})
