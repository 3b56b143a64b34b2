import { formatCount } from '#service/domain/format-count.ts'
import type { Notice, NoticeLicense } from './notice.ts'

export const noLicense = 'No license stated'

/** Describes the notice in one sentence. */
export function summaryOf({ componentsCount, groups }: Notice): string {
  if (componentsCount === 0) return 'The document lists no components of others.'
  const licenses = groups.filter(({ license }) => license !== null).length
  const listed = formatCount(licenses, 'license expression')
  return `${formatCount(componentsCount, 'component')} of others, ${listed}.`
}

/** Says whose text it is; null if there is only one and no component states it. */
export function ownersOf({ of }: NoticeLicense['texts'][number]): string | null {
  return of.length === 0 ? null : `Stated for ${of.join(', ')}`
}

const namedIds = 20

/** What the file lacks or leaves out, each in one sentence. */
export function noticeLosses(notice: Notice, withTexts: boolean): readonly string[] {
  const { internalCount, withoutLicenseCount, withoutText, texts } = notice
  const more = withoutText.length - namedIds
  const ids = withoutText.slice(0, namedIds).join(', ')
  return [
    ...(internalCount > 0 ? [`${formatCount(internalCount, 'internal component')} left out`] : []),
    ...(withoutLicenseCount > 0 ? [`${formatCount(withoutLicenseCount, 'component')} without a license`] : []),
    ...(withTexts && withoutText.length > 0
      ? [
          `No text stated for ${formatCount(withoutText.length, 'license')}: ${ids}${more > 0 ? ` and ${more} more` : ''}`,
        ]
      : []),
    ...(!withTexts && texts.length > 0 ? [`CSV has no license texts: ${formatCount(texts.length, 'license')}`] : []),
  ]
}
