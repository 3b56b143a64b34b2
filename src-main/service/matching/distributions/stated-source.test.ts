import { expect, test } from 'vitest'
import { statedSource } from './stated-source.ts'

test.each<[properties: Readonly<Record<string, string>>, sourceInfo: string | null, expected: object | undefined]>([
  [
    { 'aquasecurity:trivy:SrcName': 'vixen', 'aquasecurity:trivy:SrcVersion': '1.2' },
    null,
    { name: 'vixen', version: '1.2' },
  ],
  [
    {
      'aquasecurity:trivy:SrcName': 'vixen',
      'aquasecurity:trivy:SrcVersion': '1.2',
      'aquasecurity:trivy:SrcRelease': '3.el8',
      'aquasecurity:trivy:SrcEpoch': '2',
    },
    null,
    { name: 'vixen', version: '2:1.2-3.el8' },
  ],
  [{ 'aquasecurity:trivy:SrcName': 'vixen' }, null, { name: 'vixen', version: null }],
  [{ 'aquasecurity:trivy:PkgID': 'x' }, null, undefined],
  [{ 'syft:metadata:source': 'vixen', 'syft:metadata:sourceVersion': '1.2' }, null, { name: 'vixen', version: '1.2' }],
  [{ 'syft:metadata:source': '' }, null, undefined],
  [{ 'syft:metadata:originPackage': 'xv' }, null, { name: 'xv', version: null }],
  [{ 'syft:metadata:sourceRpm': 'vixen-1.2-3.el8.src.rpm' }, null, { name: 'vixen', version: '1.2-3.el8' }],
  [{}, 'built package from: vixen 1:1.2-3', { name: 'vixen', version: '1:1.2-3' }],
  [{}, 'acquired package info from DPKG DB: /var/lib/dpkg/status', undefined],
])('%j %s', (properties, sourceInfo, expected) => {
  const stated = {
    properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
    kept: sourceInfo === null ? {} : { sourceInfo },
  }
  expect(statedSource(stated)).toEqual(expected)
})
