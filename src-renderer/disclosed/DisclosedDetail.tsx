import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { formatComponent } from './affected-text.ts'
import styles from './disclosed.module.css'
import type { DisclosedRow } from './use-disclosed.ts'

/** Shows everything that the document says about one vulnerability. */
export function DisclosedDetail({ row }: { readonly row: DisclosedRow }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Also known as', row.aliases.join(', ')],
    ['Source', [row.source, row.sourceUrl].filter(Boolean).join(', ')],
    ['Vector', row.vector],
    ['Description', row.description],
    ['State', row.analysisState],
    ['Justification', row.analysisJustification],
    ['Response', row.analysisResponses.join(', ')],
    ['Detail', row.analysisDetail],
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
      <h2>Affects {affectedCount === 0 ? 'the whole product' : formatCount(affectedCount, 'reference')}</h2>
      {affectedCount === 0 && <p className={text.third}>The document names no affected component.</p>}
      <ul>
        {components.map((component) => (
          <li key={component.id}>{formatComponent(component)}</li>
        ))}
      </ul>
      {others > 0 && (
        <p className={text.third}>
          {formatNumber(others)} more, or references to components that are not in this version.
        </p>
      )}
    </div>
  )
}
