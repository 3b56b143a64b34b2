import { textOption, rejectExtraArguments } from '#cli/argument-values.ts'
import { findVersion, type VersionChoice } from '#cli/chosen-version.ts'
import type { Cell } from '#cli/cell.ts'
import type { Client } from '#cli/client.ts'
import type { OptionValues, ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, OperationalError } from '#cli/exit-code.ts'
import { fetchAllPages } from '#cli/fetch-all-pages.ts'
import { isUuid } from '#cli/uuid.ts'
import { type ComparisonSection, comparisonSections } from './compare-sections.ts'

const formats = ['csv', 'markdown', 'json'] as const

/** Lists what changed between two versions, or writes the comparison to a file. */
export const compareCommand: ServiceCommand = {
  name: 'compare',
  usage: `BASE TARGET [--product NAME [--env NAME]] [--section NAME | --file PATH [--format ${formats.join('|')}]]`,
  summary: `List what changed from the version BASE to TARGET (ids, or labels with --product); sections: ${Object.keys(comparisonSections).join(', ')} (default: findings)`,
  options: {
    product: { type: 'string' },
    env: { type: 'string' },
    section: { type: 'string' },
    file: { type: 'string' },
    format: { type: 'string' },
  },
  prepare([base, target, ...rest], options) {
    if (!base || !target) throw new ArgumentError('Two versions are needed: BASE and TARGET')
    rejectExtraArguments(rest)
    const sides = [base, target].map((word) => readSide(word, options))
    const file = textOption(options, 'file')
    const format = readFormat(textOption(options, 'format'), file)
    const section = readSection(textOption(options, 'section'), file)
    return async ({ client, output }) => {
      const [baseId = '', targetId = ''] = await Promise.all(sides.map((side) => findVersion(client, side)))
      const variables = { base: baseId, target: targetId }
      if (file !== null) {
        const path = await prepareFile(client, variables, format)
        output.result(['file', 'bytes', 'sha256'], [{ file, ...(await client.download(path, file, null)) }])
        return exitCodes.done
      }
      const { rows, sameData } = await loadRows(client, variables, section)
      if (!sameData) output.note('The versions were scanned with different advisory data: it explains differences too')
      output.result(section.keys, rows, 'No difference')
      return exitCodes.done
    }
  },
}

function readSide(word: string, options: OptionValues): VersionChoice {
  if (isUuid(word)) return { id: word }
  const product = textOption(options, 'product')
  if (product === null) throw new ArgumentError(`"${word}" is not an id. Use --product to name versions by label`)
  return { product, environment: textOption(options, 'env') ?? 'default', label: word }
}

function readFormat(text: string | null, file: string | null): string {
  if (text !== null && file === null) throw new ArgumentError('"--format" is of a file. Use it with --file')
  const format = formats.find((name) => name === (text ?? 'csv').toLowerCase())
  if (!format) throw new ArgumentError(`"${text}" is not a format of a comparison. Use ${formats.join(', ')}`)
  return format.toUpperCase()
}

function readSection(text: string | null, file: string | null): ComparisonSection {
  if (text !== null && file !== null) throw new ArgumentError('A file has all sections. Leave "--section" out')
  const section = comparisonSections[(text ?? 'findings').toLowerCase()]
  if (!section) throw new ArgumentError(`"${text}" is not a section. Use ${Object.keys(comparisonSections).join(', ')}`)
  return section
}

interface Sides {
  readonly base: string
  readonly target: string
}

async function prepareFile(client: Client, sides: Sides, format: string): Promise<string> {
  const query = `query ($base: Uuid!, $target: Uuid!, $format: ComparisonFormat!) {
    sbomCompare(baseSbomId: $base, targetSbomId: $target) { export(format: $format) { url } }
  }`
  type Answer = { sbomCompare: { export: { url: string } } | null }
  const { sbomCompare } = await client.run<Answer>({ query, variables: { ...sides, format } })
  if (!sbomCompare) throw gone()
  return sbomCompare.export.url
}

interface Rows {
  readonly rows: readonly Readonly<Record<string, Cell>>[]
  readonly sameData: boolean
}

async function loadRows(client: Client, sides: Sides, { selection, rowsOf }: ComparisonSection): Promise<Rows> {
  const query = `query ($base: Uuid!, $target: Uuid!, $after: String) {
    sbomCompare(baseSbomId: $base, targetSbomId: $target) {
      sameData
      section: ${selection} 
    }
  }`
  let sameData = true
  const rows = await fetchAllPages(async (after) => {
    type Answer = { sbomCompare: { sameData: boolean; section: Parameters<typeof rowsOf>[0] } | null }
    const { sbomCompare } = await client.run<Answer>({ query, variables: { ...sides, after } })
    if (!sbomCompare) throw gone()
    sameData = sbomCompare.sameData
    return rowsOf(sbomCompare.section)
  })
  return { rows, sameData }
}

function gone(): OperationalError {
  return new OperationalError('One of the versions was not found. "waybill versions" lists them')
}
