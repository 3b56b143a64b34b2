// @module-tag long
// Two people decide, undo and redo about the versions of a product, while documents are replaced and advisory data changes, in any order. After
// each step, what is shown is compared with a plain model of the rules.
import { expect, test } from 'vitest'
import { isFullTier, testSeed } from '#e2e/support/test-tier.ts'
import { latestUndoable, latestUndone } from '#service/db/decisions/vex-operations.ts'
import { replaceDocument } from '#service/db/documents/swap-bench-for-test.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type Bench, scan } from '#service/scans/thread/support/large-scan.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'
import { osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import { decideFindings } from './decide.ts'
import { undoOrRedoSteps } from './undo.ts'

const packages = ['a', 'b', 'c']
const people = ['ada', 'ben'] as const
type Person = (typeof people)[number]
const words = ['affected', 'under_investigation', 'not_affected code', 'not_affected path'] as const
const justifications = { code: 'vulnerable_code_not_present', path: 'vulnerable_code_not_in_execute_path' } as const

/** What is decided about a finding, by which step, and how severe it was then. */
interface State {
  readonly word: string | null
  readonly step: number | null
  readonly level: number
}
const open: State = { word: null, step: null, level: 0 }

interface Step {
  readonly number: number
  readonly by: Person
  /** By finding, which is a place in one content of a version. */
  readonly entries: ReadonlyMap<string, { readonly before: State; readonly after: State }>
  undoneBy: Person | null
  undoneAt: number
}

/** The rules in plain words. */
class Model {
  readonly contents: [string[], string[]] = [[], []]
  readonly generations = [0, 0]
  readonly states = new Map<string, State>()
  readonly retained = [new Map<string, State>(), new Map<string, State>()]
  steps: Step[] = []
  level = 1
  #count = 0
  #turn = 0

  key(version: number, name: string): string {
    return `${version}.${this.generations[version]} ${name}`
  }
  stateOf(version: number, name: string): State {
    return this.states.get(this.key(version, name)) ?? open
  }
  show(version: number, content: readonly string[]): void {
    for (const name of this.contents[version] ?? []) this.retained[version]?.set(name, this.stateOf(version, name))
    this.generations[version] = (this.generations[version] ?? 0) + 1
    this.contents[version] = [...content]
    for (const name of content) {
      const own = this.retained[version]?.get(name)
      const before = version === 1 && this.contents[0].includes(name) ? this.stateOf(0, name) : open
      this.states.set(this.key(version, name), own ?? before)
      this.retained[version]?.delete(name)
    }
    const prefix = `${version}.`
    this.steps = this.steps.filter(({ entries }) => ![...entries.keys()].every((key) => key.startsWith(prefix)))
  }
  decide(
    by: Person,
    version: number,
    names: readonly string[],
    word: string,
    wide: boolean,
    overwrites: boolean,
  ): void {
    const named = names.map((name) => this.key(version, name))
    const reached = wide ? [0, 1].flatMap((one) => names.flatMap((name) => this.#shown(one, name))) : []
    const isContrary = (key: string) => {
      const known = this.states.get(key)?.word ?? 'under_investigation'
      return known !== 'under_investigation' && known !== word
    }
    const left = reached.filter((key) => !named.includes(key) && (overwrites || !isContrary(key)))
    const number = (this.#count += 1)
    const after = { word, step: number, level: this.level }
    const entries = new Map([...named, ...left].map((key) => [key, { before: this.states.get(key) ?? open, after }]))
    for (const key of entries.keys()) this.states.set(key, after)
    this.steps.push({ number, by, entries, undoneBy: null, undoneAt: 0 })
  }
  /** Returns false if there is nothing to undo, or a later decision is in the way. */
  undo(by: Person): boolean {
    const step = this.steps.findLast((one) => one.by === by && one.undoneBy === null)
    if (!step || [...step.entries.keys()].some((key) => this.states.get(key)?.step !== step.number)) return false
    for (const [key, { before }] of step.entries) this.states.set(key, before)
    step.undoneBy = by
    step.undoneAt = this.#turn += 1
    return true
  }
  redo(by: Person): boolean {
    const [step] = this.steps.filter((one) => one.undoneBy === by).toSorted((a, b) => b.undoneAt - a.undoneAt)
    if (!step || [...step.entries].some(([key, { before }]) => this.states.get(key)?.step !== before.step)) return false
    for (const [key, { after }] of step.entries) this.states.set(key, after)
    step.undoneBy = null
    return true
  }
  shown(): readonly string[] {
    return [0, 1].flatMap((version) =>
      packages.flatMap((name) => {
        if (!this.contents[version]?.includes(name)) return []
        const { word, level } = this.stateOf(version, name)
        return `${version} ${name} ${word}${word !== null && this.level > level ? ' worse' : ''}`
      }),
    )
  }
  #shown(version: number, name: string): string[] {
    return this.contents[version]?.includes(name) ? [this.key(version, name)] : []
  }
}

/** The same on the real database. */
class World {
  readonly bench: Bench = openBench()
  readonly ids: string[] = []
  organizationId = ''

  async start(): Promise<void> {
    await this.importLevel(1)
    for (const _ of [0, 1]) {
      const id = await this.bench.addVersion(this.componentsOf(packages), true)
      await new Promise((resolve) => setTimeout(resolve, 3)) // versions follow each other in time
      this.ids.push(id)
    }
    for (const id of this.ids) await scan(this.bench, id)
    const { read } = this.bench.database
    this.organizationId = (await read.selectFrom('organization').select('id').executeTakeFirstOrThrow()).id
  }
  componentsOf(names: readonly string[]) {
    return names.map((name) => ({ purl: `pkg:npm/${name}@1.0.0` }))
  }
  async importLevel(level: number): Promise<void> {
    const severity = [
      {
        type: 'CVSS_V3',
        score: `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:${'LH'[level - 1]}/I:${'NH'[level - 1]}/A:${'NH'[level - 1]}`,
      },
    ]
    await this.bench.importRecords(
      packages.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, [{ introduced: '0' }], { severity })),
    )
    for (const id of this.ids) await scan(this.bench, id)
  }
  async replace(version: number, names: readonly string[]): Promise<void> {
    const id = this.ids[version] ?? ''
    await replaceDocument(this.bench, { id, organizationId: this.organizationId }, this.componentsOf(names))
    await scan(this.bench, id)
  }
  async decide(
    by: Person,
    version: number,
    names: readonly string[],
    word: string,
    wide: boolean,
    overwrites: boolean,
  ): Promise<void> {
    const found = await this.bench.findings(this.ids[version] ?? '')
    const [status, why] = word.split(' ') as ['not_affected', 'code'] | ['affected']
    await decideFindings(this.bench.database, {
      ...{ organizationId: this.organizationId, by: { kind: 'USER', name: by, id: by }, at: new Date().toISOString() },
      ...{ kind: 'BULK_DECIDE', versionId: null, overwrites, scope: wide ? 'PRODUCT' : 'VERSION' },
      findingIds: names.map((name) => found.find((one) => one.name === name)?.id ?? ''),
      change: { status, ...(why && { justification: justifications[why] }) },
    })
  }
  async turn(by: Person, kind: 'UNDO' | 'REDO'): Promise<boolean> {
    const { database } = this.bench
    const scope = { organizationId: this.organizationId, versionId: null, actorId: by }
    const steps = await (kind === 'UNDO' ? latestUndoable : latestUndone)(database, scope, 1)
    if (steps.length === 0) return false
    const direction = { kind, by: { kind: 'USER', name: by, id: by }, at: new Date().toISOString() } as const
    return undoOrRedoSteps(database, steps, direction).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Rejection) return false
        throw error
      },
    )
  }
  async shown(): Promise<readonly string[]> {
    const rows = await this.bench.database.read
      .selectFrom('finding')
      .innerJoin('sbom_version', 'sbom_version.finding_set_id', 'finding.finding_set_id')
      .select(['sbom_version.id', 'finding.component_name_key as name', 'finding.vex_status as status'])
      .select(['finding.vex_justification as why', 'finding.worse_at as worse'])
      .where('sbom_version.visible', '=', 1)
      .execute()
    const word = (why: string | null) => (why === null ? '' : ` ${why === justifications.code ? 'code' : 'path'}`)
    return rows
      .map(({ id, name, status, why, worse }) => {
        const isWorse = worse !== null && status !== null
        return `${this.ids.indexOf(id)} ${name} ${status}${word(why)}${isWorse ? ' worse' : ''}`
      })
      .toSorted()
  }
}

