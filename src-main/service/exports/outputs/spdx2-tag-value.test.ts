import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { spdx2TagValue } from './spdx2-tag-value.ts'

test('restores unknown tags and the project of a file', () => {
  const text = [
    'SPDXVersion: SPDX-2.3',
    'DataLicense: CC0-1.0',
    'SPDXID: SPDXRef-DOCUMENT',
    'DocumentName: odd',
    'DocumentNamespace: https://waybill.example/odd',
    'Creator: Tool: t',
    'Created: 2026-01-01T00:00:00Z',
    '',
    'FileName: ./a',
    'SPDXID: SPDXRef-a',
    `FileChecksum: SHA1: ${'a'.repeat(40)}`,
    'ArtifactOfProjectName: project',
    'ArtifactOfProjectHomePage: https://waybill.example',
    '',
    'PackageName: p',
    'SPDXID: SPDXRef-p',
    'PackageDownloadLocation: NOASSERTION',
    'PackageAnnotation: ours',
  ].join('\n')
  const content = contentOf(Buffer.from(text))
  const back = [...spdx2TagValue.write(content, run, '2.3', plainExport)].join('')
  const lines = ['ArtifactOfProjectName: project', 'ArtifactOfProjectHomePage: https://waybill.example']
  expect([...lines, 'PackageAnnotation: ours'].filter((line) => !back.includes(`${line}\n`))).toEqual([])
  expect(spdx2TagValue.losses(content, '2.3', plainExport)).toEqual([])
})
