import { TextBlock } from '#renderer/ui/TextBlock.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { ComponentDetails } from './use-components.ts'
import styles from './ComponentsTab.module.css'
import * as shownTexts from './texts.tsx'

type Stated = ComponentDetails['licenseStatements'][number]

/** The licenses of a component as its document states them, with their texts. An expression alone is shown by the list. */
export function StatedLicenses({ licenses }: { readonly licenses: readonly Stated[] }) {
  if (licenses.length === 0) return null
  return (
    <section>
      <h2>{shownTexts.statedLicenses}</h2>
      <ul className={styles.licenses}>
        {licenses.map((license, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- statements have no names, and the same one may come twice
          <li key={at}>
            <Statement license={license} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Statement({ license }: { readonly license: Stated }) {
  const { id, name, expression, url, acknowledgement, text: content } = license
  const said = id ?? name ?? expression ?? shownTexts.unnamedLicense
  return (
    <>
      <VisibleText>{said}</VisibleText>
      {acknowledgement !== null && <span className={text.third}> {acknowledgement}</span>}
      {url !== null && (
        <p className={text.third}>
          <VisibleText>{url}</VisibleText>
        </p>
      )}
      {content !== null && (
        <details>
          <summary>{shownTexts.licenseText}</summary>
          <TextBlock label={shownTexts.textOfSaid(said)}>{content}</TextBlock>
        </details>
      )}
    </>
  )
}
