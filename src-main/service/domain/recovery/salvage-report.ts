/** What was read of one table of a damaged database. */
export interface SalvagedTable {
  readonly table: string
  /** Rows that were saved. */
  readonly stored: number
  /** Pages that could not be read. */
  readonly pages: number
  /** Damaged rows on readable pages. */
  readonly rows: number
  /** Rows on pages without a known place. They may be of content that was deleted. */
  readonly found: number
}

/** What a salvage saved, and what it did not. Written to `report.json` beside the files. */
export interface SalvageReport {
  /** Absolute path of the folder. */
  readonly folder: string
  /** RFC 3339. */
  readonly savedAt: string
  /** By table; null if there was no database to read. */
  readonly tables: readonly SalvagedTable[] | null
  readonly products: number
  readonly versions: number
  readonly decisions: number
  /** Versions whose decisions are a VEX file. */
  readonly vexFiles: number
  /** Versions whose decisions are only in `decisions.json`, with the reason. */
  readonly withoutVex: readonly { readonly version: string; readonly reason: string }[]
  readonly originals: {
    /** Copies with the stored SHA-256. */
    readonly verified: number
    /** Copies of files whose row could not be read, so that nothing is known of them. */
    readonly unknown: number
    /** Names of files with other content than was stored; they are copied all the same. */
    readonly altered: readonly string[]
    /** Names of files that are missing or cannot be read. */
    readonly missing: readonly string[]
  }
}

/** Whether everything that was stored could be read. */
export function isComplete({ tables, withoutVex, originals }: SalvageReport): boolean {
  const lost = originals.altered.length + originals.missing.length + withoutVex.length
  return tables !== null && lost === 0 && tables.every(({ pages, rows, found }) => pages + rows + found === 0)
}

/** Describes a report for people, one line an element. */
export function describeSalvage(report: SalvageReport): readonly string[] {
  const { tables, originals, withoutVex } = report
  const lost = (tables ?? []).filter(({ pages, rows }) => pages + rows > 0)
  const found = (tables ?? []).filter((table) => table.found > 0)
  return [
    `Saved to ${report.folder}:`,
    `  products.json: ${count(report.products, 'product')}, ${count(report.versions, 'version')}`,
    `  decisions.json: ${count(report.decisions, 'decision')}`,
    `  vex: ${count(report.vexFiles, 'file')}`,
    `  originals: ${originals.verified} verified, ${originals.unknown} not in the database, ${originals.altered.length} altered, ${originals.missing.length} missing`,
    ...(tables === null ? ['There was no database to read.'] : []),
    ...(tables !== null && lost.length === 0 ? ['All pages of the database could be read.'] : []),
    ...lost.map(
      ({ table, pages, rows }) => `Not read of "${table}": ${count(pages, 'page')}, ${count(rows, 'more row')}`,
    ),
    ...found.map(
      ({ table, found: rows }) =>
        `Found of "${table}": ${count(rows, 'row')} without a known place. They may be of content that was deleted.`,
    ),
    ...withoutVex.map(({ version, reason }) => `Only in decisions.json: ${version} (${reason})`),
    ...originals.altered.map((name) => `Altered: ${name}`),
    ...originals.missing.map((name) => `Missing: ${name}`),
  ]
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`
}
