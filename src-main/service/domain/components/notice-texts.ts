import { objectOf, objectsOf, textsOf } from '#service/domain/json-values.ts'
import type { ComponentDetail } from './component.ts'

/** What a document asks to reproduce of a component, from members that are not modeled. */
export interface NoticeTexts {
  /** CycloneDX `evidence.copyright`. */
  readonly copyrights: readonly string[]
  /** SPDX 2.3 `attributionTexts` (clause 7.29), SPDX 3 `software_attributionText`, and the property of a notice that a person wrote. */
  readonly notices: readonly string[]
}

/** Property of a component with the notice that a person wrote: CycloneDX has no member for it. */
const noticeProperty = 'waybill:notice'

export function noticeTextsOf({ kept, properties }: Pick<ComponentDetail, 'kept' | 'properties'>): NoticeTexts {
  const { evidence, attributionTexts, software_attributionText: attributionText } = kept
  const copyrights = objectsOf(objectOf(evidence)['copyright']).map(({ text }) => text)
  const written = properties.filter(({ name }) => name === noticeProperty).map(({ value }) => value)
  const notices = [...textsOf(attributionTexts), ...textsOf(attributionText), ...written]
  return { copyrights: textsOf(copyrights), notices }
}

/** Returns the detail of a component with this notice and no other, where the form of its document has notices. */
export function withNotice(
  detail: ComponentDetail,
  notice: string | null,
  form: 'CycloneDX' | 'SPDX 2' | 'SPDX 3',
): ComponentDetail {
  const { attributionTexts: _, software_attributionText: __, ...kept } = detail.kept
  const properties = detail.properties.filter(({ name }) => name !== noticeProperty)
  if (notice === null) return { ...detail, kept, properties }
  const texts = { 'SPDX 2': { attributionTexts: [notice] }, 'SPDX 3': { software_attributionText: [notice] } }
  if (form === 'CycloneDX')
    return { ...detail, kept, properties: [...properties, { name: noticeProperty, value: notice }] }
  return { ...detail, kept: { ...kept, ...texts[form] }, properties }
}
