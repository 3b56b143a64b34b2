import { expect, test } from 'vitest'
import { versionName } from './use-parts.ts'

test('a version that is named by its time is named as everywhere else', () => {
  const project = { projectGroup: { name: 'Kubernetes' } } as Parameters<typeof versionName>[0]['project']
  expect(versionName({ project, projectVersion: '2026-11-30T17:18:56.166Z' })).toMatch(
    /^Kubernetes 2026-\d\d-\d\d \d\d:\d\d$/,
  )
  expect(versionName({ project, projectVersion: '1.0' })).toBe('Kubernetes 1.0')
})
