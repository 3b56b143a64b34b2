import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { formatComponent } from './affected-text.ts'
import styles from './disclosed.module.css'
import * as texts from './texts.tsx'
import type { DisclosedRow } from './use-disclosed.ts'

/** Shows everything that the document says about one vulnerability. */
export function DisclosedDetail({ row }: { readonly row: DisclosedRow }) {
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.alsoKnownAs, row.aliases.join(', ')],
    [texts.source, [row.source, row.sourceUrl].filter(Boolean).join(', ')],
    [texts.vector, row.vector],
    [texts.description, row.description],
    [texts.state, row.analysisState],
    [texts.justification, row.analysisJustification],
    [texts.response, row.analysisResponses.join(', ')],
    [texts.detail, row.analysisDetail],
  ]
  return (
    <div className={classNames(details.below, styles.detail)}>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => [
            <dt key={`${name}?`}>{name}</dt>,
            <dd key={name}>
              <VisibleText>{value ?? ''}</VisibleText>
            </dd>,
          ])}
      </dl>
      <Affected row={row} />
    </div>
  )
}

function Affected({ row: { components, affectedCount } }: { readonly row: DisclosedRow }) {
  const others = affectedCount - components.length
  return (
    <div>
      <h2>
        {texts.affects} {affectedCount === 0 ? texts.wholeProduct : formatCount(affectedCount, texts.referenceForms)}
      </h2>
      {affectedCount === 0 && <p className={text.third}>{texts.documentNamesNoAffectedComponent}</p>}
      <ul>
        {components.map((component) => (
          <li key={component.id}>{formatComponent(component)}</li>
        ))}
      </ul>
      {others > 0 && <p className={text.third}>{texts.moreOrReferencesToComponents(formatNumber(others))}</p>}
    </div>
  )
}
