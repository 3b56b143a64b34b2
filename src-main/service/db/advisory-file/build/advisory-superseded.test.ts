import { expect, test } from 'vitest'
import { type RecordState, selectSuperseded } from './advisory-superseded.ts'

/** `id record source time hash ecosystems`; a hash that starts with `w` is of a withdrawn copy. */
function state(line: string): RecordState {
  const [id, recordId = '', sourceName = '', modified, hash = '', ecosystems = ''] = line.split(' ')
  return {
    id: Number(id),
    recordId,
    sourceName,
    modified: Number(modified),
    hash: Buffer.from(hash),
    withdrawn: hash.startsWith('w'),
    ecosystems: new Set(ecosystems.split(',').filter((name) => name !== '')),
  }
}

test.each<[string, string[], (number | string)[]]>([
  ['the later state stays', ['1 GHSA-1 a 5 x npm', '2 GHSA-1 b 6 x npm'], [1]],
  ['of one time the smaller hash', ['1 GHSA-1 a 5 y npm', '2 GHSA-1 b 5 x npm'], [1]],
  ['of one content the first source by name', ['1 GHSA-1 b 5 x npm', '2 GHSA-1 a 5 x npm'], [1]],
  ['three states', ['1 GHSA-1 a 5 x npm', '2 GHSA-1 b 7 x npm', '3 GHSA-1 c 6 x npm'], [3, 1]],
  ['another spelling is another record', ['1 GHSA-1 a 5 x npm', '2 ghsa-1 b 6 x npm'], []],
  ['other ecosystems', ['1 GHSA-1 a 5 x npm', '2 GHSA-1 b 6 x Go'], []],
  ['one of several ecosystems', ['1 GHSA-1 a 5 x npm,Go', '2 GHSA-1 b 6 x Go,PyPI'], ['1 Go']],
  ['ecosystems of several copies', ['1 GHSA-1 a 5 x npm,Go', '2 GHSA-1 b 6 x Go', '3 GHSA-1 c 7 x npm'], [1]],
  ['no ecosystem beside some', ['1 GHSA-1 a 5 x', '2 GHSA-1 b 6 x npm'], [1]],
  ['a later copy without an ecosystem', ['1 GHSA-1 a 5 x npm', '2 GHSA-1 b 6 x'], []],
  ['a later withdrawn copy without an ecosystem', ['1 GHSA-1 a 5 x npm', '2 GHSA-1 b 6 w'], [1]],
  ['a later withdrawn copy of one ecosystem', ['1 GHSA-1 a 5 x npm,Go', '2 GHSA-1 b 6 w Go'], ['1 Go']],
  ['other ecosystems under a CVE id', ['1 CVE-2026-1 a 5 x npm', '2 CVE-2026-1 b 6 x Go'], []],
  ['NVD beside OSV', ['1 CVE-2026-1 NVD 9 x cpe', '2 CVE-2026-1 OSV 6 x Debian'], []],
  ['a shared ecosystem under a CVE id', ['1 CVE-2026-1 a 5 x npm,Go', '2 CVE-2026-1 b 6 x Go'], ['1 Go']],
  ['no ecosystem under a CVE id', ['1 CVE-2026-1 a 5 x', '2 CVE-2026-1 b 6 x'], [1]],
])('%s', (_, lines, replaced) => {
  const states = lines.map(state)
  const found = (given: readonly RecordState[]) =>
    selectSuperseded(given).map(({ id, ecosystems }) =>
      ecosystems === null ? id : [id, ...[...ecosystems].toSorted()].join(' '),
    )
  expect(found(states)).toEqual(replaced)
  expect(found(states.toReversed())).toEqual(replaced)
})
