import type { FindSummaryQuery } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

export type Summary = FindSummaryQuery['find']

const fieldWords: Readonly<Record<string, string>> = {
  NAME: texts.name,
  PURL: texts.packageUrl,
  CPE: 'CPE',
  VULNERABILITY: texts.id,
  LICENSE: texts.license,
  HASH: texts.hash,
  ANY: texts.anything,
}

/** What was looked in, for a person. */
export function fieldWord(kind: string): string {
  return fieldWords[kind] ?? 'anything'
}

/** The kind that is shown first: components, or what else was found. */
export function bestKind({ kindCounts }: Pick<Summary, 'kindCounts'>): string {
  const found = kindCounts.filter(({ count }) => count > 0)
  return (found.find(({ key }) => key === 'COMPONENT') ?? found[0])?.key ?? 'COMPONENT'
}

/** A plain answer in a sentence, of which the first part is the important one. */
export function answerOf({ kindCounts, productsCount, searched, outsideCount }: Summary): readonly [string, string] {
  const counts = new Map(kindCounts.map(({ key, count }) => [key, count]))
  const places = counts.get('COMPONENT') ?? 0
  const findings = counts.get('FINDING') ?? 0
  if (places === 0) {
    const found = kindCounts.filter(({ count }) => count > 0)
    return [
      texts.yes,
      found.map(({ label, count }) => `${count.toLocaleString('en')} ${label.toLowerCase()}`).join(', '),
    ]
  }
  const more = [formatCount(places, texts.placeForms)]
  if (findings > 0) more.push(formatCount(findings, texts.findingForms))
  const outside = outsideCount > 0 ? texts.moreHaveAnotherVersion(outsideCount.toLocaleString('en')) : ''
  return [
    texts.yesInOf(productsCount.toLocaleString('en'), formatCount(searched.productsCount, texts.productForms)),
    `${more.join(', ')}.${outside}`,
  ]
}

interface InVersion {
  readonly sbomId: string | null
  readonly subtitle: string
}

/** Hits of one version. */
export interface HitGroup<Hit> {
  readonly key: string
  readonly place: string
  readonly hits: readonly Hit[]
}

/** Groups hits by their version, in the order in which it is first named. */
export function groupHits<Hit extends InVersion>(hits: readonly Hit[]): readonly HitGroup<Hit>[] {
  return [...Map.groupBy(hits, ({ sbomId }) => sbomId ?? '')].map(([key, some]) => ({
    ...{ key, hits: some },
    place: key === '' ? '' : (some[0]?.subtitle ?? ''),
  }))
}

/** The question without its range of versions. */
export function withoutVersions({ interpretation: { text, kind } }: Pick<Summary, 'interpretation'>): string {
  return kind === 'LICENSE' ? `license:${text}` : text
}
