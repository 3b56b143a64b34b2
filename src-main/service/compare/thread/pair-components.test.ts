import { expect, test } from 'vitest'
import type { ComparedComponent } from '#service/db/compare/compared-rows.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import { pairComponents } from './pair-components.ts'

let count = 0

/** `npm/a@1.0`, or `a@1.0` without a purl. */
function component(text: string, more: Partial<ComparedComponent> = {}): ComparedComponent {
  const [path = '', version] = text.split('@')
  const [name = '', ecosystem = null] = path.split('/').toReversed()
  count += 1
  return {
    ...{ id: `id-${count}`, name, nameKey: name.toLowerCase(), group: null, kind: 'library', ecosystem },
    purl: ecosystem === null ? null : `pkg:${ecosystem}/${name}${version === undefined ? '' : `@${version}`}`,
    ...{ cpes: '[]', componentVersion: version ?? null, license: null, supplier: null, scope: null },
    ...{ relation: 'direct', isPrimary: 0 },
    ...more,
  }
}

/** Rows as `change older newer tags`, in any order. */
function pairs(base: readonly ComparedComponent[], target: readonly ComparedComponent[]) {
  const shown = (one: ComparedComponent | null) => (one ? (one.componentVersion ?? one.name) : '-')
  return pairComponents(base, target)
    .pairs.map(({ change, tags, base: older, target: newer }) =>
      [change, shown(older), shown(newer), tags.join()].filter(Boolean).join(' '),
    )
    .toSorted()
}

test.each<[string, string[], string[], string[]]>([
  ['a higher version', ['npm/a@1.9.0'], ['npm/a@1.10.0'], ['upgraded 1.9.0 1.10.0 upgraded,version']],
  ['a lower version', ['npm/a@2.0.0'], ['npm/a@2.0.0-rc.1'], ['downgraded 2.0.0 2.0.0-rc.1 downgraded,version']],
  [
    'the order of the ecosystem',
    ['deb/a@1:1.0', 'pypi/b@1.0.dev1'],
    ['deb/a@2.0', 'pypi/b@1.0'],
    ['downgraded 1:1.0 2.0 downgraded,version', 'upgraded 1.0.dev1 1.0 upgraded,version'],
  ],
  ['a package without a purl', ['a@1.2.11'], ['a@1.2.13'], ['upgraded 1.2.11 1.2.13 upgraded,version']],
  [
    'one of two versions that moved',
    ['npm/a@1.0.0', 'npm/a@2.0.0'],
    ['npm/a@3.0.0'],
    ['removed 1.0.0 -', 'upgraded 2.0.0 3.0.0 upgraded,version'],
  ],
  [
    'equal versions first',
    ['npm/a@1.0.0', 'npm/a@2.0.0'],
    ['npm/a@2.0.0', 'npm/a@3.0.0'],
    ['unchanged 2.0.0 2.0.0', 'upgraded 1.0.0 3.0.0 upgraded,version'],
  ],
  ['several copies of one version', ['npm/a@1.0.0', 'npm/a@1.0.0'], ['npm/a@1.0.0'], ['unchanged 1.0.0 1.0.0']],
  ['a version without order', ['npm/a@1.0.0'], ['npm/a@latest'], ['changed 1.0.0 latest version']],
  ['no version', ['npm/a'], ['npm/a@1.0.0'], ['changed a 1.0.0 version']],
  ['equal names of two ecosystems', ['npm/a@1'], ['pypi/a@1'], ['added - 1', 'removed 1 -']],
  ['a purl that was missing', ['a@1.0.0'], ['npm/a@1.0.0'], ['changed 1.0.0 1.0.0 purl']],
  ['a purl that went and a version', ['npm/a@1.0.0'], ['a@1.1.0'], ['upgraded 1.0.0 1.1.0 upgraded,version,purl']],
  [
    'one name with and without a purl',
    ['a@1.0.0'],
    ['npm/a@1.0.0', 'pypi/a@1.0.0'],
    ['added - 1.0.0', 'changed 1.0.0 1.0.0 purl'],
  ],
])('pairs %s', (_name, base, target, expected) => {
  expect(
    pairs(
      base.map((text) => component(text)),
      target.map((text) => component(text)),
    ),
  ).toEqual(expected)
})

test.each<[string, Partial<ComparedComponent>]>([
  ['license', { license: 'MIT' }],
  ['purl', { purl: 'pkg:npm/a@1.0.0?vcs_url=x' }],
  ['cpe', { cpes: '["cpe:2.3:a:a:a:1:*:*:*:*:*:*:*"]' }],
  ['supplier', { supplier: 'Harbor' }],
  ['scope', { scope: 'optional' }],
  ['relation', { relation: 'transitive' }],
])('names another %s', (tag, more) => {
  expect(pairs([component('npm/a@1.0.0')], [component('npm/a@1.0.0', more)])).toEqual([`changed 1.0.0 1.0.0 ${tag}`])
})

