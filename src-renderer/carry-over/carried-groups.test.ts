import { describe, expect, it } from 'vitest'
import { countDecisions, countPackages, groupCarried, isAbout, toCarriedLines } from './carried-groups.ts'
import type { CarriedRow } from './use-carried.ts'

let made = 0

function carried(
  name: string,
  {
    severity = 'high',
    summary = 'Not Affected, Vulnerable Code Not Present',
    impact = '',
    changes = [] as string[],
    epss = 0,
  } = {},
): CarriedRow {
  made += 1
  const id = `carried-${made}`
  const place = {
    id: 'sbom',
    projectVersion: '1.0',
    project: { id: 'p', name: 'production', projectGroup: { id: 'g', name: 'stable' } },
  }
  return {
    ...{
      id,
      summary,
      evidenceKind: changes.length > 0 ? 'COMPONENT_VERSION_CHANGED' : 'UNCHANGED',
      evidenceChanges: changes,
      state: 'PENDING',
    },
    componentVuln: {
      ...{ id: `finding-${id}`, kind: 'vulnerability', severity, priorityReason: '' },
      component: { id: `c-${name}`, name, version: '1.0.0' },
      vuln: { id: `v-${id}`, vulnId: `CVE-2026-${made}`, summary: null, vulnInfo: { kev: false, epssScore: epss } },
    },
    previous: {
      ...{ id: `previous-${id}`, vexStatus: null, vexJustification: null, cdxResponse: null },
      ...{ impact, detail: null, actionStmt: null, note: null, decision: null, sbom: place },
      component: { id: `old-${name}`, version: '1.0.0' },
    },
  }
}

const say = (rows: readonly CarriedRow[], isFlat = false) =>
  toCarriedLines(groupCarried(rows, isFlat)).map((line) =>
    line.type === 'head'
      ? `${line.severity} ${line.packages}/${line.decisions}`
      : `  ${line.group.name} ${line.group.rows.length}`,
  )

describe('groups of earlier decisions', () => {
  it('are by severity, then by package', () => {
    const rows = [
      carried('zlib'),
      carried('acl', { severity: 'low' }),
      carried('acl'),
      carried('zlib'),
      carried('xml', { severity: 'critical' }),
    ]
    expect(say(rows)).toEqual(['critical 1/1', '  xml 1', 'high 2/4', '  acl 2', '  zlib 2'])
  })

  it('are split by decision, text and change, so that one key is one decision', () => {
    const rows = [
      ...[carried('acl'), carried('acl'), carried('acl', { summary: 'Fixed' }), carried('acl', { impact: 'Other' })],
      carried('acl', { changes: ['The confidence is WEAK, was EXACT'] }),
    ]
    const sizes = groupCarried(rows, false).map((group) => group.rows.length)
    expect(sizes.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 2])
  })

  it('have the severity of their worst finding, which is first', () => {
    const [group] = groupCarried(
      [carried('acl', { severity: 'low' }), carried('acl', { severity: 'critical' }), carried('acl', { epss: 0.9 })],
      false,
    )
    expect(group?.severity).toBe('critical')
    expect(group?.rows.map(({ componentVuln }) => componentVuln.severity)).toEqual(['critical', 'high', 'low'])
  })

  it('are single findings if asked', () => {
    expect(say([carried('acl'), carried('acl')], true)).toEqual(['high 1/2', '  acl 1', '  acl 1'])
  })

  it('lose and repeat nothing', () => {
    const rows = Array.from({ length: 500 }, (_, at) =>
      carried(`package-${at % 37}`, { severity: ['critical', 'high', 'low'][at % 3] ?? 'low' }),
    )
    const groups = groupCarried(rows, false)
    expect(groups.flatMap((group) => group.rows.map(({ id }) => id)).toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted(),
    )
    expect([countDecisions(groups), countPackages(groups)]).toEqual([500, 37])
  })
})

it.each([
  ['acl', true],
  ['ACL cve-2026', true],
  ['not present', true],
  ['acl words', false],
])('the search for %s', (typed, found) => expect(isAbout(carried('acl'), typed)).toBe(found))
