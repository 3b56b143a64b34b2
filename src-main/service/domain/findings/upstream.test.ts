import { expect, test } from 'vitest'
import { soleUpstream, upstreamCves } from './upstream.ts'

const named = (cveId: string | null, aliases: readonly string[], upstream: readonly string[] = []) => ({
  cveId,
  aliases,
  upstream,
})

test.each([
  ['a CVE', named('CVE-2024-0001', ['CVE-2024-0001', 'GHSA-a']), ['CVE-2024-0001'], 'CVE-2024-0001'],
  ['a record that passes on one fix', named(null, ['DSA-1'], ['CVE-2024-0001']), ['CVE-2024-0001'], 'CVE-2024-0001'],
  [
    'one id twice, in another letter case',
    named(null, ['DSA-1'], ['cve-2024-0001', 'CVE-2024-0001']),
    ['CVE-2024-0001'],
    'CVE-2024-0001',
  ],
  [
    'a record of several',
    named(null, ['DSA-1'], ['CVE-2024-0001', 'CVE-2024-0002']),
    ['CVE-2024-0001', 'CVE-2024-0002'],
    null,
  ],
  [
    'a group of two CVEs',
    named('CVE-2024-0001', ['CVE-2024-0001', 'CVE-2024-0002']),
    ['CVE-2024-0001', 'CVE-2024-0002'],
    null,
  ],
  [
    'its own before what it names',
    named('CVE-2024-0001', ['CVE-2024-0001'], ['CVE-2024-0002']),
    ['CVE-2024-0001'],
    'CVE-2024-0001',
  ],
  ['other ids than CVEs', named(null, ['DSA-1'], ['GHSA-a', 'CVE-2024-0001']), ['CVE-2024-0001'], 'CVE-2024-0001'],
  ['what only begins like a CVE', named(null, ['DSA-1'], ['CVE-2024-0001 and CVE-2024-0002', 'CVE-']), [], null],
  ['no CVE at all', named(null, ['GHSA-a'], ['GHSA-b']), [], null],
])('%s', (_, vulnerability, cves, sole) => {
  expect([upstreamCves(vulnerability), soleUpstream(vulnerability)]).toEqual([cves, sole])
})
