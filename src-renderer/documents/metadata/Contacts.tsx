import { useState } from 'react'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { ContactForm } from './ContactForm.tsx'
import { type ContactKind, contactValues, type ListedContact } from './contact-kinds.ts'
import styles from './metadata.module.css'
import * as texts from './texts.tsx'
import { useContactChanges } from './use-contact-changes.ts'

/** Lists the authors or suppliers of a version, with ways to add, edit and remove them. */
export function Contacts({
  sbomId,
  kind,
  contacts,
  fixed,
}: {
  readonly sbomId: string
  readonly kind: ContactKind
  readonly contacts: readonly ListedContact[]
  /** Why none can be added. Null if one can. */
  readonly fixed: string | null
}) {
  const [edited, setEdited] = useState<string | null>(null)
  const { save, remove, isBusy } = useContactChanges(sbomId, kind)
  const close = () => setEdited(null)
  return (
    <div className={styles.contacts}>
      {contacts.length > 0 && (
        <ul className={styles.list} aria-label={kind.title}>
          {contacts.map((contact) =>
            edited === contact.id ? (
              <li key={contact.id}>
                <ContactForm
                  kind={kind}
                  before={contact.values}
                  busy={isBusy}
                  onSave={(after, failed) => save(contact, after, contacts, failed)}
                  onClose={close}
                />
              </li>
            ) : (
              <ContactRow
                key={contact.id}
                kind={kind}
                contact={contact}
                busy={isBusy}
                onEdit={() => setEdited(contact.id)}
                onRemove={() => void remove(contact)}
              />
            ),
          )}
        </ul>
      )}
      {contacts.length === 0 && edited === null && <span className={text.third}>{texts.none}</span>}
      {edited === 'new' ? (
        <ContactForm
          kind={kind}
          before={contactValues(kind, {})}
          busy={isBusy}
          onSave={(after, failed) => save(null, after, contacts, failed)}
          onClose={close}
        />
      ) : fixed === null ? (
        <Button small icon="plus" className={styles.add} onClick={() => setEdited('new')}>
          {texts.addNounShown(kind.noun)}
        </Button>
      ) : (
        fixed !== '' && <p className={styles.fixed}>{fixed}</p>
      )}
    </div>
  )
}

function ContactRow({
  kind,
  contact: { values },
  busy,
  onEdit,
  onRemove,
}: {
  readonly kind: ContactKind
  readonly contact: ListedContact
  readonly busy: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  const name = visibleText(values['name'] ?? '')
  const more = kind.fields.slice(1).flatMap((field) => values[field.name] || [])
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <span>{name}</span>
        {more.map((value) => (
          <span key={value} className={text.third}>
            <VisibleText>{value}</VisibleText>
          </span>
        ))}
      </span>
      <span className={styles.tools}>
        <IconButton small kind="bare" icon="pencil" label={texts.editName(name)} onClick={onEdit} />
        <IconButton small kind="bare" icon="trash" label={texts.removeName(name)} disabled={busy} onClick={onRemove} />
      </span>
    </li>
  )
}
