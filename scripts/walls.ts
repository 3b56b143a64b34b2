import { areas, everywhere, shownWalls, type Wall } from './never-arrows.ts'

/** Name of the generated configuration that `.oxlintrc.json` extends. */
export const wallsFile = '.oxlintrc.walls.json'

const begin = '<!-- Generated from scripts/never-arrows.ts by "npm run generate". -->'
const end = '<!-- End of what is generated. -->'

/** Returns the walls as text of a linter configuration. */
export function lintWalls(): string {
  const overrides = areas.map(({ files, walls }) => ({ files, rules: ruleOf(walls) }))
  return `${JSON.stringify({ rules: ruleOf(everywhere), overrides }, null, 2)}\n`
}

/**
 * Returns ARCHITECTURE.md with the table of never-arrows generated from the list.
 *
 * @throws {Error} if the text lacks the markers around the table
 */
export function withTable(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('ARCHITECTURE.md lacks the markers around the table of never-arrows')
  const rows = shownWalls.map((wall) => `| ${wall.from} | ${wall.never} | ${wall.because} |`)
  const table = ['| from | never imports | because |', '| --- | --- | --- |', ...rows].join('\n')
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`
}

/** Globs come last: if one of them allows an import again, oxlint checks no later pattern. */
function ruleOf(walls: readonly Wall[]) {
  const ordered = walls.toSorted((a, b) => Number('group' in a.refused) - Number('group' in b.refused))
  return { 'no-restricted-imports': ['error', { patterns: ordered.map(patternOf) }] }
}

function patternOf({ from, never, because, refused, allowTypeImports }: Wall) {
  const message = `${from} never imports ${never}: ${because}.`.replaceAll('`', '')
  return { ...refused, message, ...(allowTypeImports && { allowTypeImports }) }
}