test('takes the copy that is alike, and leaves primary components out', () => {
  const mit = { license: 'MIT' }
  const base = [component('npm/a@1.0.0', mit), component('npm/app@1', { isPrimary: 1 })]
  const target = [component('npm/a@1.0.0'), component('npm/a@1.0.0', mit), component('npm/app@2', { isPrimary: 1 })]
  expect(pairs(base, target)).toEqual(['unchanged 1.0.0 1.0.0'])
})

test('does not pair other kinds of one name', () => {
  const found = pairs([component('a@1')], [component('npm/a@1', { kind: 'file' })])
  expect(found).toEqual(['added - 1', 'removed 1 -'])
})

/** The rule again, without an index: every package is looked for in every other. */
function naivePairs(base: readonly ComparedComponent[], target: readonly ComparedComponent[]) {
  const strings = (some: readonly ComparedComponent[]) => [
    ...new Set(some.map((one) => `${one.ecosystem ?? ''} ${one.name} ${one.componentVersion ?? ''}`)),
  ]
  const [older, newer] = [strings(base), strings(target)]
  const counts = { added: 0, removed: 0, upgraded: 0, downgraded: 0, changed: 0, unchanged: 0 }
  const packageOf = (text: string) => text.split(' ').slice(0, 2).join(' ')
  const pairUp = (gone: string[], come: string[]) => {
    const left = { gone: [...gone], come: [...come] }
    for (const one of gone) {
      const same = left.come.find((other) => other.split(' ')[2] === one.split(' ')[2])
      if (same === undefined) continue
      if (same === one) counts.unchanged += 1
      else counts.changed += 1
      left.gone.splice(left.gone.indexOf(one), 1)
      left.come.splice(left.come.indexOf(same), 1)
    }
    const byOrder = (a: string, b: string) => {
      const [x, y] = [a.split(' ')[2] ?? '', b.split(' ')[2] ?? '']
      return -(packageVersionOrder(a.split(' ')[0] || b.split(' ')[0] || null)(x, y) ?? 0)
    }
    left.gone.sort(byOrder)
    left.come.sort(byOrder)
    while (left.gone.length > 0 && left.come.length > 0) {
      const direction = byOrder(left.gone.shift() ?? '', left.come.shift() ?? '')
      counts[direction > 0 ? 'upgraded' : direction < 0 ? 'downgraded' : 'changed'] += 1
    }
    return left
  }
  let [gone, come]: [string[], string[]] = [[], []]
  for (const key of new Set([...older, ...newer].map(packageOf))) {
    const left = pairUp(
      older.filter((one) => packageOf(one) === key),
      newer.filter((one) => packageOf(one) === key),
    )
    gone = [...gone, ...left.gone]
    come = [...come, ...left.come]
  }
  for (const name of ['a', 'b', 'c']) {
    for (const ecosystem of ['npm', 'pypi']) {
      for (const [left, right] of [
        ['', ecosystem],
        [ecosystem, ''],
      ]) {
        const of = (some: string[], type = '') => some.filter((one) => packageOf(one) === `${type} ${name}`)
        const [before, after] = [of(gone, left), of(come, right)]
        const rest = pairUp(before, after)
        gone = gone.filter((one) => !before.includes(one) || rest.gone.includes(one))
        come = come.filter((one) => !after.includes(one) || rest.come.includes(one))
      }
    }
  }
  counts.removed = gone.length
  counts.added = come.length
  return counts
}

/** The same numbers in every run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const countOf = (base: readonly ComparedComponent[], target: readonly ComparedComponent[]) => {
  const counts = { added: 0, removed: 0, upgraded: 0, downgraded: 0, changed: 0, unchanged: 0 }
  for (const { change } of pairComponents(base, target).pairs) counts[change] += 1
  return counts
}

test('agrees with the plain rule, and with itself when the sides are changed', () => {
  const next = random(11)
  const side = () =>
    Array.from({ length: next(9) }, () =>
      component(
        `${['', 'npm/', 'pypi/'][next(3)]}${['a', 'b', 'c'][next(3)]}@${['1.0', '1.9', '1.10', '2.0'][next(4)]}.0`,
      ),
    )
  const seen = new Set<string>()
  for (let at = 0; at < 3000; at += 1) {
    const [base, target] = [side(), side()]
    const counts = countOf(base, target)
    expect(counts, JSON.stringify([base, target])).toEqual(naivePairs(base, target))
    const { added, removed, upgraded, downgraded, changed, unchanged } = countOf(target, base)
    const mirrored = { added: removed, removed: added, upgraded: downgraded, downgraded: upgraded, changed, unchanged }
    expect(mirrored).toEqual(counts)
    const itself = countOf(base, base)
    expect(itself).toEqual({
      added: 0,
      removed: 0,
      upgraded: 0,
      downgraded: 0,
      changed: 0,
      unchanged: itself.unchanged,
    })
    for (const [change, found] of Object.entries(counts)) if (found > 0) seen.add(change)
  }
  expect(seen.size).toBe(6)
})
