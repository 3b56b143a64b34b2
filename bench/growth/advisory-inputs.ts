import { groupAliases } from '#service/matching/alias-groups.ts'
import { createMatcher } from '#service/matching/match.ts'
import { mergeMatches } from '#service/matching/merge-matches.ts'
import { readOsvRecord } from '#service/feeds/osv/osv-record.ts'
import { readNvdRecord } from '#service/feeds/nvd/nvd-record.ts'
import { advisory, lookupIn } from '#service/matching/test-advisories.ts'
import { and, allOf, anyOf, contextOf, lookupOf, not, or, outcome, record } from '#service/matching/cpe/test-cpe.ts'
import { describeGroup } from '#service/scans/describe-group.ts'
import type { AdvisoryContent } from '#service/advisories/stored/advisory-rows.ts'
import type { GrowingInput } from './growing-input.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const cves = (count: number) => range(count).map((n) => `CVE-2026-${10_000 + n}`)
const others = (count: number) => range(count).map((n) => `OTHER-${n}`)
const named = (recordId: string, aliases: readonly string[]) => ({ recordId, aliases, withdrawn: null })
const pairs = (count: number) => range(count).flatMap((n) => [{ introduced: `${n}.0.0` }, { fixed: `${n}.5.0` }])
const npm = (id: string, affected: object) => advisory(id, 'npm', 'den', affected as Record<string, unknown>)
const ranges = (events: readonly object[]) => ({ ranges: [{ type: 'SEMVER', events }] })

function matchNpm(affected: object, version: string): () => unknown {
  const matcher = createMatcher(lookupIn([npm('DEN-1', affected)]))
  return () => matcher({ purl: `pkg:npm/den@${version}`, cpes: [], name: 'den', version })
}

const content = (recordId: string, rest: Partial<AdvisoryContent>): AdvisoryContent => {
  const { affected: _, ...plain } = npm(recordId, {})
  return { ...plain, ...rest }
}

