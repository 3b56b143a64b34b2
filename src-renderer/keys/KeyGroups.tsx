import { keyCaps } from '#renderer/lib/keys.ts'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { findKeys } from './key-list.ts'
import styles from './keys.module.css'

/** All keys by purpose, or those whose action contains a text. */
export function KeyGroups({ text }: { readonly text: string }) {
  const groups = findKeys(text)
  return (
    <>
      {groups.length === 0 && <p className={styles.none}>No matching shortcut.</p>}
      <div className={styles.columns}>
        {groups.map((group) => (
          <section key={group.title} className={styles.group}>
            <h3>{group.title}</h3>
            <ul>
              {group.lines.map(({ what, keys }) => (
                <li key={what}>
                  {what}
                  <span className={styles.caps}>
                    {keys.map((one) => (
                      <Caps key={one} keys={one} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function Caps({ keys }: { readonly keys: string }) {
  return keyCaps(keys).map((cap) => <Kbd key={cap}>{cap}</Kbd>)
}
