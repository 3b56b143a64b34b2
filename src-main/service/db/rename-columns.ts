type MemberName<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<MemberName<Rest>>}`
  : Column

/** A row under the names of the domain: `version_count` as `versionCount`. */
export type RenamedRow<Row> = { [Column in keyof Row & string as MemberName<Column>]: Row[Column] }

/** Renames the columns of a row to the members of the domain. Values stay as they are stored; the caller parses words and JSON. */
export function renameColumns<Row extends object>(row: Row): RenamedRow<Row> {
  const members = Object.entries(row).map(([column, value]: [string, unknown]) => [memberName(column), value])
  return Object.fromEntries(members) as RenamedRow<Row>
}

function memberName(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
