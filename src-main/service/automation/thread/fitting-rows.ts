import { type ConditionProgram, compileConditions } from '#service/db/conditions/compile-conditions.ts'
import { type ConditionColumn, type ConditionRow, conditionRows } from '#service/db/conditions/condition-rows.ts'
import { readListsOf } from '#service/db/conditions/named-lists.ts'
import type { UserReader } from '#service/db/database.ts'
import type { AutomationRule, RuleRowKind } from '#service/domain/automation/rule.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A rule with what it tests, and the rows that fit: a mark for each row by its place. */
interface Program {
  readonly rule: AutomationRule
  readonly program: ConditionProgram
  readonly fits: number[]
  error: Rejection | null
}

/**
 * The rows of a version that rules fit. All rows are read once for all rules, and after a rule has changed some of them only those again, so
 * that rules that touch nothing cost next to nothing.
 */
export class FittingRows {
  readonly #read: UserReader
  readonly #versionId: string
  readonly #row: RuleRowKind
  readonly #errors = new Map<string, Rejection>()
  readonly #programs: Program[] = []
  readonly #ids: string[] = []
  readonly #places = new Map<string, number>()
  /** Rows that the rule that runs changes, as they were. */
  readonly #before = new Map<string, ConditionRow>()

  private constructor(read: UserReader, versionId: string, row: RuleRowKind) {
    this.#read = read
    this.#versionId = versionId
    this.#row = row
  }

  /** Reads the rows of a version for rules about one kind of row. @param today `YYYY-MM-DD` */
  static async read(
    read: UserReader,
    { versionId, row, today }: { readonly versionId: string; readonly row: RuleRowKind; readonly today: string },
    rules: readonly AutomationRule[],
    signal: AbortSignal,
  ): Promise<FittingRows> {
    const fitting = new FittingRows(read, versionId, row)
    for (const rule of rules) {
      const lists = await readListsOf(read, rule.organizationId, [rule.conditions])
      try {
        const program = compileConditions(row, { group: rule.conditions, today, lists })
        fitting.#programs.push({ rule, program, fits: [], error: null })
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        fitting.#errors.set(rule.id, error)
      }
    }
    await fitting.#test(undefined, fitting.#programs, signal)
    return fitting
  }

  /**
   * Returns the rows that a rule fits now, in the order of their ids.
   *
   * @throws {Rejection} if its conditions cannot be tested
   */
  of({ id }: AutomationRule): readonly string[] {
    const program = this.#programs.find(({ rule }) => rule.id === id)
    const error = program?.error ?? this.#errors.get(id)
    if (error) throw error
    return this.#ids.filter((_, place) => program?.fits[place] === 1)
  }

  /** Reads rows before a rule changes them, so that only rules that ask what it changes are tested again. */
  async beforeChange(rule: AutomationRule, rowIds: readonly string[]): Promise<void> {
    const columns = columnsOf(this.#after(rule)).filter(({ within }) => within === undefined)
    const wanted = { row: this.#row, versionId: this.#versionId, columns, ids: rowIds }
    for await (const rows of conditionRows(this.#read, wanted)) {
      for (const row of rows) this.#before.set(row.id, row)
    }
  }

  /** Tests rows again that a rule changed, for the rules after it: those that were read before it changed them, or else all that it fits. */
  async changedBy(rule: AutomationRule, fitting: readonly string[], signal: AbortSignal): Promise<void> {
    const later = this.#after(rule)
    const rowIds = this.#before.size > 0 ? [...this.#before.keys()] : fitting
    if (later.length > 0 && rowIds.length > 0) await this.#test(rowIds, later, signal)
    this.#before.clear()
  }

  #after({ id }: AutomationRule): readonly Program[] {
    return this.#programs.slice(this.#programs.findIndex(({ rule }) => rule.id === id) + 1)
  }

  async #test(ids: readonly string[] | undefined, programs: readonly Program[], signal: AbortSignal): Promise<void> {
    if (programs.length === 0) return
    const columns = columnsOf(programs)
    const wanted = { row: this.#row, versionId: this.#versionId, columns, ids }
    for await (const rows of conditionRows(this.#read, wanted)) {
      signal.throwIfAborted()
      const all = rows.map((row) => ({ row, place: this.#placeOf(row.id) }))
      if (this.#before.size === 0) {
        for (const program of programs) mark(program, all)
        continue
      }
      const changed = new Map(columns.map(({ name }) => [name, all.filter(({ row }) => this.#isOther(row, name))]))
      for (const program of programs) {
        const different = new Set(program.program.columns.flatMap(({ name }) => changed.get(name) ?? []))
        mark(program, [...different])
      }
    }
  }

  #isOther({ id, values }: ConditionRow, name: string): boolean {
    const before = this.#before.get(id)?.values
    return before === undefined || !Object.hasOwn(before, name) || !isSameJson(before[name], values[name])
  }

  #placeOf(id: string): number {
    const known = this.#places.get(id)
    if (known !== undefined) return known
    const place = this.#ids.push(id) - 1
    this.#places.set(id, place)
    return place
  }
}

function columnsOf(programs: readonly Program[]): readonly ConditionColumn[] {
  return [
    ...new Map(programs.flatMap(({ program }) => program.columns.map((one) => [one.name, one] as const))).values(),
  ]
}

function mark(one: Program, rows: Iterable<{ readonly row: ConditionRow; readonly place: number }>): void {
  if (one.error) return
  try {
    for (const { row, place } of rows) one.fits[place] = one.program.test(row) ? 1 : 0
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    one.error = error
  }
}
