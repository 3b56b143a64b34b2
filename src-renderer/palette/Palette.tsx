import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { useFocusReturn } from '#renderer/ui/use-focus-return.ts'
import * as texts from './first-texts.ts'
import { PaletteResults } from './late-results.tsx'
import type { PaletteEntry } from './palette-entries.ts'
import styles from './palette.module.css'
import type { ListState } from './PaletteResults.tsx'
import { createPressedKeys } from './pressed-keys.ts'

/** Finds everything by name: packages, products, versions, pages and commands. Ctrl+K or Cmd+K opens and closes it. */
export function Palette() {
  const [open, setOpen] = useState(false)
  useCommand('open-palette', () => setOpen(true))
  useKeys({ '$mod+k': () => setOpen((isOpen) => !isOpen) }, { layer: 'overlay' })
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      {open && (
        <Dialog.Portal>
          {/* A custom overlay: the primitive's own adds a style element, which the page's policy blocks. */}
          <div className={styles.scrim} />
          <PaletteContent onClose={() => setOpen(false)} />
        </Dialog.Portal>
      )}
    </Dialog.Root>
  )
}

/** The chosen entry runs once the palette has closed: what it opens or focuses has the focus then. */
function PaletteContent({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation()
  const giveBack = useFocusReturn()
  const chosen = useRef<PaletteEntry>(undefined)
  return (
    <Dialog.Content
      className={styles.palette}
      aria-describedby={undefined}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        const before = window.location.href
        chosen.current?.run(navigate)
        giveBack(window.location.href === before) // a new page takes the focus itself
      }}
    >
      <Dialog.Title className={styles.title}>{texts.searchPackagesCvesAndCommands}</Dialog.Title>
      <PaletteBody
        onRun={(entry) => {
          chosen.current = entry
          onClose()
        }}
      />
    </Dialog.Content>
  )
}

function PaletteBody({ onRun }: { readonly onRun: (entry: PaletteEntry) => void }) {
  const [typed, setTyped] = useState('')
  const [keys] = useState(createPressedKeys)
  const [list, setList] = useState<ListState>({ chosenId: undefined, note: '' })
  return (
    <>
      <div className={styles.ask}>
        <Icon name="find" />
        <input
          autoFocus
          value={typed}
          placeholder={texts.searchPackagesCvesAndCommands}
          aria-label={texts.searchPackagesCvesAndCommands}
          role="combobox"
          aria-expanded={list.chosenId !== undefined}
          aria-controls="palette-list"
          aria-activedescendant={list.chosenId}
          aria-autocomplete="list"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => keys.press(event.key) && event.preventDefault()}
          // A click on the list takes the focus: what is typed belongs here.
          onBlur={(event) => event.relatedTarget === null && event.currentTarget.focus()}
        />
        <span className={styles.quiet} role="status">
          {list.note}
        </span>
      </div>
      <PaletteResults typed={typed} keys={keys} onChange={setList} onRun={onRun} />
    </>
  )
}
