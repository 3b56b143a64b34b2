// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { argumentsOf, hasCompliance, initialChoice, normalizeChoice, outputOf } from './choice.ts'
import type { DownloadChoice, Output } from './choice.ts'
import { parseChoice, rememberChoice, rememberedChoice } from './remembered-choice.ts'

const sbom = (spec: 'CycloneDX' | 'SPDX', specVersion: string, encodings: string[], isBsi = false): Output => ({
  ...{ kind: 'SBOM', label: `${spec} ${specVersion}`, spec, specVersion, format: null, encodings, endings: [] },
  profiles: ['default', 'minimum-elements', ...(isBsi ? ['bsi-tr-03183-2'] : [])],
})
const other = (kind: string, format: string): Output => ({
  ...{ kind, label: format, spec: null, specVersion: null, format, encodings: [], endings: [], profiles: [] },
})
const outputs: readonly Output[] = [
  sbom('CycloneDX', '1.7', ['JSON', 'XML'], true),
  sbom('CycloneDX', '1.5', ['JSON', 'XML']),
  sbom('SPDX', '2.3', ['JSON', 'TAG_VALUE']),
  sbom('SPDX', '3.0.1', ['JSON'], true),
  other('VEX', 'CYCLONEDX'),
  other('VEX', 'CSAF'),
  other('ATTRIBUTION', 'TEXT'),
  other('REPORT', 'PDF'),
]
const source = { spec: 'CycloneDX', specVersion: '1.4', format: 'XML' }
const cdx = { spec: 'CycloneDX', specVersion: '1.7', format: 'XML' }
const enhanced = { includeVulns: true, includeSupportStatus: true }
const plain = { includeVulns: false, includeSupportStatus: false }
const everything = { includeVulns: true, includeSupportStatus: true, redactInternal: true }

test.each<[string, Partial<DownloadChoice>, object | null]>([
  ['as the document came, enhanced', {}, { ...cdx, ...enhanced }],
  ['nothing added', plain, cdx],
  [
    'another family loses the encoding that it has not',
    { spec: 'SPDX' },
    { spec: 'SPDX', specVersion: '2.3', format: 'JSON', ...enhanced },
  ],
  [
    'tag-value stays where there is one',
    { spec: 'SPDX', specVersion: '2.3', format: 'TAG_VALUE' },
    { spec: 'SPDX', specVersion: '2.3', format: 'TAG_VALUE', ...enhanced },
  ],
  [
    'SPDX 3 is JSON',
    { spec: 'SPDX', specVersion: '3.0.1', format: 'TAG_VALUE' },
    { spec: 'SPDX', specVersion: '3.0.1', format: 'JSON', ...enhanced },
  ],
  ['switches', everything, { ...cdx, ...everything }],
  ['a lite one has no findings', { kind: 'lite', ...everything }, { ...cdx, lite: true, redactInternal: true }],
  [
    'a profile decides about findings',
    { profile: 'minimum-elements', ...everything },
    { ...cdx, profile: 'minimum-elements', redactInternal: true },
  ],
  [
    'BSI decides about the version and redaction too',
    { profile: 'bsi-tr-03183-2', specVersion: '1.4', ...everything },
    { ...cdx, profile: 'bsi-tr-03183-2' },
  ],
  [
    'BSI in SPDX is SPDX 3',
    { profile: 'bsi-tr-03183-2', spec: 'SPDX', specVersion: '2.3', format: 'TAG_VALUE' },
    { spec: 'SPDX', specVersion: '3.0.1', format: 'JSON', profile: 'bsi-tr-03183-2' },
  ],
  [
    'a lite one knows no profile',
    { kind: 'lite', profile: 'bsi-tr-03183-2', specVersion: '1.5' },
    { ...cdx, specVersion: '1.5', lite: true },
  ],
  ['a profile of another service is none', { profile: 'house' }, { ...cdx, ...enhanced }],
  ['a signed one', { ...plain, signingKeyId: 'k' }, { ...cdx, signingKeyId: 'k' }],
  ['a VEX is not signed', { kind: 'vex', vex: 'CSAF', signingKeyId: 'k' }, { vex: 'CSAF' }],
  ['an original is nothing else', { kind: 'original', ...everything, signingKeyId: 'k' }, { original: true }],
  ['a VEX of another service is the first one', { kind: 'vex', vex: 'VDR' }, { vex: 'CYCLONEDX' }],
  ['a VEX', { kind: 'vex', vex: 'CSAF', ...everything }, { vex: 'CSAF' }],
  ['support levels', { kind: 'support' }, { supportLevelOnly: true }],
  ['an attribution document', { kind: 'attribution', attribution: 'TEXT' }, { attribution: 'TEXT' }],
  ['one that is not offered is the first one', { kind: 'attribution', attribution: 'RTF' }, { attribution: 'TEXT' }],
  ['a report is asked for in another way', { kind: 'report' }, null],
])('requests %s', (_, picked, asked) => {
  expect(argumentsOf(normalizeChoice({ ...initialChoice(source, outputs), ...picked }, outputs))).toEqual(asked)
})

