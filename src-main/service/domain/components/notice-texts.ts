import { objectOf, objectsOf, textsOf } from '#service/domain/json-values.ts'
import type { ComponentDetail } from './component.ts'

/** What a document asks to reproduce of a component, from members that are not modeled. */
export interface NoticeTexts {
  /** CycloneDX `evidence.copyright`. */
  readonly copyrights: readonly string[]
  /** SPDX 2.3 `attributionTexts` (clause 7.29), SPDX 3 `software_attributionText`. */
  readonly notices: readonly string[]
}

export function noticeTextsOf({ kept }: Pick<ComponentDetail, 'kept'>): NoticeTexts {
  const { evidence, attributionTexts, software_attributionText: attributionText } = kept
  const copyrights = objectsOf(objectOf(evidence)['copyright']).map(({ text }) => text)
  return { copyrights: textsOf(copyrights), notices: [...textsOf(attributionTexts), ...textsOf(attributionText)] }
}