/** Advisory data that grows in one place of one record. */
export const advisoryInputs: readonly GrowingInput[] = [
  { name: 'aliases of one record', make: (n) => () => groupAliases([named('A', others(n))]) },
  { name: 'CVE aliases of one record', make: (n) => () => groupAliases([named('A', cves(n))]) },
  {
    name: 'half of the aliases of one record are CVEs',
    make: (n) => () => groupAliases([named('A', [...cves(n / 2), ...others(n / 2)])]),
  },
  {
    name: 'records in a chain of aliases',
    make: (n) => () => groupAliases(range(n).map((at) => named(`R-${at}`, [`R-${at + 1}`]))),
  },
  {
    name: 'records in a chain of aliases between two CVEs',
    make: (n) => () =>
      groupAliases([
        named('R-0', ['CVE-2026-0001', 'R-1']),
        ...range(n).map((at) => named(`R-${at + 1}`, [`R-${at + 2}`])),
        named(`R-${n + 1}`, ['CVE-2026-0002']),
      ]),
  },
  {
    name: 'records that share an alias, each with a CVE',
    make: (n) => () => groupAliases(cves(n).map((cve, at) => named(`R-${at}`, [cve, 'SHARED']))),
  },
  {
    name: 'events of a range, read',
    make: (n) => {
      const value = npmRecord(pairs(n))
      return () => readOsvRecord(value, 'OSV')
    },
  },
  {
    name: 'events of a range in the other order, read',
    make: (n) => {
      const value = npmRecord(pairs(n).toReversed())
      return () => readOsvRecord(value, 'OSV')
    },
  },
  { name: 'events of a range, matched below', make: (n) => matchNpm(ranges(pairs(n)), '0.1.0') },
  { name: 'events of a range, matched above', make: (n) => matchNpm(ranges(pairs(n)), '9999999.1.0') },
  {
    name: 'ranges with the same events, matched',
    make: (n) => matchNpm({ ranges: range(n).map(() => ({ type: 'SEMVER', events: pairs(1) })) }, '0.1.0'),
  },
  {
    name: 'ranges that overlap, matched',
    make: (n) =>
      matchNpm(
        {
          ranges: range(n).map((at) => ({ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: `${at + 1}.0.0` }] })),
        },
        '0.1.0',
      ),
  },
  { name: 'listed versions, matched', make: (n) => matchNpm({ versions: range(n).map((at) => `${at}.0.0`) }, '0.0.1') },
  {
    name: 'events of two records, merged',
    make: (n) => {
      const matcher = createMatcher(lookupIn([npm('DEN-1', ranges(pairs(n))), npm('DEN-2', ranges(pairs(n)))]))
      const { matches } = matcher({ purl: 'pkg:npm/den@0.1.0', cpes: [], name: 'den', version: '0.1.0' })
      return () => mergeMatches(matches, () => ['group'], 'npm')
    },
  },
  {
    name: 'records of one vulnerability, merged',
    make: (n) => {
      const matcher = createMatcher(lookupIn(range(n).map((at) => npm(`DEN-${at}`, ranges(pairs(1))))))
      const { matches } = matcher({ purl: 'pkg:npm/den@0.1.0', cpes: [], name: 'den', version: '0.1.0' })
      return () => mergeMatches(matches, () => ['group'], 'npm')
    },
  },
  {
    name: 'entries of one record for one package, matched',
    make: (n) => {
      const affected = range(n).map((at) => ({
        package: { ecosystem: 'npm', name: 'den' },
        ...ranges([{ introduced: `${at}.0.0` }, { fixed: `${at}.5.0` }]),
      }))
      const read = readOsvRecord({ id: 'DEN-1', modified: '2026-01-01T00:00:00Z', affected }, 'OSV')
      if ('reason' in read) throw new Error(read.reason)
      const matcher = createMatcher(lookupIn([read]))
      return () => matcher({ purl: 'pkg:npm/den@0.1.0', cpes: [], name: 'den', version: '0.1.0' })
    },
  },
  {
    name: 'severities of one record, read',
    make: (n) => {
      const severity = range(n).map((at) => ({
        type: 'CVSS_V3',
        score: `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:U/RL:O/RC:U/CR:M/IR:M/AR:M/MAV:N/MAC:L/MPR:N/MUI:N/MS:U/MC:N/MI:N/MA:${'NLH'[at % 3]}${'/E:X'.repeat(0)}`,
      }))
      return () => readOsvRecord({ id: 'DEN-1', modified: '2026-01-01T00:00:00Z', severity }, 'OSV')
    },
  },
  {
    name: 'references and upstream ids of one record, described',
    make: (n) => {
      const references = range(n).map((at) => ({ type: 'web', url: `https://owl.example/${at}` }))
      const one = content('DEN-1', { references, upstream: cves(n), aliases: others(n) })
      const group = { preferredId: 'DEN-1', cveId: null, ids: ['DEN-1', ...others(n)] }
      return () => describeGroup(group, [one])
    },
  },
  { name: 'criteria of an AND node', make: (n) => matchCpe(n, (criteria) => anyOf(and(...criteria))) },
  {
    name: 'nodes of an AND configuration',
    make: (n) => matchCpe(n, (criteria) => allOf(...criteria.map((one) => or(one)))),
  },
  {
    name: 'negated nodes of an AND configuration',
    make: (n) => matchCpe(n, (criteria) => allOf(...criteria.map((one) => not(or(one))))),
  },
  { name: 'criteria of an OR node', make: (n) => matchCpe(n, (criteria) => anyOf(or(...criteria))) },
  {
    name: 'configurations of one record of NVD, read',
    make: (n) => {
      const cpeMatch = range(n).map((at) => ({
        vulnerable: true,
        criteria: `cpe:2.3:a:fox:den${at}:*:*:*:*:*:*:*:*`,
        versionEndExcluding: `${at}.0`,
      }))
      const value = {
        cve: {
          id: 'CVE-2026-0001',
          lastModified: '2026-01-01T00:00:00.000',
          configurations: [{ nodes: [{ operator: 'OR', negate: false, cpeMatch }] }],
        },
      }
      return () => readNvdRecord(value)
    },
  },
]

function npmRecord(events: readonly object[]): object {
  const affected = [{ package: { ecosystem: 'npm', name: 'den' }, ...ranges(events) }]
  return { id: 'DEN-1', modified: '2026-01-01T00:00:00Z', affected }
}

function matchCpe(count: number, configure: (criteria: string[]) => Parameters<typeof record>[1]): () => unknown {
  const criteria = range(count).map((at) => `a:fox:den >=${at}.0 <${at}.5`)
  const lookup = lookupOf([record('CVE-2026-0001', configure(criteria))])
  const context = contextOf('a:fox:den:0.1')
  return () => outcome(lookup, 'a:fox:den:0.1', context)
}