test.each<[string, Partial<DownloadChoice>, object | null]>([
  [
    'as the document came, enhanced',
    {},
    { kind: 'SBOM', format: 'CYCLONEDX', specVersion: '1.7', encoding: 'XML', ...enhanced },
  ],
  ['nothing added', plain, { kind: 'SBOM', format: 'CYCLONEDX', specVersion: '1.7', encoding: 'XML' }],
  [
    'SPDX with switches',
    { spec: 'SPDX', specVersion: '2.3', format: 'TAG_VALUE', ...everything },
    { kind: 'SBOM', format: 'SPDX', specVersion: '2.3', encoding: 'TAG_VALUE', ...everything },
  ],
  [
    'a lite one',
    { kind: 'lite', ...everything },
    { kind: 'SBOM', format: 'CYCLONEDX', specVersion: '1.7', encoding: 'XML', lite: true, redactInternal: true },
  ],
  [
    'a signed one',
    { ...plain, signingKeyId: 'k' },
    { kind: 'SBOM', format: 'CYCLONEDX', specVersion: '1.7', encoding: 'XML', signingKeyId: 'k' },
  ],
  ['a VEX', { kind: 'vex', vex: 'CSAF', ...everything, signingKeyId: 'k' }, { kind: 'VEX', format: 'CSAF' }],
  ['support levels', { kind: 'support' }, { kind: 'SUPPORT_LEVELS' }],
  ['an attribution document', { kind: 'attribution' }, { kind: 'ATTRIBUTION', format: 'TEXT' }],
  ['a report', { kind: 'report', sections: ['SUMMARY'] }, { kind: 'PDF', sections: ['SUMMARY'] }],
  ['no original', { kind: 'original' }, null],
])('exports %s', (_, picked, output) => {
  expect(outputOf(normalizeChoice({ ...initialChoice(source, outputs), ...picked }, outputs))).toEqual(output)
})

test.each([
  [undefined, ['CycloneDX', '1.7', 'JSON']],
  [{ spec: 'Other', specVersion: '3', format: 'JSON' }, ['CycloneDX', '1.7', 'JSON']],
  [{ spec: 'SPDX', specVersion: '2.2', format: 'TAG_VALUE' }, ['SPDX', '2.3', 'TAG_VALUE']],
  [{ spec: 'SPDX', specVersion: '3.0.1', format: 'JSON' }, ['SPDX', '3.0.1', 'JSON']],
])('starts %o with a default choice', (from, expected) => {
  const { spec, specVersion, format } = initialChoice(from, outputs)
  expect([spec, specVersion, format]).toEqual(expected)
})

test('restores the last choice and ignores what is not understood', () => {
  const choice = { ...initialChoice(source, outputs), kind: 'report', sections: ['SUMMARY'] } as const
  rememberChoice({ ...choice, signingKeyId: 'k' }) // a signature is asked for each time
  expect(rememberedChoice(outputs)).toEqual(choice)
  const odd = '{"kind":"gossip","spec":"SPDX","specVersion":7,"lite":true,"sections":["X","CHECKS"]}'
  expect(parseChoice(odd, outputs)).toEqual({
    spec: 'SPDX',
    sections: ['CHECKS'],
  })
  expect(parseChoice('{"spec":"Other"}', outputs)).toEqual({})
  expect(parseChoice('{', outputs)).toEqual({})
})

test('has compliance annotations with findings and support status, in the default profile only', () => {
  const initial = { ...initialChoice(source, outputs), ...everything }
  const changes = [{}, { includeVulns: false }, { includeSupportStatus: false }, { kind: 'lite' }] as const
  expect(
    [...changes, { profile: 'minimum-elements' }].map((change) => hasCompliance({ ...initial, ...change })),
  ).toEqual([...[true, false, false, false, false]])
})

test('a file has parts as chosen, and refers to them only if it is an SBOM', () => {
  const asked = (kind: DownloadChoice['kind'], parts: DownloadChoice['parts']) =>
    outputOf({ ...initialChoice(source, outputs), kind, parts })
  expect([asked('sbom', 'refer'), asked('lite', 'refer')]).toMatchObject([
    { dontPackageSbom: true },
    { dontPackageSbom: true },
  ])
  for (const kind of ['vex', 'attribution', 'support', 'report'] as const) {
    expect([asked(kind, 'leave'), asked(kind, 'refer')]).toMatchObject([{ excludeParts: true }, { excludeParts: true }])
    expect(asked(kind, 'refer')).not.toHaveProperty('dontPackageSbom')
    expect(asked(kind, 'embed')).not.toHaveProperty('excludeParts')
  }
  expect(asked('original', 'leave')).toBe(null)
  expect(parseChoice('{"parts":"leave"}', outputs)).toEqual({ parts: 'leave' })
  expect(parseChoice('{"parts":"some"}', outputs)).toEqual({})
})
