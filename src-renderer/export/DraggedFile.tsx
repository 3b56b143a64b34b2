import { useRef, useState } from 'react'
import { ExportFileUrlsDocument } from '#renderer/generated/documents.ts'
import { request } from '#renderer/lib/request.ts'
import { useSession } from '#renderer/lib/session.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './export.module.css'
import * as texts from './texts.tsx'

interface Props {
  /** Of the export, which is that of its job. */
  readonly exportId: string
  readonly filename: string
  readonly contentType: string
}

/**
 * The name of a file that was made. In the desktop app it can be dragged into a folder or another program. A drag has to have the file at once, so
 * that the shell keeps it before: when the pointer comes, or for a file of a server, which is downloaded for it, when it is pressed.
 */
export function DraggedFile({ exportId, filename, contentType }: Props) {
  const bridge = window.waybill
  const [kept, setKept] = useState<string | null>(null)
  const isAsked = useRef(false)
  const isOfServer = useSession((session) => session.state === 'ready' && session.session.server !== undefined)
  const prepare = async () => {
    if (!bridge || isAsked.current) return
    isAsked.current = true
    try {
      const { job } = await request(ExportFileUrlsDocument, { id: exportId })
      const file = job?.export?.files.find((one) => one.filename === filename)
      const id = file ? await bridge.drag.keep(file.url, filename) : null
      if (id === null) throw new Error(texts.fileWasNotKept)
      setKept(id)
    } catch (error) {
      isAsked.current = false // the next time tries again
      showError(error, texts.fileCannotBeDragged)
    }
  }
  const unkeptTitle = bridge && isOfServer ? texts.pressThenDragIt : undefined
  const title = kept === null ? unkeptTitle : texts.dragItIntoAFolder
  return (
    <p
      className={styles.fileName}
      draggable={kept !== null}
      title={title}
      onPointerEnter={() => isOfServer || void prepare()}
      onPointerDown={() => void prepare()}
      onDragStart={(event) => {
        event.preventDefault() // the shell drags a file, the page would drag text
        if (kept !== null) bridge?.drag.start(kept)
      }}
    >
      <Icon name="file" />
      <b>{visibleText(filename)}</b>
      <span className={styles.quiet}>{contentType}</span>
    </p>
  )
}
