import type { FindHit, FindInterpretation } from '#shared/generated/schema-types.ts'
import { listOption } from '#cli/argument-values.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes } from '#cli/exit-code.ts'
import { fetchAllPages, type ListPage } from '#cli/fetch-all-pages.ts'

type ListedHit = Pick<
  FindHit,
  'kind' | 'id' | 'title' | 'subtitle' | 'matchedField' | 'matchedValue' | 'sbomId' | 'projectGroupId'
>

interface Answer {
  readonly find: {
    readonly interpretation: Pick<FindInterpretation, 'text' | 'versionRange' | 'ignored'>
    readonly notCompared: { readonly totalCount: number }
    readonly hits: ListPage<ListedHit>
  }
}

const query = `query ($text: String!, $after: String, $kinds: [String!], $latest: Boolean) {
  find(text: $text, latestOnly: $latest) {
    interpretation { text versionRange ignored }
    notCompared(first: 0) { totalCount }
    hits(first: 1000, after: $after, kinds: $kinds) {
      nodes { kind id title subtitle matchedField matchedValue sbomId projectGroupId }
      pageInfo { hasNextPage endCursor }
    }
  }
}`
const kinds = ['product', 'environment', 'version', 'component', 'finding', 'vulnerability', 'license', 'policy']
const keys = ['kind', 'title', 'where', 'matchedField', 'matchedValue', 'versionId', 'productId', 'id']

/** Looks for a package, a vulnerability, a license or a hash in everything that is stored. */
export const findCommand: ServiceCommand = {
  name: 'find',
  usage: 'TEXT [--kind K,...] [--latest]',
  summary: `Find where something is used: "log4j-core below 2.17", a purl, CPE, CVE, license or hash; kinds: ${kinds.join(', ')}; --latest looks in newest versions only`,
  options: { kind: { type: 'string' }, latest: { type: 'boolean' } },
  prepare(words, options) {
    const text = words.join(' ').trim()
    if (text === '') throw new ArgumentError('Nothing to look for given')
    const chosen = listOption(options, 'kind')?.map((kind) => kind.toLowerCase()) ?? null
    const wrong = chosen?.find((kind) => !kinds.includes(kind))
    if (wrong !== undefined) throw new ArgumentError(`"${wrong}" is not a kind. Use ${kinds.join(', ')}`)
    const variables = {
      text,
      kinds: chosen?.map((kind) => kind.toUpperCase()) ?? null,
      latest: options['latest'] === true,
    }
    return async ({ client, output }) => {
      let isFirst = true
      const hits = await fetchAllPages(async (after) => {
        const { find } = await client.run<Answer>({ query, variables: { ...variables, after } })
        if (isFirst) for (const line of notesOf(find)) output.note(line)
        isFirst = false
        return find.hits
      })
      output.result(keys, hits.map(rowOf), 'Nothing found')
      return exitCodes.done
    }
  },
}

/** A list that is read as complete says what it leaves out. */
function notesOf({ interpretation: { text, versionRange, ignored }, notCompared }: Answer['find']): string[] {
  const range = versionRange ?? null
  return [
    ...(range === null ? [] : [`Looking for "${text}", versions ${range}`]),
    ...((ignored ?? null) === null ? [] : [`Not understood and left out: "${ignored}"`]),
    ...(notCompared.totalCount === 0
      ? []
      : [
          `${notCompared.totalCount} components have no version that can be compared with the range: they are not listed`,
        ]),
  ]
}

function rowOf({ kind, id, title, subtitle, matchedField, matchedValue, sbomId, projectGroupId }: ListedHit) {
  return {
    kind: kind.toLowerCase(),
    title,
    where: subtitle,
    matchedField,
    matchedValue,
    versionId: sbomId ?? null,
    productId: projectGroupId ?? null,
    id,
  }
}
