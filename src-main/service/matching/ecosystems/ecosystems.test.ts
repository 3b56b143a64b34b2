import { expect, test } from 'vitest'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { AffectedEntry } from '#service/matching/contract/match-result.ts'
import { createMatcher } from '#service/matching/match.ts'
import { ecosystems } from './ecosystems.ts'

/** Ecosystem, the name a record writes, purls of the same package, purls of another or of none. */
test.each<[string, string, readonly string[], readonly string[]]>([
  ['PyPI', 'requests', ['pkg:pypi/Requests%5Bsecurity%5D@2.0', 'pkg:pypi/requests[socks,security]@2.0'], []],
  // Go's module cache writes a capital as `!` and the small letter.
  ['Go', 'github.com/Masterminds/goutils', ['pkg:golang/github.com/!masterminds/goutils@v1.1.0'], []],
  ['Hex', 'plug', ['pkg:hex/plug@1.0', 'pkg:hex/Plug'], ['pkg:hex/acme/plug']],
  ['Pub', 'http', ['pkg:pub/http@0.13.3'], ['pkg:pub/http2']],
  [
    'SwiftURL',
    'https://github.com/Apple/swift-nio.git',
    ['pkg:swift/github.com/apple/swift-nio@2.0.0', 'pkg:swift/GitHub.com/apple/Swift-NIO'],
    ['pkg:swift/gitlab.com/apple/swift-nio', 'pkg:swift/swift-nio'],
  ],
  [
    'SwiftURL',
    'github.com/vapor/vapor',
    ['pkg:swift/github.com/vapor/vapor@4.0.0', 'pkg:swift/https%3A%2F%2Fgithub.com%2Fvapor%2Fvapor.git@4.0.0'],
    ['pkg:swift/github.com/vapor/vapor2'],
  ],
  ['SwiftURL', 'git@github.com:vapor/vapor.git', ['pkg:swift/github.com/vapor/vapor'], []],
  ['SwiftURL', 'ssh://git@github.com/vapor/vapor/', ['pkg:swift/github.com/vapor/vapor'], []],
  [
    'GitHub Actions',
    'tj-actions/changed-files',
    ['pkg:githubactions/tj-actions/changed-files@v45', 'pkg:github/TJ-Actions/changed-files@v45'],
    ['pkg:github/changed-files', 'pkg:github/actions/changed-files'],
  ],
  ['GitHub Actions', 'github/codeql-action', ['pkg:githubactions/github/codeql-action/analyze@v3'], []],
  ['CRAN', 'readxl', ['pkg:cran/readxl@1.4.1'], ['pkg:cran/ReadXL']],
  ['Bioconductor', 'BiocFileCache', ['pkg:bioconductor/BiocFileCache@2.0'], ['pkg:cran/BiocFileCache']],
  ['Hackage', 'aeson', ['pkg:hackage/aeson@2.0'], ['pkg:hackage/Aeson']],
  ['GHC', 'rts', ['pkg:ghc/rts@9.2.8'], ['pkg:ghc/compiler']],
  ['ConanCenter', 'openssl', ['pkg:conan/OpenSSL@1.1.1w', 'pkg:conan/user/openssl@3.0?channel=stable'], []],
  ['Julia', 'HTTP', ['pkg:julia/HTTP@1.10.0?uuid=cd3eb016', 'pkg:julia/HTTP.jl@1.10.0'], ['pkg:julia/http']],
  ['opam', 'cohttp', ['pkg:opam/cohttp@5.0'], ['pkg:opam/cohttp-lwt']],
  [
    'VSCode',
    'redhat/vscode-yaml',
    ['pkg:vscode-extension/redhat/vscode-yaml@1.0', 'pkg:vscode-extension/RedHat.vscode-yaml'],
    ['pkg:vscode-extension/vscode-yaml'],
  ],
])('%s: %s', (ecosystemName, written, same, other) => {
  const ecosystem = ecosystems.find(({ name }) => name === ecosystemName) ?? expect.unreachable()
  const keyOf = (text: string): string | undefined => {
    const purl = parsePurl(text)
    if (!isPurl(purl) || !ecosystem.purlTypes.includes(purl.type)) return undefined
    const name = ecosystem.packageName(purl)
    return name === undefined ? undefined : ecosystem.nameKey(name)
  }
  const key = ecosystem.nameKey(written)
  expect(same.map(keyOf)).toEqual(same.map(() => key))
  expect(other.map(keyOf)).not.toContain(key)
})

/** A tag that moves is compared as the first release of its series, which proves nothing when a bound lies in the series. */
test.each<[string, readonly string[], string | undefined]>([
  ['v4', ['4.0.0', '4.1.3'], '4.1.3'],
  ['v4', ['v4.1.3'], 'v4.1.3'],
  ['v4.1', ['4.1.3'], '4.1.3'],
  ['v4.1', ['4.2.0'], undefined],
  ['v3', ['4.1.3'], undefined],
  ['v4', ['4.0.0', '5.0.0'], undefined],
  ['v4.1.2', ['4.1.3'], undefined],
  ['v4', ['40.1.0'], undefined],
])('moving tags (grype#2791): %s and %j', (version, bounds, inside) => {
  const actions = ecosystems.find(({ name }) => name === 'GitHub Actions') ?? expect.unreachable()
  const doubt = actions.doubt?.(version, bounds)
  if (inside === undefined) expect(doubt).toBeUndefined()
  else expect(doubt).toContain(`before or after ${inside}`)
})

test('has no purl type and no name twice for language packages', () => {
  const names = ecosystems.map(({ name }) => name.toLowerCase())
  expect(names.length).toBe(new Set(names).size)
})

/** Purl, what is said of it with data that covers GitHub Actions and has one record about `actions/download-artifact`. */
test.each([
  ['pkg:githubactions/actions/checkout@v4', null],
  ['pkg:github/actions/download-artifact@v3', null],
  ['pkg:github/actions/download-artifact@main', 'version not comparable: "main" is not a git-tag version'],
  [
    'pkg:githubactions/actions/download-artifact@11bd71901bbe5b1630ceea73d27597364c9af683',
    'version not comparable: "11bd71901bbe5b1630ceea73d27597364c9af683" is not a git-tag version',
  ],
  ['pkg:github/madler/zlib@v1.2.11', 'unsupported ecosystem: "github"'],
])('%s', (purl, reason) => {
  const entry: AffectedEntry = {
    ecosystem: 'GitHub Actions',
    release: null,
    nameKey: 'actions/download-artifact',
    versions: [],
    displayName: 'actions/download-artifact',
    intervals: [{ introduced: '4.0.0', fixed: '4.1.3' }],
    gitOnly: false,
    note: null,
    recordId: 'GHSA-1',
    source: 'OSV',
    kind: 'vulnerability',
    withdrawn: false,
  }
  const match = createMatcher({
    covers: (ecosystem) => ecosystem === 'GitHub Actions',
    isInvented: () => false,
    recordsAbout: () => 1,
    candidates: (_, name) => (name === entry.nameKey ? [entry] : []),
    coversCpe: () => false,
    cpeGap: () => null,
    cpeCandidates: () => [],
  })
  expect(match({ purl, cpes: [], name: 'x', version: null }).skip?.reason ?? null).toBe(reason)
})