const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below
  }
}

const [runs, turns] = isFullTier ? [20, 120] : [3, 60]

test.each(Array.from({ length: runs }, (_, run) => run))(
  'shows what the rules say after any order of decisions, undo, redo, replacements and scans by two people: run %d',
  async (run) => {
    const random = seeded(testSeed + run * 7919)
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T // never empty
    const [world, model] = [new World(), new Model()]
    await world.start()
    for (const version of [0, 1]) model.show(version, packages)
    const told = [`seed ${testSeed}, run ${run}`]
    for (let turn = 0; turn < turns; turn += 1) {
      const by = pick(people)
      const what = pick(['decide', 'decide', 'decide wide', 'overwrite', 'undo', 'undo', 'redo', 'replace', 'level'])
      const version = random(2)
      if (what === 'undo' || what === 'redo') {
        const wanted = what === 'undo' ? model.undo(by) : model.redo(by)
        told.push(`${by} ${what}: ${wanted}`)
        expect(await world.turn(by, what === 'undo' ? 'UNDO' : 'REDO'), told.join('\n')).toBe(wanted)
      } else if (what === 'replace') {
        const content = packages.filter(() => random(3) > 0).toSorted(() => random(2) - 0.5)
        told.push(`replace ${version} by ${content.join()}`)
        model.show(version, content)
        await world.replace(version, content)
      } else if (what === 'level') {
        model.level = 1 + random(2)
        told.push(`severity ${model.level}`)
        await world.importLevel(model.level)
      } else {
        const names = (model.contents[version] ?? []).filter(() => random(2) === 0)
        if (names.length === 0) continue
        const call = [by, version, names, pick(words), what !== 'decide', what === 'overwrite'] as const
        told.push(`decide ${JSON.stringify(call)}`)
        model.decide(...call)
        await world.decide(...call)
      }
      expect(await world.shown(), told.join('\n')).toEqual(model.shown().toSorted())
    }
  },
  120_000,
)
