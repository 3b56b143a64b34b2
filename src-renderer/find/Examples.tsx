import { useKeys } from '#renderer/lib/keys.ts'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './find.module.css'
import * as texts from './texts.tsx'

const examples = [
  ['log4j-core below 2.17', texts.nameAndARange],
  ['pkg:npm/lodash@<4.17.21', texts.packageUrlWithOrWithout],
  ['CVE-2021-44228', texts.idAnyAliasOfItFinds],
  ['cpe:2.3:a:haxx:curl', texts.cpeFromItsBeginning],
  ['license:AGPL-3.0-only', texts.spdxIdAlsoInsideAnExpression],
  ['sha256:9f2c41e8', texts.startOfAHash8Characters],
  ['label:shipped openssl', texts.labelNarrowsAnything],
] as const

/** What can be asked, before anything is. */
export function Examples({ onChoose }: { readonly onChoose: (example: string) => void }) {
  useKeys(Object.fromEntries(examples.map(([example], at) => [String(at + 1), () => onChoose(example)])))
  return (
    <Section title={texts.askItLikeThis} className={styles.examples}>
      <ul>
        {examples.map(([example, about], at) => (
          <li key={example}>
            <button type="button" className={styles.example} onClick={() => onChoose(example)}>
              <code className={text.mono}>{example}</code>
              <span className={text.second}>{about}</span>
              <Kbd>{at + 1}</Kbd>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
