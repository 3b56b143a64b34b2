import { useKeys } from '#renderer/lib/keys.ts'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './find.module.css'

const examples = [
  ['log4j-core below 2.17', 'a name and a range, in the ecosystem’s own order'],
  ['pkg:npm/lodash@<4.17.21', 'a package URL, with or without a version'],
  ['CVE-2021-44228', 'an id; any alias of it finds the same'],
  ['cpe:2.3:a:haxx:curl', 'a CPE, from its beginning'],
  ['license:AGPL-3.0-only', 'an SPDX id, also inside an expression'],
  ['sha256:9f2c41e8', 'the start of a hash, 8 characters or more'],
  ['label:shipped openssl', 'a label narrows anything'],
] as const

/** What can be asked, before anything is. */
export function Examples({ onChoose }: { readonly onChoose: (example: string) => void }) {
  useKeys(Object.fromEntries(examples.map(([example], at) => [String(at + 1), () => onChoose(example)])))
  return (
    <Section title="Ask it like this" className={styles.examples}>
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
