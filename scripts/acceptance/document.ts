import { type Point, type Section, sections } from './point.ts'

const systemNames: Partial<Record<NodeJS.Platform, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' }

/** Writes the points as the tables of docs/electron-acceptance.md: one for each section. */
export function describePoints<Context>(points: readonly Point<Context>[]): string {
  const all = Object.entries(sections) as [Section, string][] // the keys written there
  const tables = all.map(([section, title]) => {
    const rows = points.filter(({ id }) => id.startsWith(section)).map(rowOf)
    return [`## ${section}. ${title}`, '', '| | what | expected | by |', '| --- | --- | --- | --- |', ...rows].join(
      '\n',
    )
  })
  return tables.join('\n\n')
}

function rowOf<Context>({ id, what, expected, systems, check, runsInStandIn }: Point<Context>): string {
  const where = systems ? ` (${systems.map((system) => systemNames[system] ?? system).join(', ')})` : ''
  const by = check ? `\`npm run acceptance\`${runsInStandIn ? '' : ', not in the stand-in'}` : 'a person'
  return `| ${id} | ${what}${where} | ${expected} | ${by} |`
}
