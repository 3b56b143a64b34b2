import { expect, test } from 'vitest'
import { type RecordState, selectSuperseded } from './advisory-superseded.ts'

/** `id record@source time hash ecosystems` */
function state(line: string): RecordState & { readonly ecosystems: ReadonlySet<string> } {
  const [id, recordId = '', sourceName = '', modified, hash = '', ecosystems = ''] = line.split(' ')
  return {
    id: Number(id),
    recordId,
    sourceName,
    modified: Number(modified),
    hash: Buffer.from(hash),
    ecosystems: new Set(ecosystems.split(',').filter((name) => name !== '')),
  }
}

test.each<[string, string[], number[]]>([
  ['the later state stays', ['1 GHSA-1 a 5 x npm', '2 GHSA-1 b 6 x npm'], [1]],
  ['of one time the smaller hash', ['1 GHSA-1 a 5 y npm', '2 GHSA-1 b 5 x npm'], [1]],
  ['of one content the first source by name', ['1 GHSA-1 b 5 x npm', '2 GHSA-1 a 5 x npm'], [1]],
  ['three states', ['1 GHSA-1 a 5 x npm', '2 GHSA-1 b 7 x npm', '3 GHSA-1 c 6 x npm'], [3, 1]],
  ['another spelling is another record', ['1 GHSA-1 a 5 x npm', '2 ghsa-1 b 6 x npm'], []],
  ['other ecosystems under an id that is no CVE id', ['1 GHSA-1 a 5 x npm', '2 GHSA-1 b 6 x Go'], [1]],
  ['other ecosystems under a CVE id', ['1 CVE-2026-1 a 5 x npm', '2 CVE-2026-1 b 6 x Go'], []],
  ['NVD beside OSV', ['1 CVE-2026-1 NVD 9 x cpe', '2 CVE-2026-1 OSV 6 x Debian'], []],
  ['a shared ecosystem under a CVE id', ['1 CVE-2026-1 a 5 x npm,Go', '2 CVE-2026-1 b 6 x Go'], [1]],
  ['no ecosystem under a CVE id', ['1 CVE-2026-1 a 5 x', '2 CVE-2026-1 b 6 x'], [1]],
])('%s', (_, lines, replaced) => {
  const states = lines.map(state)
  const ecosystemsOf = (id: number) => states.find((one) => one.id === id)?.ecosystems ?? new Set<string>()
  expect(selectSuperseded(states, ecosystemsOf)).toEqual(replaced)
  expect(selectSuperseded(states.toReversed(), ecosystemsOf)).toEqual(replaced)
})
