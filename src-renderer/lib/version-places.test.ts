import { expect, test } from 'vitest'
import { versionKeys } from './version-places.ts'

test.each([
  ['/', 'g c', undefined],
  ['/triage', 'g c', undefined],
  ['/versions/e/v', 'g c', '/versions/e/v/components'],
  ['/versions/e/v/changes/9', 'g u', '/versions/e/v/changes'],
  ['/versions/e/v/changes/9', 'g d', '/compare/-/v'],
  ['/versions/e/v/components/exact', 'g v', '/versions/e/v'],
  ['/versions/e/v/documents', 'g q', '/versions/e/v/triage'],
  ['/versions/e/v/files', 'g t', '/versions/e/v/parts'],
  ['/versions/e/v/files', 'g w', '/versions/e/v/change-log'],
  ['/versions/e/v/triage', 'g c', '/versions/e/v/components'],
  ['/versions/e/v/triage/f', 'g u', '/versions/e/v/changes'],
  ['/versions/e/v/triage', 'g q', undefined],
])('at %s the keys %s open %s', (location, keys, href) => expect(versionKeys(location)[keys]).toBe(href))
